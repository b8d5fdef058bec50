import type { FunctionArgs } from "convex/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { intakeDueDaysMax } from "../../domain/accounts/invite-enclosures";
import { dayMs, hourMs } from "../../domain/time/time-spans";
import { freshDoor, outcomeOf, type Tokens } from "../../tests/support/front-door";
import { acceptLetter, makeCoach, newestInviteId } from "../../tests/support/invited-clients";
import { api } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const door = freshDoor();
const ada = "ada@example.com";

const stage = {} as { coach: Tokens; worksheetId: Id<"worksheets"> };
beforeEach(async () => {
  stage.coach = await makeCoach(door, "coach@example.com");
  stage.worksheetId = await as(stage.coach).mutation(api.worksheets.add, {
    title: "About you",
    fields: [{ id: "why", kind: "text", label: "Why now?" }],
  });
});

/** Signs the coach in again, because the earlier sign-in has ended by then. */
async function moveClock(ms: number) {
  vi.setSystemTime(ms);
  stage.coach = await door.signIn("coach@example.com");
}

const as = (tokens: Tokens) => door.from({ tokens });
const at = (days: number, hour = 10) =>
  Math.floor(Date.now() / dayMs) * dayMs + days * dayMs + hour * hourMs;
const first = (...startTimes: number[]) => ({
  sessionType: "video" as const,
  durationMinutes: 60,
  startTimes,
  timeZone: "UTC",
});
type Enclosed = FunctionArgs<typeof api.clientInvites.share>;
const send = (enclosed: Enclosed, ...emails: string[]) =>
  as(stage.coach).mutation(api.clientInvites.send, {
    people: emails.map((email) => ({ email })),
    ...enclosed,
  });
const accept = (email: string) => acceptLetter(door, email);
const rowOf = async () => (await as(stage.coach).query(api.clientInvites.list, {}))[0];
const handoutsOf = (client: Tokens) => as(client).query(api.handouts.own, {});
const aheadOf = (client: Tokens) => as(client).query(api.sessions.ahead, {});
const newsOf = async (person: Tokens) =>
  (await as(person).query(api.notifications.unread, {})).map(({ kind }) => kind);
const intake = (dueDays?: number) => ({ worksheetId: stage.worksheetId, dueDays });
const archive = () =>
  as(stage.coach).mutation(api.worksheets.setArchived, {
    worksheetId: stage.worksheetId,
    isArchived: true,
  });
const take = (client: Tokens, sessionId: Id<"sessions">, startsAt: number) =>
  as(client).mutation(api.sessions.takeOffered, { sessionId, startsAt });

describe("an invite with an intake worksheet", () => {
  test("[invite-2] hands the worksheet out to everybody who accepts, with a due date and a notification", async () => {
    await send({ intake: intake(7) }, ada, "bo@example.com");
    for (const email of [ada, "bo@example.com"]) {
      const client = await accept(email);
      const dueDate = new Date(Date.now() + 7 * dayMs).toISOString().slice(0, 10);
      expect(await handoutsOf(client)).toMatchObject([{ title: "About you", dueDate }]);
      expect(await newsOf(client)).toEqual(["worksheet_given"]);
    }
    const { intake: enclosed } = (await rowOf()) ?? expect.fail("No invite.");
    expect(enclosed).toMatchObject({ title: "About you", dueDays: 7, isMissed: false });
  });

  test("counts the days until the due date in the practice's time zone", async () => {
    await moveClock(Date.UTC(2027, 0, 20, 23, 30));
    await as(stage.coach).mutation(api.practice.save, { timeZone: "Asia/Tokyo" });
    await send({ intake: intake(1) }, ada);
    expect(await handoutsOf(await accept(ada))).toMatchObject([{ dueDate: "2027-01-22" }]);
  });

  test("sets no due date unless the coach chooses one, and hands out nothing without a worksheet", async () => {
    await send({ intake: intake() }, ada);
    const [handout] = await handoutsOf(await accept(ada));
    expect(handout).toMatchObject({ title: "About you" });
    expect(handout?.dueDate).toBeUndefined();
    await send({}, "bo@example.com");
    expect(await handoutsOf(await accept("bo@example.com"))).toEqual([]);
    expect((await rowOf())?.intake).toBeNull();
  });

  test("[invite-3] still works when the worksheet was archived or deleted meanwhile, and the coach sees that it is missing", async () => {
    await send({ intake: intake() }, ada, "bo@example.com");
    await archive();
    expect(await handoutsOf(await accept(ada))).toEqual([]);
    const ofAda = async () =>
      (await as(stage.coach).query(api.clientInvites.list, {})).find(({ email }) => email === ada);
    expect((await ofAda())?.intake).toMatchObject({ isGivable: false, isMissed: true });
    await door.t.run(({ db }) => db.delete("worksheets", stage.worksheetId));
    expect(await handoutsOf(await accept("bo@example.com"))).toEqual([]);
    expect((await ofAda())?.intake).toMatchObject({ title: "", isGivable: false });
  });

  test("refuses an unknown worksheet and a due date too far ahead", async () => {
    const field = { code: "INVALID", field: "dueDays" };
    for (const dueDays of [0, -1, 1.5, intakeDueDaysMax + 1]) {
      expect(await outcomeOf(send({ intake: intake(dueDays) }, ada))).toMatchObject(field);
    }
    await archive();
    expect(await outcomeOf(send({ intake: intake() }, ada))).toEqual({ code: "CONFLICT" });
    await door.t.run(({ db }) => db.delete("worksheets", stage.worksheetId));
    expect(await outcomeOf(send({ intake: intake() }, ada))).toEqual({ code: "NOT_FOUND" });
    expect(await rowOf()).toBeUndefined();
  });
});

