import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { rowsMaxClient, rowsPerHourClient } from "../../domain/limits";
import { hourMs } from "../../domain/time/time-spans";
import { buildWorld, type Caller, callAs, type World } from "../../tests/access/world";
import { callNow } from "../../tests/support/later-hands";
import { api } from "../_generated/api";

const held = {} as { world: World };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  held.world = await buildWorld();
});
afterEach(() => {
  vi.useRealTimers();
});

const refusedAs = (code: string) => ({
  data: expect.objectContaining({ code }) as unknown,
});
const as = (caller: Caller) => callAs(held.world, caller);
const step = (percent: number, caller: Caller = "clientA") =>
  as(caller).mutation(api.goals.setProgress, { goalId: held.world.ofA.goalId, percent, note: "" });
const rows = () =>
  held.world.t.run(async ({ db }) => {
    const { userId } = held.world.people.clientA;
    const row = await db
      .query("writtenTexts")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .unique();
    return row?.rows ?? {};
  });

describe("a person's rows in a table", () => {
  test("are limited per hour, with or without text", async () => {
    let steps = 0;
    await expect(async () => {
      for (; steps < 1_000; steps += 1) await step(steps % 100);
    }).rejects.toMatchObject(refusedAs("RATE_LIMITED"));
    expect(steps).toBe(rowsPerHourClient);
    expect((await rows()).goalProgressPoints).toMatchObject({ count: steps });
    // Neither another table nor another person is limited.
    await as("clientA").mutation(api.messages.send, { content: "Words" });
    await step(1, "coach");
    vi.setSystemTime(Date.now() + hourMs / 4);
    const later = await callNow(held.world, "clientA");
    await later.mutation(api.goals.setProgress, {
      goalId: held.world.ofA.goalId,
      percent: 7,
      note: "",
    });
  });

  test("are limited in total, and deleted rows do not count", async () => {
    const { userId } = held.world.people.clientA;
    const full = { count: rowsMaxClient, bytes: 1, fullAt: 0 };
    await held.world.t.run((ctx) =>
      ctx.db.insert("writtenTexts", {
        userId,
        characters: 0,
        fullAt: 0,
        rows: { goalProgressPoints: full },
      }),
    );
    await expect(step(5)).rejects.toMatchObject(refusedAs("STORAGE_FULL"));
    const { goalId } = held.world.ofA;
    const milestoneId = await as("clientA").mutation(api.milestones.add, {
      goalId,
      title: "Walk",
      beforeId: null,
      isCompleted: false,
    });
    const before = (await rows()).goalMilestones ?? expect.unreachable();
    await as("clientA").mutation(api.milestones.remove, { milestoneId });
    const after = (await rows()).goalMilestones ?? expect.unreachable();
    expect([before.count - after.count, after.bytes]).toEqual([1, 0]);
  });
});
