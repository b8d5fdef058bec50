import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import { summaryCharactersMax } from "../../domain/schedule/session-summaries";
import { hourMs, minuteMs } from "../../domain/time/time-spans";
import { api } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";

const stage = {} as { world: World };
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  stage.world = await buildWorld();
  await change({ startsAt: Date.now() - hourMs, status: "scheduled" });
  await as("clientA").mutation(api.notifications.markAllRead, {});
});

const as = (caller: Caller) => callAs(stage.world, caller);
const sessionId = () => stage.world.ofA.sessionId;
const change = (fields: Partial<Doc<"sessions">>) =>
  stage.world.t.run(({ db }) => db.patch("sessions", sessionId(), fields));
const send = (text: string) =>
  as("coach").mutation(api.sessionSummaries.send, { sessionId: sessionId(), text });
const read = (caller: Caller) =>
  as(caller).query(api.sessionSummaries.ofSession, { sessionId: sessionId() });
const unread = () => as("clientA").query(api.notifications.unread, {});

describe("[summary-1] a summary", () => {
  test("can be read by both once it is sent, and by nobody else", async () => {
    expect(await read("clientA")).toBeNull();
    await send(" What we found ");
    const sent = { text: "What we found", sentAt: Date.now() };
    expect([await read("clientA"), await read("coach")]).toEqual([sent, sent]);
    await expect(read("clientB")).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
    await expect(read("otherCoach")).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  });

  test("notifies the client once, and appears in the timeline", async () => {
    await send("What we found");
    await send("What we found together");
    expect(await unread()).toMatchObject([
      { kind: "summary_sent", sessionId: sessionId(), happenings: 1 },
    ]);
    const kinds = await stage.world.t.run(async ({ db }) =>
      (await db.query("activity").take(50)).map(({ kind }) => kind),
    );
    expect(kinds.filter((kind) => kind === "summary_sent")).toHaveLength(1);
  });

  test("[summary-4] can be corrected and shows when; saving the same text changes nothing", async () => {
    await send("What we found");
    const sentAt = Date.now();
    vi.advanceTimersByTime(minuteMs);
    await send("What we found");
    expect(await read("clientA")).toEqual({ text: "What we found", sentAt });
    await send("What we decided");
    expect(await read("clientA")).toEqual({
      text: "What we decided",
      sentAt,
      changedAt: sentAt + minuteMs,
    });
  });

  test.each([
    ["of one that is ahead", { startsAt: Date.now() + 2 * hourMs }],
    ["of a request", { isRequest: true }],
    ["of a cancelled one", { status: "cancelled" }],
    ["of one that the client missed", { status: "no-show" }],
  ] as const)("is refused %s", async (_, fields) => {
    await change(fields);
    await expect(send("Words")).rejects.toMatchObject({ data: { code: "CONFLICT" } });
  });

  test("is accepted for a completed session, and for one that has just begun", async () => {
    await change({ startsAt: Date.now() });
    await send("Words");
    await change({ startsAt: Date.now() + hourMs, status: "completed" });
    await send("Other words");
  });

  test("must not be blank or too long", async () => {
    const wrong = (reason: string) => ({ data: { code: "INVALID", field: "text", reason } });
    await expect(send(" ")).rejects.toMatchObject(wrong("blank"));
    const long = "x".repeat(summaryCharactersMax + 1);
    await expect(send(long)).rejects.toMatchObject(wrong("too_long"));
  });
});

test("[summary-2] its first draft has the agenda and the actions agreed for the session or since", async () => {
  const { world } = stage;
  const clientId = world.people.clientA.userId;
  const startsAt = Date.now() - hourMs;
  const early = { clientId, addedBy: "coach", addedAt: startsAt - minuteMs } as const;
  await world.t.run(async ({ db }) => {
    for (const row of await db.query("agreedActions").take(50)) {
      await db.delete("agreedActions", row._id);
    }
    await db.insert("agreedActions", { ...early, text: "Before" });
    await db.insert("agreedActions", { ...early, text: "Here", sessionId: sessionId() });
    await db.insert("agreedActions", { ...early, text: "Since", addedAt: startsAt });
    for (const row of await db.query("goals").take(50)) {
      await db.patch("goals", row._id, { updatedAt: startsAt - minuteMs });
    }
  });
  const gather = () => as("coach").query(api.sessionSummaries.gathered, { sessionId: sessionId() });
  const { agenda, actions, goals } = await gather();
  expect(agenda).toEqual([{ text: "Words", isDone: false }]);
  expect(actions.map(({ text }) => text).toSorted()).toEqual(["Here", "Since"]);
  expect(goals).toEqual([]);
  await as("coach").mutation(api.goalBoard.create, {
    ...{ clientId, title: "Calmer mornings", category: "personal", priority: "medium" },
    ...{ targetDate: "2030-01-02", milestones: [] },
  });
  expect((await gather()).goals).toEqual([{ title: "Calmer mornings", targetDate: "2030-01-02" }]);
  // An older goal that only changed since is left out.
  vi.advanceTimersByTime(2 * minuteMs);
  await change({ startsAt: Date.now() - minuteMs });
  const goal = await world.t.run(({ db }) => db.query("goals").order("desc").first());
  await world.t.run(async ({ db }) => {
    if (goal !== null) await db.patch("goals", goal._id, { updatedAt: Date.now() });
  });
  expect((await gather()).goals).toEqual([]);
});
