import { describe, expect, test, vi } from "vitest";
import { dayMs } from "../../domain/calendar-dates";
import { retentionGraceDays, retentionMonths } from "../../domain/limits";
import { deleteAfterMs } from "../../domain/retention";
import { addClients, hourMs, livedWorld, start } from "../../tests/support/lived-world";
import { api, internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const { stage, as, settle, isHere, letters, stopped, hourly, liveUntil, endCoaching } =
  livedWorld();
const clientA = () => stage.world.people.clientA.userId;

describe("B07 the breaker", () => {
  const over = deleteAfterMs(start, "UTC");
  const resume = () => stage.world.t.mutation(internal.retention.run.resume, {});

  test("one in twenty goes on by itself, one more stops and waits for the operator's word", async () => {
    const extra = await addClients(stage.world, 57); // sixty in all: Ada, Ben and Dee too
    for (const clientId of extra.slice(0, 4)) await endCoaching(clientId);
    await liveUntil(over + dayMs);
    expect(await stopped()).toMatchObject({ cause: "many", due: 4 });
    expect(await isHere(extra[0] as Id<"users">)).toBe(true);
    await liveUntil(over + 10 * dayMs);
    expect(await isHere(extra[0] as Id<"users">)).toBe(true); // it does not go on by itself

    const said = await stage.world.t.action(internal.retention.operator.retention, {});
    expect(said.join(" ")).toContain("4 due");
    await stage.world.t.action(internal.retention.operator.retention, { confirm: "yes" });
    await settle();
    for (const clientId of extra.slice(0, 4)) expect(await isHere(clientId)).toBe(false);
    expect(await isHere(extra[4] as Id<"users">)).toBe(true);
    expect(await stopped()).toBeNull();
  });

  test("three of sixty do not stop it", async () => {
    const extra = await addClients(stage.world, 57);
    for (const clientId of extra.slice(0, 3)) await endCoaching(clientId);
    await liveUntil(over + dayMs);
    expect(await stopped()).toBeNull();
    expect(await isHere(extra[2] as Id<"users">)).toBe(false);
  });

  test("what went in the last day counts too, so that it cannot be made by the hour", async () => {
    const extra = await addClients(stage.world, 57);
    for (const clientId of extra.slice(0, 2)) await endCoaching(clientId);
    await liveUntil(over);
    expect(await isHere(extra[0] as Id<"users">)).toBe(false);
    await stage.world.t.run(async ({ db }) => {
      for (const clientId of extra.slice(2, 4)) {
        const { userId: coachId } = stage.world.people.coach;
        const coaching = await db.insert("coachings", {
          clientId,
          coachId,
          startedAt: 1,
          endedAt: 2,
        });
        const ended = { clientId, coachId, coachingId: coaching, endedAt: 2 };
        await db.insert("retentions", { ...ended, deleteAfter: over, noticedAt: 3 });
      }
    });
    vi.setSystemTime(over + hourMs);
    await hourly();
    expect(await stopped()).toMatchObject({ cause: "many" });
  });

  test("R09: a clock that jumps stops it when somebody would go, and only then", async () => {
    await hourly();
    vi.setSystemTime(start + 400 * dayMs);
    await hourly();
    expect(await stopped()).toBeNull(); // nobody is due: nothing to be careful about
    await endCoaching(clientA());
    const overThen = deleteAfterMs(Date.now(), "UTC");
    await liveUntil(overThen - dayMs);
    vi.setSystemTime(overThen + 3 * dayMs);
    await hourly();
    expect(await stopped()).toMatchObject({ cause: "clock", due: 1 });
    expect(await isHere(clientA())).toBe(true);
    await resume();
    await settle();
    expect(await isHere(clientA())).toBe(false);
  });

  test("a late notice leaves a week, however long ago the coaching ended", async () => {
    await endCoaching(clientA());
    await hourly();
    vi.setSystemTime(over + 10 * dayMs);
    await hourly();
    expect(await letters()).toHaveLength(1);
    await liveUntil(Date.now() + (retentionGraceDays - 1) * dayMs);
    expect(await isHere(clientA())).toBe(true);
    await liveUntil(Date.now() + 2 * dayMs);
    expect(await isHere(clientA())).toBe(false);
  });

  test(`nobody is asked to wait for ${retentionMonths} months who is still coached`, async () => {
    await liveUntil(start + 60 * dayMs);
    expect(await isHere(clientA())).toBe(true);
    expect(await (await as("clientA")).query(api.erasures.state, {})).toMatchObject({
      keptUntil: null,
    });
  });
});