describe("an invite with times for a first session", () => {
  test("[invite-4] proposes the times once it is accepted, and the client picks one", async () => {
    await send({ firstSession: first(at(3), at(2)) }, ada);
    expect(await door.rows("sessions")).toEqual([]);
    const client = await accept(ada);
    const [session] = await aheadOf(client);
    const { sessionId } = session ?? expect.fail("Nothing is proposed.");
    const offeredTimes = [at(2), at(3)];
    expect(session).toMatchObject({ isRequest: true, offeredTimes, sessionType: "video" });
    expect(await newsOf(client)).toEqual(["session_times_offered"]);
    expect(await rowOf()).toMatchObject({ timesLeft: 2, firstTimes: [] });
    await take(client, sessionId, at(2));
    expect(await aheadOf(client)).toMatchObject([{ isRequest: false, startsAt: at(2) }]);
    expect(await newsOf(stage.coach)).toEqual(["session_scheduled", "signed_up"]);
    expect(await door.rows("busyTimes")).toMatchObject([{ startsAt: at(2) }]);
  });

  test("[invite-5] leaves out times that are past or taken when it is accepted", async () => {
    await send({ firstSession: first(at(1), at(4), at(5)) }, ada);
    await send({ firstSession: first(at(4)) }, "bo@example.com");
    const [ofBo] = await aheadOf(await accept("bo@example.com"));
    expect(ofBo?.offeredTimes).toEqual([at(4)]);
    const left = at(5);
    await moveClock(at(1, 11));
    const [session] = await aheadOf(await accept(ada));
    expect(session?.offeredTimes).toEqual([left]);
    expect((await rowOf())?.timesLeft).toBe(1);
  });

  test("[invite-5] leaves out times that are busy in another calendar of the coach", async () => {
    await send({ firstSession: first(at(2), at(3)) }, ada);
    await keepOutside(at(2));
    const [session] = await aheadOf(await accept(ada));
    expect(session?.offeredTimes).toEqual([at(3)]);
  });

  test("[invite-5] proposes nothing when no time is left, and the coach sees that", async () => {
    await send({ firstSession: first(at(1)) }, ada);
    await moveClock(at(1, 11));
    const client = await accept(ada);
    expect(await aheadOf(client)).toEqual([]);
    expect(await newsOf(client)).toEqual([]);
    expect(await newsOf(stage.coach)).toEqual(["first_times_gone", "signed_up"]);
    expect(await rowOf()).toMatchObject({ timesLeft: 0, firstTimes: [] });
  });

  test("[invite-6] is refused for several people", async () => {
    const several = await outcomeOf(send({ firstSession: first(at(2)) }, ada, "bo@example.com"));
    expect(several).toMatchObject({ code: "INVALID", field: "firstSession" });
    expect(await rowOf()).toBeUndefined();
  });

  test("accepts up to three times, which must be ahead and free", async () => {
    const refused = (...startTimes: number[]) =>
      outcomeOf(send({ firstSession: first(...startTimes) }, ada));
    expect(await refused()).toMatchObject({ field: "startTimes" });
    expect(await refused(at(2), at(3), at(4), at(5))).toMatchObject({ field: "startTimes" });
    expect(await refused(at(-1))).toMatchObject({ field: "startsAt", reason: "in_past" });
    expect(await refused(at(2, 3))).toMatchObject({ field: "startsAt", reason: "not_allowed" });
    await keepOutside(at(6));
    expect(await refused(at(6))).toEqual({ code: "CONFLICT" });
    await send({ firstSession: first(at(2)) }, ada);
    await accept(ada);
    expect(await outcomeOf(send({ firstSession: first(at(2)) }, "bo@example.com"))).toEqual({
      code: "CONFLICT",
    });
  });
});

