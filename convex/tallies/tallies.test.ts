import { expect, test } from "vitest";
import { line, sessionOf } from "../../tests/access/attempts";
import { buildWorld, type Caller, type World } from "../../tests/access/world";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { guardWriter } from "../gate/guardedDb";
import { followCoaching, recountClient } from "./recount";
import { findPractice, findTally } from "./rows";

const raw = <Answer>({ t }: World, act: (db: DatabaseWriter) => Promise<Answer>) =>
  t.run(({ db }) => act(db));
const seeTally = (world: World) => raw(world, (db) => tallyOf(db, world.people.clientA.userId));

const tallyOf = async (db: DatabaseReader, clientId: Id<"users">) => {
  const tally = await findTally(db, clientId);
  if (tally === null) throw new Error("Not tallied");
  return tally;
};
const seePractice = (world: World) =>
  raw(world, (db) => findPractice(db, world.people.coach.userId));

/** Writes through the guarded database, as a public function does. */
const writeAs = <Answer>(
  world: World,
  caller: Exclude<Caller, "nobody">,
  act: (db: DatabaseWriter) => Promise<Answer>,
) =>
  raw(world, (db) => {
    const { userId } = world.people[caller];
    const role = caller === "coach" ? "admin" : "client";
    return act(guardWriter(db, { userId, role }));
  });

const say = (world: World) =>
  writeAs(world, "clientA", (db) => db.insert("messages", { ...line(world), sentAt: Date.now() }));
const answer = (world: World) =>
  writeAs(world, "coach", (db) => {
    const authorId = world.people.coach.userId;
    return db.insert("messages", { ...line(world), authorId, sender: "coach", sentAt: Date.now() });
  });
const mark = (world: World, messageId: Id<"messages">) =>
  writeAs(world, "coach", (db) => db.patch("messages", messageId, { isRead: true, readAt: 1 }));

test("a client with rows written directly is counted at the first guarded write", async () => {
  const world = await buildWorld();
  await say(world);
  expect(await seeTally(world)).toMatchObject({ goals: 1, goalsActive: 1, unread: 2 });
  expect(await seePractice(world)).toMatchObject({ clients: 1, unread: 2, goals: 1 });
  const { goalId } = world.ofB;
  await writeAs(world, "clientB", (db) => db.patch("goals", goalId, { status: "paused" }));
  expect(await seePractice(world)).toMatchObject({ clients: 2, unread: 3, goals: 2 });
});

test("unread messages are counted up and down", async () => {
  const world = await buildWorld();
  const first = await say(world);
  expect((await seeTally(world)).unread).toBe(2);
  await mark(world, world.ofA.fromClient);
  expect((await seeTally(world)).unread).toBe(1);
  await mark(world, first);
  await mark(world, first);
  expect((await seeTally(world)).unread).toBe(0);
  expect(await seePractice(world)).toMatchObject({ unread: 0 });
});

test("a coach's message answers all earlier messages, once", async () => {
  const world = await buildWorld();
  await say(world);
  await say(world);
  const asked = (await seeTally(world)).askedAt ?? Infinity;
  await answer(world);
  await answer(world);
  const replies = await raw(world, (db) => db.query("firstReplies").take(10));
  const last = replies[replies.length - 1];
  expect(last?.repliedAt).toBe(asked + (last?.waitedMs ?? 0));
  expect((await seeTally(world)).askedAt).toBeUndefined();
  const before = replies.length;
  await answer(world);
  expect(await raw(world, (db) => db.query("firstReplies").take(10))).toHaveLength(before);
});

test("sessions and goals are counted by status", async () => {
  const world = await buildWorld();
  const { goalId } = world.ofA;
  await say(world);
  const before = await seeTally(world);
  const startsAt = Date.now() + 1_000_000_000_000; // Later than any other.
  await writeAs(world, "coach", async (db) => {
    const row = sessionOf(world, "scheduled");
    const sessionId = await db.insert("sessions", { ...row, startsAt });
    expect(await tallyOf(db, row.clientId)).toMatchObject({
      sessions: before.sessions + 1,
      lastBookedAt: startsAt,
    });
    await db.patch("sessions", sessionId, { status: "completed" });
  });
  await writeAs(world, "clientA", (db) => db.patch("goals", goalId, { status: "completed" }));
  const after = await seeTally(world);
  expect(after).toMatchObject({
    sessions: before.sessions + 1,
    sessionsCompleted: before.sessionsCompleted + 1,
    goals: 1,
    goalsActive: 0,
    goalsCompleted: 1,
  });
  expect(after.lastBookedAt).toBe(before.lastBookedAt);
});

