import { beforeEach, describe, expect, test } from "vitest";
import { standInNoteCharactersMax } from "../../domain/messages/stand-ins";
import { threadState } from "../../domain/messages/thread-states";
import { buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import { api, internal } from "../_generated/api";
import { followCoaching } from "../tallies/recount";

const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
  const { clientA, clientB } = stage.world.people;
  await stage.world.t.run(async ({ db }) => {
    for (const { userId } of [clientA, clientB]) await followCoaching(db, userId);
  });
});

const idOf = (name: "clientA" | "clientB" | "coach" | "otherCoach") =>
  stage.world.people[name].userId;
const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const as = (caller: Caller) => callAs(stage.world, caller);
const notFound = { data: { code: "NOT_FOUND" } };
const invalid = (field: string, reason: string) => ({ data: { code: "INVALID", field, reason } });

const begin = (coachId = idOf("otherCoach"), note?: string, clientId = idOf("clientA")) =>
  as("coach").mutation(api.standIns.begin, { clientId, coachId, note });
const end = (by: Caller) => as(by).mutation(api.standIns.end, { clientId: idOf("clientA") });
const write = (content: string) => as("clientA").mutation(api.messages.send, { content });
const answer = (content: string, by: Caller = "otherCoach") =>
  as(by).mutation(api.inbox.send, { clientIds: [idOf("clientA")], subject: "", content });
const look = () =>
  as("otherCoach").mutation(api.audit.look, { clientId: idOf("clientA"), part: "record" });
const coveredBy = (coach: Caller) => as(coach).query(api.standIns.threads, {});

async function readConversation(by: Caller) {
  const args = { clientId: idOf("clientA"), ...firstPage };
  return (await as(by).query(api.inbox.conversation, args)).page;
}

async function stateForCoach() {
  const { page } = await as("coach").query(api.inbox.threads, firstPage);
  const thread = page.find(({ clientId }) => clientId === idOf("clientA"));
  return thread === undefined ? null : threadState(thread, Date.now());
}

const newsOf = async (person: Caller) =>
  (await as(person).query(api.notifications.unread, {})).map(({ kind }) => kind);

/** Checks that the other coach has no access, neither before nor after. */
async function expectClosed() {
  await expect(look()).rejects.toMatchObject(notFound);
  expect(await coveredBy("otherCoach")).toEqual([]);
  expect(await readConversation("otherCoach")).toEqual([]);
  await expect(answer("Words")).rejects.toMatchObject(notFound);
  const messageIds = [stage.world.ofA.fromClient];
  const read = as("otherCoach").mutation(api.inbox.markRead, { messageIds });
  await expect(read).rejects.toMatchObject(notFound);
}

