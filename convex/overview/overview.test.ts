import { beforeEach, describe, expect, test } from "vitest";
import { addPerson, buildWorld, callAs, type World } from "../../tests/access/world";
import { attempt, line, sessionOf } from "../../tests/access/attempts";
import { api } from "../_generated/api";
import type { DatabaseWriter } from "../_generated/server";
import { guardWriter } from "../gate/guardedDb";
import { recountClient } from "../tallies/recount";
import { findTally } from "../tallies/rows";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

const stage = {} as { world: World; nowMs: number };
beforeEach(async () => {
  stage.world = await buildWorld();
  stage.nowMs = Date.now();
  const { clientA, clientB } = stage.world.people;
  await raw(async (db) => {
    for (const { userId } of [clientA, clientB]) await recountClient(db, userId);
    for (const { _id } of await db.query("firstReplies").take(9)) {
      await db.delete("firstReplies", _id); // The world's own rows are not measured here.
    }
  });
});

const raw = <Answer>(act: (db: DatabaseWriter) => Promise<Answer>) =>
  stage.world.t.run(({ db }) => act(db));
const today = () => new Date(stage.nowMs).toISOString().slice(0, 10);
const seeAttention = () =>
  callAs(stage.world, "coach").query(api.overview.attention, {
    nowMs: stage.nowMs,
    today: today(),
  });
const reasonsOf = async (name: string) =>
  (await seeAttention()).find(({ firstName }) => firstName === name)?.reasons ?? [];

/** Moves the time of the last activity back, as if time had passed. */
const setTally = (fields: Partial<{ lastActAt: number; lastBookedAt: number | undefined }>) =>
  raw(async (db) => {
    const tally = await findTally(db, stage.world.people.clientA.userId);
    if (tally !== null) await db.patch("clientTallies", tally._id, fields);
  });

describe("the figures", () => {
  test("[overview-1, overview-2] are the sums of the coach's own clients, and zero without clients", async () => {
    const totals = await callAs(stage.world, "coach").query(api.overview.totals, {});
    expect(totals).toMatchObject({ clients: 2, goals: 2, goalsActive: 2, unread: 2 });
    const none = await callAs(stage.world, "otherCoach").query(api.overview.totals, {});
    expect(none).toMatchObject({ clients: 0, sessions: 0, goals: 0, unread: 0 });
  });

  const seeMonth = (fromMs: number, toMs: number) =>
    callAs(stage.world, "coach").query(api.overview.month, { fromMs, toMs, nowMs: stage.nowMs });

  const hourMs = 3_600_000;
  const marchMs = Date.UTC(2025, 2);
  const aprilMs = Date.UTC(2025, 3);
  const book = (startsAt: number, status: "scheduled" | "completed" | "cancelled") =>
    attempt(stage.world, "coach", (db) =>
      db.insert("sessions", { ...sessionOf(stage.world, status), startsAt }),
    );

  test.each([
    ["by UTC", 0, 0],
    ["where the day begins earlier", -13, -13],
    ["where it begins later", 11, 11],
    ["where the clocks changed in between", 8, 7],
  ])("of the month count sessions by their start, %s", async (_where, early, late) => {
    const [fromMs, toMs] = [marchMs + early * hourMs, aprilMs + late * hourMs];
    for (const startsAt of [fromMs - 1, fromMs, toMs - 1, toMs]) await book(startsAt, "completed");
    await book(fromMs + hourMs, "scheduled");
    expect(await seeMonth(fromMs, toMs)).toMatchObject({ sessions: 3, sessionsCompleted: 2 });
  });

  test("[overview-6] of the month count only ended sessions", async () => {
    stage.nowMs = (marchMs + aprilMs) / 2;
    await book(marchMs, "completed");
    await book(stage.nowMs - hourMs, "scheduled"); // It has ended, but was not closed.
    await book(stage.nowMs, "scheduled"); // It has just begun.
    await book(aprilMs - 1, "scheduled");
    await book(aprilMs - 2, "cancelled");
    const month = { sessions: 2, sessionsCompleted: 1 };
    expect(await seeMonth(marchMs, aprilMs)).toMatchObject(month);
  });

  test("of an invalid month are refused", async () => {
    for (const [fromMs, toMs] of [
      [marchMs - 15 * hourMs, aprilMs],
      [marchMs, marchMs],
      [aprilMs, marchMs],
      [marchMs, Number.NaN],
      [-Infinity, Infinity],
    ] as const) {
      const refused = { data: { code: "INVALID", field: "toMs" } };
      await expect(seeMonth(fromMs, toMs)).rejects.toMatchObject(refused);
    }
  });

  test("of a month without sessions are zero", async () => {
    expect(await seeMonth(marchMs, aprilMs)).toEqual({
      sessions: 0,
      sessionsCompleted: 0,
      replies: 0,
      medianReplyMs: null,
    });
  });

  test("show the median time of the first replies in thirty days", async () => {
    const { coach, clientA } = stage.world.people;
    await raw(async (db) => {
      const reply = { coachId: coach.userId, clientId: clientA.userId };
      for (const [index, waitedMs] of [5, 1, 9].entries()) {
        await db.insert("firstReplies", {
          ...reply,
          repliedAt: stage.nowMs - index * dayMs,
          waitedMs,
        });
      }
      await db.insert("firstReplies", {
        ...reply,
        repliedAt: stage.nowMs - 31 * dayMs,
        waitedMs: 999,
      });
      const others = { coachId: stage.world.people.otherCoach.userId, clientId: clientA.userId };
      await db.insert("firstReplies", { ...others, repliedAt: stage.nowMs, waitedMs: 999 });
    });
    expect(await seeMonth(marchMs, aprilMs)).toMatchObject({
      replies: 3,
      medianReplyMs: 5,
    });
  });
});

