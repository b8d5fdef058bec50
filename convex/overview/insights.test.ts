import { beforeAll, expect, test, vi } from "vitest";
import { insightMonths } from "../../domain/limits";
import { dayMs } from "../../domain/time/time-spans";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";
import { monthOf } from "../tallies/months";
import { recountClient } from "../tallies/recount";

/** The clock is stopped, so that the month does not end during the tests. */
const now = Date.now();
beforeAll(() => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
});

const month = monthOf(now);
const seePractice = (world: World, caller: "coach" | "otherCoach" = "coach") =>
  callAs(world, caller).query(api.overview.insights, { month });
const seeClient = (world: World) =>
  callAs(world, "coach").query(api.overview.insightsOfClient, {
    clientId: world.people.clientA.userId,
    month,
  });

async function buildTallied() {
  const world = await buildWorld();
  const { clientA, clientB } = world.people;
  await world.t.run(async ({ db }) => {
    for (const { userId } of [clientA, clientB]) await recountClient(db, userId);
  });
  return world;
}
const monthNow = ({ months }: Awaited<ReturnType<typeof seePractice>>) => months.at(-1);

test("all months are listed, oldest first, to this coach only", async () => {
  const world = await buildTallied();
  const { months, goals, phases } = await seePractice(world);
  expect(months).toHaveLength(insightMonths);
  expect(months.map((one) => one.month)).toEqual(months.map((one) => one.month).toSorted());
  expect(goals).toEqual({ active: 2, completed: 0, paused: 0, cancelled: 0 });
  expect(phases.map(({ total }) => total)).toEqual([6, 6, 6, 6]);
  const others = await seePractice(world, "otherCoach");
  expect(others.months.every(({ fromClients }) => fromClients === 0)).toBe(true);
  expect(others.phases.every(({ total }) => total === 0)).toBe(true);
});

test("a message counts in its month for client and coach, and the time to a reply is measured", async () => {
  const world = await buildTallied();
  const before = monthNow(await seePractice(world));
  await callAs(world, "clientA").mutation(api.messages.send, { content: "Words" });
  await callAs(world, "coach").mutation(api.inbox.send, {
    clientIds: [world.people.clientA.userId],
    subject: "",
    content: "Words back",
  });
  const after = monthNow(await seePractice(world));
  expect(after?.fromClients).toBe((before?.fromClients ?? 0) + 1);
  expect(after?.fromCoach).toBe((before?.fromCoach ?? 0) + 1);
  const repliesOf = (counts: typeof after) =>
    (counts?.repliesSoon ?? 0) + (counts?.repliesInDay ?? 0) + (counts?.repliesLater ?? 0);
  expect(repliesOf(after)).toBe(repliesOf(before) + 1);
});

test("a session counts by its status, until that is undone", async () => {
  const world = await buildTallied();
  const before = monthNow(await seeClient(world));
  const sessionId = await world.t.run(({ db }) =>
    db.insert("sessions", {
      clientId: world.people.clientA.userId,
      title: "Title",
      sessionType: "video",
      startsAt: Date.parse(`${month}-01T00:00:00Z`),
      durationMinutes: 30,
      timeZone: "UTC",
      status: "scheduled",
      updatedAt: Date.now() - dayMs,
    }),
  );
  type Status = "completed" | "no-show" | "scheduled";
  const close = (status: Status, from: Status) =>
    callAs(world, "coach").mutation(api.calendar.close, { sessionId, status, from });
  await close("completed", "scheduled");
  expect(monthNow(await seeClient(world))?.sessionsKept).toBe((before?.sessionsKept ?? 0) + 1);
  await close("no-show", "completed");
  expect(monthNow(await seeClient(world))).toMatchObject({
    sessionsKept: before?.sessionsKept,
    sessionsMissed: (before?.sessionsMissed ?? 0) + 1,
  });
});

test("an invalid month is refused", async () => {
  const world = await buildTallied();
  for (const wrong of ["", "2026-13", "2026-1", "yesterday", "x".repeat(100_000)]) {
    const asked = callAs(world, "coach").query(api.overview.insights, { month: wrong });
    await expect(asked).rejects.toThrow();
  }
});