describe("[colleague-1, colleague-2] a stand-in", () => {
  test("[overview-9] has the waiting client on their overview, and the client's coach does not", async () => {
    await begin();
    await write("Are you there?");
    const waitingFor = (coach: Caller) =>
      as(coach).query(api.inbox.waiting, { nowMs: Date.now() + 1 });
    const isAda = ({ clientId }: { clientId: string }) => clientId === idOf("clientA");
    expect((await waitingFor("otherCoach")).filter(isAda)).toMatchObject([{ isCovered: true }]);
    expect((await waitingFor("coach")).filter(isAda)).toEqual([]);
    await end("otherCoach");
    expect((await waitingFor("otherCoach")).filter(isAda)).toEqual([]);
    expect((await waitingFor("coach")).filter(isAda)).toMatchObject([{ isCovered: false }]);
  });

  test("reads and writes in the conversation, by name, from the start to the end of standing in", async () => {
    await expectClosed();
    await begin();
    await look();
    expect(await coveredBy("otherCoach")).toMatchObject([
      { clientId: idOf("clientA"), standIn: { isForViewer: true } },
    ]);
    expect((await readConversation("otherCoach")).length).toBeGreaterThan(0);
    await answer("I am here for your coach");
    const { page } = await as("clientA").query(api.messages.list, firstPage);
    const { firstName } = await as("otherCoach").query(api.profile.get, {});
    expect(page[0]).toMatchObject({ content: "I am here for your coach" });
    expect(page[0]?.authorName).toContain(firstName);
    expect(page.at(-1)?.authorName).toBeUndefined();
    await end("otherCoach");
    await expectClosed();
    const [last] = (await as("clientA").query(api.messages.list, firstPage)).page;
    expect(last?.authorName).toContain(firstName);
  });

  test("reads nothing else of the client", async () => {
    await begin();
    await look();
    const clientId = idOf("clientA");
    const other = as("otherCoach");
    expect(await other.query(api.goals.listOfClient, { clientId })).toEqual([]);
    const files = { clientId, ...firstPage };
    expect((await other.query(api.shares.listOfClient, files)).page).toEqual([]);
    expect((await other.query(api.clients.list, firstPage)).page).toEqual([]);
    const record = other.query(api.clients.get, { clientId });
    await expect(record).rejects.toMatchObject(notFound);
    const notes = other.mutation(api.audit.look, { clientId, part: "notes" });
    await expect(notes).rejects.toMatchObject(notFound);
    const sessions = await other.query(api.clients.sessions, { clientId, ...firstPage });
    expect(sessions.page).toEqual([]);
    const reason = "Words";
    await expect(
      other.mutation(api.audit.exportClient, { clientId, reason }),
    ).rejects.toMatchObject(notFound);
    await expect(other.mutation(api.clients.end, { clientId })).rejects.toMatchObject(notFound);
    const onward = { clientId, coachId: idOf("coach") };
    await expect(other.mutation(api.standIns.begin, onward)).rejects.toMatchObject(notFound);
    const unlike = { clientId: idOf("clientB"), ...firstPage };
    expect((await other.query(api.inbox.conversation, unlike)).page).toEqual([]);
  });

  test("is chosen by the client's coach only, from the other coaches of the practice", async () => {
    for (const caller of ["clientA", "clientB", "otherCoach"] as const) {
      const asked = { clientId: idOf("clientA"), coachId: idOf("otherCoach") };
      const begun = as(caller).mutation(api.standIns.begin, asked);
      await expect(begun).rejects.toMatchObject(notFound);
    }
    const refused = invalid("coachId", "not_allowed");
    for (const name of ["coach", "clientA", "clientB"] as const) {
      await expect(begin(idOf(name))).rejects.toMatchObject(refused);
    }
    const long = "w".repeat(standInNoteCharactersMax + 1);
    await expect(begin(idOf("otherCoach"), long)).rejects.toMatchObject(
      invalid("note", "too_long"),
    );
    const { t, people } = stage.world;
    await t.run(async ({ db }) => {
      const role = await db
        .query("userRoles")
        .withIndex("by_userId", (q) => q.eq("userId", people.otherCoach.userId))
        .unique();
      if (role !== null) await db.delete("userRoles", role._id);
    });
    await expect(begin()).rejects.toMatchObject(refused);
  });

  test("can be replaced by another only after having ended", async () => {
    await begin();
    await expect(begin()).rejects.toMatchObject({ data: { code: "CONFLICT" } });
    await end("coach");
    await end("coach");
    await begin();
  });
});

describe("[colleague-3] standing in ends", () => {
  test("when the client's coach takes it back", async () => {
    await begin();
    await end("coach");
    await expectClosed();
  });

  test("with the coaching, and an undo of that does not begin it again", async () => {
    await begin();
    const clientId = idOf("clientA");
    const cancelsAhead = true;
    const coachingId = await as("coach").mutation(api.clients.end, { clientId, cancelsAhead });
    await expectClosed();
    await as("coach").mutation(api.clients.resume, { coachingId });
    await expectClosed();
  });

  test("when the client is handed over", async () => {
    await begin();
    const { t } = stage.world;
    const successorId = await t.run(async ({ db }) => {
      const userId = await db.insert("users", { email: "third@example.com" });
      await db.insert("userRoles", { userId, role: "admin" });
      return userId;
    });
    const change = { clientId: idOf("clientA"), coachId: idOf("coach"), successorId };
    await t.mutation(internal.signIn.coaches.passClient, change);
    await expectClosed();
  });

  test("when the stand-in loses the role of a coach", async () => {
    await begin();
    const { t, people } = stage.world;
    const email = await t.run(
      async ({ db }) => (await db.get("users", people.otherCoach.userId))?.email,
    );
    await t.mutation(internal.signIn.coaches.remove, { email: email ?? "" });
    expect(await as("clientA").query(api.standIns.own, {})).toBeNull();
    expect(await stateForCoach()).not.toBe("away");
    const seen = await as("clientA").query(api.audit.seen, {
      paginationOpts: { numItems: 5, cursor: null },
    });
    expect(seen.page[0]).toMatchObject({ kind: "stand_in_ended" });
  });
});

