import { describe, expect, onTestFinished, test, vi } from "vitest";
import { coachingEndUndoMs } from "../../domain/limits";
import { sessionOf } from "../../tests/access/attempts";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { findCurrentCoaching } from "./coachings";
import { assignCoach } from "../signIn/invites/coachings";
import { recountClient } from "../tallies/recount";

const everything = { paginationOpts: { numItems: 50, cursor: null } };

test("[client-6] a coach sees their own clients with names and real email addresses", async () => {
  const world = await buildWorld();
  const { page } = await callAs(world, "coach").query(api.clients.list, everything);
  expect(page).toHaveLength(3);
  expect(page).toContainEqual({
    clientId: world.people.clientA.userId,
    firstName: "Ada",
    lastName: "Example",
    email: "Ada@example.com",
    startedAt: expect.any(Number) as number,
  });
});

test("the viewer query returns the person, or null", async () => {
  const world = await buildWorld();
  const names = { firstName: "Ada", lastName: "Example" };
  expect(await callAs(world, "clientA").query(api.viewer.get, {})).toEqual({
    userId: world.people.clientA.userId,
    role: "client",
    ...names,
    email: "Ada@example.com",
    timeZone: null,
    owesSecondStep: false,
    coachingEnd: null,
    deletion: null,
    secondStepReset: {
      resetId: world.belongings.resetId,
      dueAt: expect.any(Number) as number,
      askedByName: "Coach Example",
    },
    areDeletionsStopped: false,
  });
  expect(await callAs(world, "coach").query(api.viewer.get, {})).toMatchObject({ role: "admin" });
  expect(await callAs(world, "nobody").query(api.viewer.get, {})).toBeNull();
  expect(await callAs(world, "deadSignIn").query(api.viewer.get, {})).toBeNull();
});

test("[client-3, client-5] the directory has each client's tallies, next and last session, and what is left of the package", async () => {
  const world = await buildWorld();
  const clientId = world.people.clientA.userId;
  await world.t.run(async ({ db }) => {
    await db.insert("sessions", { ...sessionOf(world, "completed"), startsAt: 5 });
    await db.insert("sessions", { ...sessionOf(world, "completed"), startsAt: 9 });
    await recountClient(db, clientId);
  });
  const { page } = await callAs(world, "coach").query(api.clients.directory, everything);
  const ada = page.find((client) => client.clientId === clientId);
  expect(ada).toMatchObject({
    goalsActive: 1,
    unread: 1,
    sessionsCompleted: 2,
    lastHeldAt: 9,
    nextAt: expect.any(Number) as number,
    package: { left: 12, sessionsIncluded: 12 },
  });
  const ben = page.find(({ firstName }) => firstName === "Ben");
  expect(ben).toMatchObject({ sessions: 0, lastHeldAt: null, package: null });
});

test("a client's record is shown to their own coach only", async () => {
  const world = await buildWorld();
  const clientId = world.people.clientA.userId;
  expect(await callAs(world, "coach").query(api.clients.get, { clientId })).toMatchObject({
    firstName: "Ada",
    email: "Ada@example.com",
  });
  const stranger = callAs(world, "otherCoach").query(api.clients.get, { clientId });
  await expect(stranger).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
});

