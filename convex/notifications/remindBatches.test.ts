import { expect, test, vi } from "vitest";
import { addDays } from "../../domain/time/calendar-dates";
import { hourMs, minuteMs } from "../../domain/time/time-spans";
import { callAs } from "../../tests/access/world";
import { callNow } from "../../tests/support/later-hands";
import { useRemindedWorld } from "../../tests/support/reminded-world";
import { api, internal } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";

const world$ = useRemindedWorld();
const { world, at, goTo, beAt, schedule, fill, liveIn, choose } = world$;
const { remindersOf, waitingOf, remind, rearm, planAll, subjectsTo } = world$;

const raw = <T>(act: (db: MutationCtx["db"]) => Promise<T>) =>
  world.t.run(async ({ db }) => await act(db));
const countQueued = () => raw(async (db) => (await db.query("armings").take(100)).length);
const friday = () => at("2026-03-20", "15:00");

/** A goal that is due soon, of somebody whose time zone does not exist. */
async function breakOne() {
  await callAs(world, "coach").mutation(api.goals.edit, {
    goalId: world.ofA.goalId,
    changes: { targetDate: { from: null, to: "2026-03-22" } },
  });
  await raw(async (db) => {
    const rows = await db.query("reminders").take(50);
    const due = at("2026-03-19", "15:00");
    const goal = rows.find(({ kind }) => kind === "goal_due");
    if (goal === undefined) throw new Error("The goal has no reminder");
    await db.patch("reminders", goal._id, { dueAt: due - 1 });
  });
  await liveIn("clientA", "Nowhere/Nothing");
}

test("[remind-6] a reminder that fails does not block others, and is given up after three tries", async () => {
  await fill(await schedule(friday()));
  await breakOne();
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  await beAt("2026-03-19", "15:00");
  await remind();
  expect(warn.mock.calls).toEqual([['{"kind":"reminders_failed","count":1}']]);
  expect(await remindersOf("clientA")).toEqual(["session_soon"]);
  for (const minutes of [10, 20, 60]) {
    vi.setSystemTime(Date.now() + minutes * minuteMs);
    await remind();
  }
  expect(warn).toHaveBeenCalledTimes(3);
  expect((await waitingOf("clientA")).filter((each) => each.startsWith("goal_due"))).toEqual([]);
  warn.mockRestore();
});

test("[remind-6] a client whose planning fails does not block others", async () => {
  await schedule(friday());
  await liveIn("clientA", "Nowhere/Nothing");
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  const { clientA, clientB } = world.people;
  for (const { userId: clientId } of [clientA, clientB]) {
    const row = { clientId, stage: "sessions", startedAt: Date.now() } as const;
    await raw((db) => db.insert("armings", row));
  }
  await planAll();
  expect(warn.mock.calls).toEqual([['{"kind":"reminders_not_armed","count":1}']]);
  expect(await countQueued()).toBe(0);
  warn.mockRestore();
});

test("[remind-1] a change of reminder times plans one page of sessions and goals in a transaction", async () => {
  const { userId: clientId } = world.people.clientA;
  await raw(async (db) => {
    for (let index = 0; index < 25; index += 1) {
      const startsAt = friday() + index * 2 * hourMs;
      const said = { title: "Harbour", sessionType: "video", status: "scheduled" } as const;
      const span = { startsAt, durationMinutes: 60, timeZone: "UTC", updatedAt: 1 };
      await db.insert("sessions", { clientId, ...said, ...span });
    }
  });
  await world.t.mutation(internal.notifications.rearm.person, { userId: clientId });
  const planned = async () =>
    new Set((await raw((db) => db.query("reminders").take(500))).map(({ sessionId }) => sessionId))
      .size;
  const [row] = await raw((db) => db.query("armings").take(1));
  if (row === undefined) throw new Error("Nobody waits for a plan");
  const armingId = row._id;
  await world.t.mutation(internal.notifications.rearm.page, { armingId });
  expect(await planned()).toBe(20);
  await world.t.mutation(internal.notifications.rearm.page, { armingId });
  expect(await planned()).toBe(25);
  await planAll();
  expect(await planned()).toBe(25);
});

test("[remind-1] saving a profile plans reminders only if its time zone changes", async () => {
  const save = (change: { timeZone: string; bio?: string }) =>
    callAs(world, "clientA").mutation(api.profile.save, change);
  const scheduled = () =>
    world.t.run(async ({ db }) => (await db.system.query("_scheduled_functions").take(100)).length);
  await schedule(friday());
  await save({ timeZone: "Europe/Berlin" });
  await rearm("clientA");
  expect(await waitingOf("clientA")).toContain("session_prepare 2026-03-19T07:00");
  const before = await scheduled();
  await save({ timeZone: "Europe/Berlin", bio: "Words" });
  expect(await scheduled()).toBe(before);
  await save({ timeZone: "America/New_York" });
  expect(await scheduled()).toBe(before + 1);
});

test("[remind-7] a client's export has their own reminders, and nobody else's", async () => {
  await schedule(friday());
  const { page } = await (
    await callNow(world, "clientA")
  ).query(api.exports.rows, {
    table: "reminders",
    paginationOpts: { numItems: 50, cursor: null },
  });
  expect(page.map(({ kind }) => kind as string).toSorted()).toEqual([
    "session_prepare",
    "session_soon",
    "session_soon",
  ]);
  const { userId } = world.people.clientA;
  expect(page.every((row) => row.userId === userId)).toBe(true);
});

test.each([
  { zone: "Europe/Berlin", date: "2026-03-29", before: "2026-03-28T14:00" },
  { zone: "Europe/Berlin", date: "2026-10-25", before: "2026-10-24T13:00" },
  { zone: "America/New_York", date: "2026-03-08", before: "2026-03-07T20:00" },
  { zone: "America/New_York", date: "2026-11-01", before: "2026-10-31T19:00" },
])(
  "[remind-1, remind-8] a reminder and its email keep the person's local time in $zone on $date",
  async ({ zone, date, before }) => {
    await liveIn("clientA", zone);
    await beAt(addDays(date, -4), "12:00");
    const startsAt = at(date, "15:00", zone);
    await fill(await schedule(startsAt, zone));
    const hourBefore = new Date(startsAt - hourMs).toISOString().slice(0, 16);
    expect(await waitingOf("clientA")).toEqual(
      expect.arrayContaining([`session_soon ${before}`, `session_soon ${hourBefore}`]),
    );
    const quiet = { quietFromMinute: 14 * 60, quietToMinute: 16 * 60 };
    await choose("clientA", quiet);
    await goTo(addDays(date, -1), "15:00", zone);
    expect(await remindersOf("clientA")).toContain("session_soon");
    const soon = async () =>
      (await subjectsTo("Ada")).filter((each) => each.includes("Your session with"));
    expect(await soon(), "quiet until four by the person's clock").toEqual([]);
    await goTo(addDays(date, -1), "15:59", zone);
    expect(await soon()).toEqual([]);
    await goTo(addDays(date, -1), "16:00", zone);
    expect(await soon()).toHaveLength(1);
  },
);