describe("[colleague-4] a client who waits", () => {
  test("waits for the stand-in, and no longer for their own coach", async () => {
    await write("Are you there?");
    expect(await stateForCoach()).toBe("waiting");
    const before = await as("otherCoach").query(api.inbox.countUnread, {});
    await begin();
    expect(await stateForCoach()).toBe("away");
    const [covered] = await coveredBy("otherCoach");
    expect(covered && threadState(covered, Date.now())).toBe("waiting");
    expect(await as("otherCoach").query(api.inbox.countUnread, {})).toBeGreaterThan(before);
    await answer("Yes");
    const [answered] = await coveredBy("otherCoach");
    expect(answered && threadState(answered, Date.now())).toBe("answered");
  });

  test("can be marked as done by the stand-in without changing the coach's list", async () => {
    await write("Thank you!");
    await begin();
    const done = { clientId: idOf("clientA"), isDone: true, snoozedUntil: null };
    await as("otherCoach").mutation(api.inbox.setThread, done);
    const [covered] = await coveredBy("otherCoach");
    expect(covered && threadState(covered, Date.now())).toBe("done");
    await end("otherCoach");
    expect(await stateForCoach()).toBe("waiting");
  });

  test("causes a reminder to the stand-in", async () => {
    const remindedOf = () =>
      stage.world.t.run(async ({ db }) => {
        const rows = await db
          .query("reminders")
          .withIndex("by_clientId_and_kind", (q) =>
            q.eq("clientId", idOf("clientA")).eq("kind", "message_waiting"),
          )
          .take(10);
        return rows.map(({ userId }) => userId);
      });
    await write("Are you there?");
    expect(await remindedOf()).toEqual([idOf("coach")]);
    await begin();
    expect(await remindedOf()).toEqual([idOf("otherCoach")]);
    await end("coach");
    expect(await remindedOf()).toEqual([idOf("coach")]);
  });
});

describe("[colleague-5] who is informed", () => {
  test("the client sees who answers, but not the note to the stand-in", async () => {
    expect(await as("clientA").query(api.standIns.own, {})).toBeNull();
    await begin(idOf("otherCoach"), "  A hard week for her.  ");
    const { firstName } = await as("otherCoach").query(api.profile.get, {});
    const seen = await as("clientA").query(api.standIns.own, {});
    expect(seen).toMatchObject({ firstName });
    expect(JSON.stringify(seen)).not.toContain("hard week");
    expect(await as("clientB").query(api.standIns.own, {})).toBeNull();
    const clientId = idOf("clientA");
    const asked = await as("otherCoach").query(api.standIns.get, { clientId });
    expect(asked).toMatchObject({ note: "A hard week for her.", isForViewer: true });
    const own = await as("coach").query(api.standIns.get, { clientId });
    expect(own).toMatchObject({ isForViewer: false });
    await end("otherCoach");
    expect(await as("clientA").query(api.standIns.own, {})).toBeNull();
    await begin();
    expect(await as("otherCoach").query(api.standIns.get, { clientId })).toMatchObject({
      note: null,
    });
  });

  test("the stand-in is notified of the start and of messages, and the coach when it has ended", async () => {
    await begin();
    expect(await newsOf("otherCoach")).toEqual(["stand_in_asked"]);
    await write("Are you there?");
    expect(await newsOf("otherCoach")).toContain("message_sent");
    expect(await newsOf("coach")).not.toContain("message_sent");
    await answer("Yes");
    expect(await newsOf("clientA")).toContain("message_sent");
    await end("otherCoach");
    expect(await newsOf("coach")).toContain("stand_in_done");
    expect(await newsOf("otherCoach")).toEqual([]);
  });

  test("a request that is withdrawn unread is no longer among the notifications", async () => {
    await begin();
    await end("coach");
    await begin();
    expect(await newsOf("otherCoach")).toEqual(["stand_in_asked"]);
  });

  test("the log, which the client sees, names who began it, looked and ended it", async () => {
    await begin();
    await look();
    await end("otherCoach");
    const seen = await as("clientA").query(api.audit.seen, firstPage);
    expect(seen.page.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["stand_in_began", "conversation_opened", "stand_in_ended"]),
    );
    expect(seen.page.map(({ kind }) => kind)).not.toContain("client_opened");
    const own = await as("coach").query(api.audit.list, firstPage);
    expect(own.page.map(({ kind }) => kind)).toContain("stand_in_began");
  });
});