describe("handing a client over", () => {
  const handOver = async (
    world: World,
    to: "otherCoach" | "clientB",
    by: "coach" | "otherCoach",
  ) => {
    const { signInId } = world.people[by];
    await world.t.run(({ db }) => db.patch("authSessions", signInId, { confirmedAt: Date.now() }));
    return await callAs(world, by).mutation(api.clients.handOver, {
      clientId: world.people.clientA.userId,
      coachId: world.people[to].userId,
    });
  };

  test("[colleague-6] moves everything shared to a colleague, upcoming sessions too, and notifies them", async () => {
    const world = await buildWorld();
    const [coach, other] = [callAs(world, "coach"), callAs(world, "otherCoach")];
    const clientId = world.people.clientA.userId;
    const { sessionId } = world.ofA;
    expect(await coach.query(api.clients.colleagues, {})).toMatchObject([
      { coachId: world.people.otherCoach.userId },
    ]);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    await handOver(world, "otherCoach", "coach");
    await world.t.finishAllScheduledFunctions(vi.runAllTimers);
    await other.mutation(api.audit.look, { clientId, part: "record" });
    expect(await other.query(api.sessions.get, { sessionId })).toMatchObject({ sessionId });
    expect(await other.query(api.clients.get, { clientId })).toMatchObject({ firstName: "Ada" });
    const { startsAt } = await other.query(api.sessions.get, { sessionId });
    const span = { fromMs: startsAt, toMs: startsAt + 1 };
    expect(await other.query(api.sessions.busyTimes, span)).toHaveLength(1);
    expect(await coach.query(api.sessions.busyTimes, span)).toEqual([]);
    expect(await other.query(api.notifications.unread, {})).toMatchObject([
      { kind: "handed_over", clientId, firstName: "Ada" },
    ]);
    const gone = { data: { code: "NOT_FOUND" } };
    await expect(coach.query(api.clients.get, { clientId })).rejects.toMatchObject(gone);
    await expect(handOver(world, "otherCoach", "coach")).rejects.toMatchObject(gone);
  });

  test("is for the client's own coach only", async () => {
    const world = await buildWorld();
    await expect(handOver(world, "otherCoach", "otherCoach")).rejects.toMatchObject({
      data: { code: "NOT_FOUND" },
    });
    await expect(handOver(world, "clientB", "coach")).rejects.toMatchObject({
      data: { code: "INVALID", field: "coachId" },
    });
  });

  test("assigns newcomers to the coach with the fewest clients, then the longest serving one", async () => {
    const world = await buildWorld();
    const coachOf = (clientId: Id<"users">) =>
      world.t.run(async ({ db }) => {
        await assignCoach(db, clientId);
        return (await findCurrentCoaching(db, clientId))?.coachId;
      });
    for (const { userId } of [world.people.clientA, world.people.clientB]) {
      await world.t.run(({ db }) => recountClient(db, userId));
    }
    const addNewcomer = () => world.t.run(({ db }) => db.insert("users", {}));
    const { coach, otherCoach } = world.people;
    expect(await coachOf(await addNewcomer())).toBe(otherCoach.userId);
    expect(await coachOf(await addNewcomer())).toBe(otherCoach.userId);
    expect(await coachOf(await addNewcomer())).toBe(coach.userId);
  });
});

describe("ending a coaching", () => {
  const end = (world: World) =>
    callAs(world, "coach").mutation(api.clients.end, { clientId: world.people.clientA.userId });
  const callOff = (world: World) =>
    world.t.run(async ({ db }) => {
      for (const session of await db.query("sessions").take(50)) {
        await db.patch("sessions", session._id, { status: "cancelled" });
      }
    });
  const seeTotals = (world: World) => callAs(world, "coach").query(api.overview.totals, {});

  test("is refused while sessions are ahead", async () => {
    const world = await buildWorld();
    await expect(end(world)).rejects.toMatchObject({ data: { code: "CONFLICT" } });
  });

  test("cancels upcoming sessions when asked to", async () => {
    const world = await buildWorld();
    const clientId = world.people.clientA.userId;
    await callAs(world, "coach").mutation(api.clients.end, { clientId, cancelsAhead: true });
    const { sessionId } = world.ofA;
    const own = await callAs(world, "clientA").query(api.sessions.get, { sessionId });
    expect(own).toMatchObject({ status: "cancelled", cancelledBy: "coach" });
  });

  test("removes the client from the coach's pages and figures and keeps their name; an undo restores all", async () => {
    const world = await buildWorld();
    const clientId = world.people.clientA.userId;
    await callOff(world);
    await world.t.run(({ db }) => recountClient(db, clientId));
    expect(await seeTotals(world)).toMatchObject({ clients: 1, goals: 1, unread: 1 });
    const coachingId = await end(world);
    expect(await seeTotals(world)).toMatchObject({ clients: 0, goals: 0, unread: 0 });
    const coach = callAs(world, "coach");
    await expect(coach.query(api.clients.get, { clientId })).rejects.toMatchObject({
      data: { code: "NOT_FOUND" },
    });
    expect(await coach.query(api.clients.past, {})).toMatchObject([
      { coachingId, name: "Ada Example" },
    ]);
    await coach.mutation(api.clients.resume, { coachingId });
    expect(await seeTotals(world)).toMatchObject({ clients: 1, goals: 1, unread: 1 });
    expect(await coach.query(api.clients.past, {})).toEqual([]);
  });

  test("can be undone for a few minutes, by the coach who ended it only", async () => {
    const world = await buildWorld();
    await callOff(world);
    const coachingId = await end(world);
    const stranger = callAs(world, "otherCoach").mutation(api.clients.resume, { coachingId });
    await expect(stranger).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
    const endedAt = Date.now() - coachingEndUndoMs - 1;
    await world.t.run(({ db }) => db.patch("coachings", coachingId, { endedAt }));
    const late = callAs(world, "coach").mutation(api.clients.resume, { coachingId });
    await expect(late).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  });

  test("leaves all data with the client", async () => {
    const world = await buildWorld();
    await callOff(world);
    await end(world);
    expect(await callAs(world, "clientA").query(api.goals.list, {})).toHaveLength(1);
  });
});