const keepOutside = (startsAt: number) =>
  door.t.run(async ({ db }) => {
    const coachId = (await db.query("users").first())?._id ?? expect.fail("No coach.");
    const of = { coachId, name: "Home", failures: 0, url: "https://calendar.example/a.ics" };
    const calendarId = await db.insert("outsideCalendars", of);
    const spans = [{ startsAt, durationMinutes: 60 }];
    await db.insert("outsideDays", { coachId, calendarId, startsAt: startsAt - hourMs, spans });
  });

describe("what an invite carries", () => {
  test("[invite-7] is not shown by its link before it is accepted", async () => {
    await send({ intake: intake(3), firstSession: first(at(2)) }, ada);
    const { code: secret } = await door.newestLink(ada);
    const letters = JSON.stringify(await door.letters());
    const opened = await door.t.action(api.clientInvites.open, { secret });
    expect(Object.keys(opened ?? {}).toSorted()).toEqual(
      ["coachName", "email", "firstName", "kind", "lastName"].toSorted(),
    );
    expect(letters).not.toContain("About you");
  });

  test("[invite-2, invite-6] is also given by a shared link: the worksheet to everybody, the times to the first person", async () => {
    const { secret: invite } = await as(stage.coach).mutation(api.clientInvites.share, {
      intake: intake(),
      firstSession: first(at(2)),
    });
    const opened = await door.t.action(api.clientInvites.open, { secret: invite });
    expect(JSON.stringify(opened)).not.toContain("About you");
    await door.signUp(ada, { invite });
    expect(await door.rows("handouts")).toEqual([]); // Nothing is handed out before the address is confirmed.
    const client = await door.confirm(await door.newestLink(ada));
    const other = await door.join("bo@example.com", { invite });
    for (const each of [client, other]) expect(await handoutsOf(each)).toHaveLength(1);
    expect(await aheadOf(client)).toHaveLength(1);
    expect(await aheadOf(other)).toEqual([]);
    expect(await rowOf()).toMatchObject({ joined: 2, timesLeft: 1, firstTimes: [] });
  });

  test("is not given by a link that was revoked after somebody signed up by it", async () => {
    const { secret: invite } = await as(stage.coach).mutation(api.clientInvites.share, {
      intake: intake(),
    });
    await door.signUp(ada, { invite });
    const inviteId = await newestInviteId(door, stage.coach);
    await as(stage.coach).mutation(api.clientInvites.revoke, { inviteId });
    expect(await handoutsOf(await door.confirm(await door.newestLink(ada)))).toEqual([]);
  });

  test("is kept when the email is sent again, and replaced by a new invite", async () => {
    await send({ intake: intake(3), firstSession: first(at(2)) }, ada);
    const inviteId = await newestInviteId(door, stage.coach);
    await as(stage.coach).mutation(api.clientInvites.resend, { inviteId });
    expect(await rowOf()).toMatchObject({ intake: { dueDays: 3 }, firstTimes: [at(2)] });
    await send({}, ada);
    expect(await rowOf()).toMatchObject({ intake: null, firstTimes: [] });
    const client = await accept(ada);
    expect([...(await handoutsOf(client)), ...(await aheadOf(client))]).toEqual([]);
  });
});

describe("proposed times", () => {
  async function propose(...startTimes: number[]) {
    await send({ firstSession: first(...startTimes) }, ada);
    const client = await accept(ada);
    const [session] = await aheadOf(client);
    return { client, sessionId: session?.sessionId ?? expect.fail("Nothing is proposed.") };
  }

  test("do not ask the coach for an answer", async () => {
    await propose(at(2), at(3));
    const moment = { nowMs: Date.now(), today: "2027-01-15" };
    const attention = await as(stage.coach).query(api.overview.attention, moment);
    expect(attention.flatMap(({ reasons }) => reasons.map(({ kind }) => kind))).not.toContain(
      "asked",
    );
  });

  test("keep only the last of them reserved, also after the coach has proposed others", async () => {
    const { client, sessionId } = await propose(at(2), at(3));
    expect(await door.rows("busyTimes")).toMatchObject([{ startsAt: at(3) }]);
    const others = { sessionId, startTimes: [at(5), at(6)], timeZone: "UTC" };
    await as(stage.coach).mutation(api.calendar.offer, others);
    expect(await door.rows("busyTimes")).toMatchObject([{ startsAt: at(6) }]);
    expect(await aheadOf(client)).toMatchObject([{ startsAt: at(6), isRequest: true }]);
    expect(await outcomeOf(take(client, sessionId, at(2)))).toMatchObject({ field: "startsAt" });
    await take(client, sessionId, at(5));
    expect(await door.rows("busyTimes")).toMatchObject([{ startsAt: at(5) }]);
  });
});
