import { describe, expect, test } from "vitest";
import { coachingEndUndoMs } from "../domain/limits";
import { sessionOf } from "../tests/access/attempts";
import { buildWorld, callAs, type World } from "../tests/access/world";
import { api } from "./_generated/api";
import { tallyAnew } from "./model/tallies/recount";

const everything = { paginationOpts: { numItems: 50, cursor: null } };

test("[client-6] a coach sees their own clients with names and real e-mail addresses", async () => {
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

test("the viewer is told who they are, and nobody is told nothing", async () => {
  const world = await buildWorld();
  const names = { firstName: "Ada", lastName: "Example" };
  expect(await callAs(world, "clientA").query(api.viewer.get, {})).toEqual({
    userId: world.people.clientA.userId,
    role: "client",
    ...names,
    email: "Ada@example.com",
    owesSecondStep: false,
    coachingEnd: null,
  });
  expect(await callAs(world, "coach").query(api.viewer.get, {})).toMatchObject({ role: "admin" });
  expect(await callAs(world, "nobody").query(api.viewer.get, {})).toBeNull();
  expect(await callAs(world, "deadSignIn").query(api.viewer.get, {})).toBeNull();
});

test("[client-3, client-5] the directory says of each client what the tallies say, and when they last met", async () => {
  const world = await buildWorld();
  const clientId = world.people.clientA.userId;
  await world.t.run(async ({ db }) => {
    await db.insert("sessions", { ...sessionOf(world, "completed"), startsAt: 5 });
    await db.insert("sessions", { ...sessionOf(world, "completed"), startsAt: 9 });
    await tallyAnew(db, clientId);
  });
  const { page } = await callAs(world, "coach").query(api.clients.directory, everything);
  const ada = page.find((client) => client.clientId === clientId);
  expect(ada).toMatchObject({
    goalsActive: 1,
    unread: 1,
    sessionsCompleted: 2,
    lastCompletedAt: 9,
  });
  const ben = page.find(({ firstName }) => firstName === "Ben");
  expect(ben).toMatchObject({ sessions: 0, lastCompletedAt: null });
});

test("a client's page shows their record to their own coach alone", async () => {
  const world = await buildWorld();
  const clientId = world.people.clientA.userId;
  expect(await callAs(world, "coach").query(api.clients.get, { clientId })).toMatchObject({
    firstName: "Ada",
    email: "Ada@example.com",
  });
  const stranger = callAs(world, "otherCoach").query(api.clients.get, { clientId });
  await expect(stranger).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
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

  test("waits until nothing lies ahead", async () => {
    const world = await buildWorld();
    await expect(end(world)).rejects.toMatchObject({ data: { code: "CONFLICT" } });
  });

  test("closes the client, takes their figures away and leaves a name; an undo brings all back", async () => {
    const world = await buildWorld();
    const clientId = world.people.clientA.userId;
    await callOff(world);
    await world.t.run(({ db }) => tallyAnew(db, clientId));
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

  test("is for good once it cannot have been a slip, and nobody else undoes it", async () => {
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

  test("leaves the client everything that is theirs", async () => {
    const world = await buildWorld();
    await callOff(world);
    await end(world);
    expect(await callAs(world, "clientA").query(api.goals.list, {})).toHaveLength(1);
  });
});

test.each(["nobody", "", "a".repeat(1000)])("an address of %j is nobody's", async (clientId) => {
  const world = await buildWorld();
  const asked = callAs(world, "coach").query(api.clients.get, { clientId });
  await expect(asked).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
});