test.each(["nobody", "", "a".repeat(1000)])("an id of %j finds nothing", async (clientId) => {
  const world = await buildWorld();
  const asked = callAs(world, "coach").query(api.clients.get, { clientId });
  await expect(asked).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
});

describe("[client-18] the brief before a session", () => {
  const hourMs = 3_600_000;
  const brief = (world: World, caller: "coach" | "otherCoach" = "coach") =>
    callAs(world, caller).query(api.clients.brief, { clientId: world.people.clientA.userId });
  const hold = (world: World, change: Partial<ReturnType<typeof sessionOf>> & object) =>
    world.t.run(({ db }) => db.insert("sessions", { ...sessionOf(world, "scheduled"), ...change }));

  test("lists the sessions ahead, the one under way first, without cancelled ones", async () => {
    const world = await buildWorld();
    const startsAt = Date.now() - hourMs / 4;
    const underWay = await hold(world, { startsAt });
    const { ahead } = await brief(world);
    expect(ahead.map(({ sessionId }) => sessionId)).toEqual([underWay, world.ofA.sessionId]);
  });

  test("has the notes of the last session that took place, whether or not its outcome was recorded", async () => {
    const world = await buildWorld();
    expect((await brief(world)).last).toBeNull();
    const at = (daysAgo: number) => ({ startsAt: Date.now() - daysAgo * 24 * hourMs });
    await hold(world, { ...at(9), status: "completed", notes: "All of it." } as object);
    await hold(world, { ...at(3), status: "cancelled" });
    expect((await brief(world)).last).toMatchObject({ status: "completed", notes: "All of it." });
    const unrecorded = await hold(world, at(2));
    await hold(world, { ...at(1), isRequest: true } as object);
    expect((await brief(world)).last).toMatchObject({ sessionId: unrecorded, notes: "" });
  });

  test("[client-5] shows the same last session as the directory", async () => {
    const world = await buildWorld();
    const inDirectory = async () =>
      (await callAs(world, "coach").query(api.clients.directory, everything)).page.find(
        ({ clientId }) => clientId === world.people.clientA.userId,
      )?.lastHeldAt;
    const startsAt = Date.now() - 2 * hourMs;
    await hold(world, { startsAt: startsAt - 48 * hourMs, status: "completed" });
    expect((await brief(world)).last?.startsAt).toBe(await inDirectory());
    await hold(world, { startsAt });
    await hold(world, { startsAt: startsAt + hourMs / 4, status: "no-show" } as object);
    expect((await brief(world)).last).toMatchObject({ startsAt });
    expect(await inDirectory()).toBe(startsAt);
  });

  test("is for the client's coach alone", async () => {
    const world = await buildWorld();
    const refused = { data: { code: "NOT_FOUND" } };
    await expect(brief(world, "otherCoach")).rejects.toMatchObject(refused);
  });
});