test("only the client's own actions end their inactivity", async () => {
  const world = await buildWorld();
  const clientId = world.people.clientA.userId;
  const tell = (caller: "clientA" | "coach", happenedAt: number) =>
    writeAs(world, caller, (db) => {
      const actorId = world.people[caller].userId;
      return db.insert("activity", { clientId, actorId, kind: "message_sent", happenedAt });
    });
  await tell("clientA", 5);
  const joinedAt = (await seeTally(world)).lastActAt; // Joining counts as activity.
  await tell("coach", joinedAt + 9);
  expect((await seeTally(world)).lastActAt).toBe(joinedAt);
  await tell("clientA", joinedAt + 7);
  await tell("clientA", joinedAt + 3);
  expect((await seeTally(world)).lastActAt).toBe(joinedAt + 7);
});

test("a client who changes coaches keeps their counts", async () => {
  const world = await buildWorld();
  const clientId = world.people.clientA.userId;
  const coachId = world.people.otherCoach.userId;
  await say(world);
  await raw(world, async (db) => {
    const open = await db
      .query("coachings")
      .withIndex("by_clientId_and_coachId_and_endedAt", (q) => q.eq("clientId", clientId))
      .first();
    if (open !== null) await db.patch("coachings", open._id, { endedAt: Date.now() });
    await followCoaching(db, clientId);
    expect(await tallyOf(db, clientId)).not.toHaveProperty("coachId");
    await db.insert("coachings", { clientId, coachId, startedAt: Date.now() });
    await followCoaching(db, clientId);
  });
  expect(await seePractice(world)).toMatchObject({ clients: 0, unread: 0, goals: 0 });
  const theirs = await raw(world, (db) => findPractice(db, coachId));
  expect(theirs).toMatchObject({ clients: 1, unread: 2, goals: 1 });
});

test("messages from before the first coach count in that coach's months, not in a later coach's", async () => {
  const world = await buildWorld();
  const clientId = world.people.clientA.userId;
  const { coach, otherCoach } = world.people;
  const linesOf = (personId: typeof clientId) =>
    raw(world, async (db) => {
      const months = await db
        .query("monthTallies")
        .withIndex("by_personId_and_month", (q) => q.eq("personId", personId))
        .take(12);
      return months.reduce((sum, { fromClients }) => sum + fromClients, 0);
    });
  await raw(world, async (db) => {
    await db.delete("coachings", world.coachingId);
  });
  await say(world);
  await say(world);
  await raw(world, async (db) => {
    const coachingId = await db.insert("coachings", {
      clientId,
      coachId: coach.userId,
      startedAt: Date.now(),
    });
    await followCoaching(db, clientId);
    await db.patch("coachings", coachingId, { endedAt: Date.now() });
    await followCoaching(db, clientId);
    await db.insert("coachings", { clientId, coachId: otherCoach.userId, startedAt: Date.now() });
    await followCoaching(db, clientId);
  });
  expect(await linesOf(coach.userId)).toBe(await linesOf(clientId));
  expect(await linesOf(otherCoach.userId)).toBe(0);
});

test("after many writes the tallies equal a recount", async () => {
  const world = await buildWorld();
  const clientId = world.people.clientA.userId;
  for (let round = 0; round < 12; round += 1) {
    const messageId = await say(world);
    if (round % 3 === 0) await answer(world);
    if (round % 2 === 0) await mark(world, messageId);
    const status = round % 4 === 0 ? "completed" : "active";
    await writeAs(world, "clientA", (db) => db.patch("goals", world.ofA.goalId, { status }));
  }
  const kept = await seeTally(world);
  await raw(world, async (db) => {
    await db.delete("clientTallies", kept._id);
    await recountClient(db, clientId);
  });
  const { _id, _creationTime, ...counted } = await seeTally(world);
  expect(kept).toMatchObject(counted);
});

test("[client-22] what a client does with shared data counts as activity, and a coach's own actions do not", async () => {
  const world = await buildWorld();
  await say(world);
  const dayAgo = Date.now() - 86_400_000;
  const age = async () => {
    const { _id } = await seeTally(world);
    await raw(world, (db) => db.patch("clientTallies", _id, { lastActAt: dayAgo }));
  };
  const { actionId } = world.belongings;
  await age();
  await writeAs(world, "coach", (db) => db.patch("agreedActions", actionId, { text: "Words" }));
  expect((await seeTally(world)).lastActAt).toBe(dayAgo);
  await writeAs(world, "clientA", (db) => db.patch("agreedActions", actionId, { text: "Others" }));
  expect((await seeTally(world)).lastActAt).toBeGreaterThan(dayAgo);
  await age();
  const messageId = world.ofA.fromCoach;
  const read = { isRead: true, readAt: 1 };
  await writeAs(world, "clientA", (db) => db.patch("messages", messageId, read));
  expect((await seeTally(world)).lastActAt).toBeGreaterThan(dayAgo);
});