describe("who needs attention", () => {
  test("[overview-9] a client waits until they are answered, whether or not they were read", async () => {
    const waiting = { kind: "waiting", sinceAt: expect.any(Number) as number, isCovered: false };
    expect(await reasonsOf("Ada")).toEqual([]);
    const messageId = await callAs(stage.world, "clientA").mutation(api.messages.send, {
      content: "Are you there?",
    });
    const messageIds = [messageId, stage.world.ofA.fromClient];
    expect(await reasonsOf("Ada")).toEqual([{ ...waiting, unread: 2 }]);
    await callAs(stage.world, "coach").mutation(api.inbox.markRead, { messageIds });
    expect(await reasonsOf("Ada")).toEqual([{ ...waiting, unread: 0 }]);
    await callAs(stage.world, "coach").mutation(api.inbox.send, {
      clientIds: [stage.world.people.clientA.userId],
      subject: "",
      content: "An answer",
    });
    expect(await reasonsOf("Ada")).toEqual([]);
  });

  test("an active goal is late from the day after its date", async () => {
    const { goalId } = stage.world.ofA;
    await raw((db) => db.patch("goals", goalId, { targetDate: today() }));
    expect(await reasonsOf("Ada")).toEqual([]);
    await raw((db) => db.patch("goals", goalId, { targetDate: "2020-01-01" }));
    expect(await reasonsOf("Ada")).toContainEqual({
      kind: "overdue",
      goalId,
      goalTitle: "Title",
      targetDate: "2020-01-01",
    });
    await raw((db) => db.patch("goals", goalId, { status: "paused" }));
    expect(await reasonsOf("Ada")).toEqual([]);
  });

  test("a client without an upcoming session is listed, with or without past sessions", async () => {
    const reason = { kind: "unbooked", sessions: expect.any(Number) as number };
    await setTally({ lastBookedAt: undefined });
    expect(await reasonsOf("Ada")).toContainEqual(reason);
    await setTally({ lastBookedAt: stage.nowMs - 1 });
    expect(await reasonsOf("Ada")).toContainEqual(reason);
    await setTally({ lastBookedAt: stage.nowMs });
    expect(await reasonsOf("Ada")).toEqual([]);
  });

  test("a client is inactive after fourteen days", async () => {
    await setTally({ lastActAt: stage.nowMs - 14 * dayMs });
    expect(await reasonsOf("Ada")).toEqual([]);
    await setTally({ lastActAt: stage.nowMs - 14 * dayMs - 1 });
    expect(await reasonsOf("Ada")).toContainEqual({
      kind: "silent",
      lastActAt: stage.nowMs - 14 * dayMs - 1,
    });
  });

  test("a client is listed for their own coach only", async () => {
    const asked = { nowMs: stage.nowMs, today: today() };
    expect(await callAs(stage.world, "otherCoach").query(api.overview.attention, asked)).toEqual(
      [],
    );
  });

  test.each([[{ nowMs: NaN, today: "2026-03-18" }], [{ nowMs: 1, today: "yesterday" }]])(
    "is refused at %j",
    async (moment) => {
      const attempt = callAs(stage.world, "coach").query(api.overview.attention, moment);
      await expect(attempt).rejects.toMatchObject({ data: { code: "INVALID" } });
    },
  );
});

test("[overview-3] recent activity is listed newest first, with client and link", async () => {
  const clientId = stage.world.people.clientA.userId;
  await raw((db) =>
    guardWriter(db, { userId: clientId, role: "client" }).insert("messages", {
      ...line(stage.world),
      sentAt: stage.nowMs,
    }),
  );
  await callAs(stage.world, "clientA").mutation(api.milestones.tick, {
    milestoneId: stage.world.ofA.milestoneId,
    isCompleted: true,
  });
  const [newest] = await callAs(stage.world, "coach").query(api.overview.recent, {});
  expect(newest).toMatchObject({
    kind: "milestone_completed",
    by: "client",
    firstName: "Ada",
    goalId: stage.world.ofA.goalId,
    subjectTitle: "Title",
  });
  expect(await callAs(stage.world, "otherCoach").query(api.overview.recent, {})).toEqual([]);
});

test("the overview reads as many rows in a small practice as in a large one", async () => {
  const clientId = stage.world.people.clientA.userId;
  const reads = { count: 0 };
  const countReads = () =>
    raw(async (db) => {
      const { readTotals } = await import("./figures");
      reads.count = 0;
      const counting = new Proxy(db, {
        get: (target, name) => {
          if (name === "query" || name === "get") reads.count += 1;
          return Reflect.get(target, name) as unknown;
        },
      });
      await readTotals({
        db: counting,
        viewer: { userId: stage.world.people.coach.userId, role: "admin" },
      });
      return reads.count;
    });
  const before = await countReads();
  await raw(async (db) => {
    for (let row = 0; row < 300; row += 1) {
      await db.insert("messages", { ...line(stage.world), clientId });
      await db.insert("sessions", sessionOf(stage.world, "completed"));
    }
  });
  expect(await countReads()).toBe(before);
});

test("a newcomer counts in the figures at once", async () => {
  const { userId } = await stage.world.t.run(async (ctx) =>
    addPerson(ctx, { name: "Eve", role: "client" }),
  );
  await raw(async (db) => {
    const coachId = stage.world.people.coach.userId;
    await db.insert("coachings", { clientId: userId, coachId, startedAt: stage.nowMs });
    await recountClient(db, userId);
  });
  expect(await callAs(stage.world, "coach").query(api.overview.totals, {})).toMatchObject({
    clients: 3,
  });
});
