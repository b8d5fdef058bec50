import { describe, expect, test, vi } from "vitest";
import {
  retellAfterMs,
  waitsListedMax,
  waitsPerClientMax,
} from "../../domain/schedule/session-waits";
import { dayMs, hourMs, minuteMs } from "../../domain/time/time-spans";
import { book, wanted } from "../../tests/access/bookings";
import { wantedWait, waitOf } from "../../tests/access/nouns/wait";
import { callAs } from "../../tests/access/world";
import { dayOf, ten, useFreedWorld } from "../../tests/support/freed-world";
import { api, internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import { handOverOne } from "../signIn/invites/coachings";

const { stage, setHours, begin, tell, notifiedOf, freedRows, cancel, save } = useFreedWorld();

const coachId = () => stage.world.people.coach.userId;
const freedOf = (fields: Partial<Doc<"freedTimes">> = {}) => ({
  ...{ coachId: coachId(), sessions: [], others: [], dueAt: Date.now(), ...fields },
});
const note = (count: number, fields: Partial<Doc<"freedTimes">> = {}) =>
  stage.world.t.run(async ({ db }) => {
    for (let index = 0; index < count; index += 1) await db.insert("freedTimes", freedOf(fields));
  });
const writeWaits = (count: number, fields: Partial<Doc<"sessionWaits">> = {}) =>
  stage.world.t.run(async ({ db }) => {
    const { userId } = stage.world.people.clientA;
    for (let index = 0; index < count; index += 1) {
      await db.insert("sessionWaits", { ...waitOf(userId, coachId()), ...fields });
    }
  });
const countWaits = () =>
  stage.world.t.run(async ({ db }) => (await db.query("sessionWaits").take(300)).length);
const holdClock = () => vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
const goOn = () => stage.world.t.finishAllScheduledFunctions(vi.runAllTimers);

describe("the number of rows read at once", () => {
  test("[waiting-2] is limited to five waits of a client and two hundred of a coach", async () => {
    await writeWaits(waitsListedMax + 1);
    const { world } = stage;
    expect(await callAs(world, "clientA").query(api.waits.own, {})).toHaveLength(waitsPerClientMax);
    expect(await callAs(world, "coach").query(api.waits.list, {})).toHaveLength(waitsListedMax);
  });

  test("[waiting-9] is limited to ten freed times, followed by the next ten", async () => {
    await note(11);
    vi.useFakeTimers({ now: Date.now() });
    await tell();
    expect(await freedRows()).toHaveLength(1);
    await goOn();
    expect(await freedRows()).toEqual([]);
  });

  test("[waiting-4] is limited to two hundred expired waits, followed by the others", async () => {
    await writeWaits(201, { endsAt: Date.now() - 1 });
    vi.useFakeTimers({ now: Date.now() });
    await stage.world.t.mutation(internal.notifications.freed.sweep, {});
    expect(await countWaits()).toBe(1);
    await goOn();
    expect(await countWaits()).toBe(0);
  });
});

describe("times that become free", () => {
  const isOfSession = ({ sessions }: Doc<"freedTimes">) => sessions.length === 1;
  const before = { weekly: [], exceptions: [], noticeHours: 1, bufferMinutes: 0, dailySessions: 0 };
  const hundred = () =>
    Array.from({ length: 100 }, () => ({ startsAt: ten(), durationMinutes: 15 }));

  test.each([
    ["changed settings", () => ({ before })],
    ["one client's wait", async () => ({ waitId: await begin("clientB") })],
    ["a page that was read", () => ({ cursor: "begun" })],
    ["a failed one, which comes later", () => ({ dueAt: Date.now() + hourMs, tries: 1 })],
    ["a hundred others", () => ({ others: hundred() })],
  ])("[waiting-9] are not added to %s", async (_, fields) => {
    await setHours();
    const sessionId = await book(stage.world, "clientA");
    await begin("clientB");
    await note(1, await fields());
    await cancel(sessionId);
    const rows = await freedRows();
    expect(rows).toHaveLength(2);
    expect(rows.filter(isOfSession)).toHaveLength(1);
  });

  test("[waiting-9] are collected in one row, so that each is reported", async () => {
    await setHours();
    const first = await book(stage.world, "clientA");
    const second = await book(stage.world, "clientA", wanted(24));
    await begin("clientB", { fromDate: dayOf(3), toDate: dayOf(3) });
    await cancel(first);
    await cancel(second);
    expect(await freedRows()).toHaveLength(1);
    await tell();
    expect(await notifiedOf("clientB")).toEqual([wanted(24).startsAt]);
  });

  test("[waiting-9] are added to one of the next twenty rows, or to a new row", async () => {
    await setHours();
    const sessionId = await book(stage.world, "clientA");
    await begin("clientB");
    await note(20, { cursor: "begun" });
    await note(1);
    await cancel(sessionId);
    const rows = await stage.world.t.run(({ db }) => db.query("freedTimes").take(30));
    expect(rows).toHaveLength(1 + 20 + 1 + 1); // one of them is the world's own
  });

  test("[waiting-9] are not recorded when a session keeps its time", async () => {
    await setHours();
    const sessionId = await book(stage.world, "clientA");
    await begin("clientB");
    await callAs(stage.world, "coach").mutation(api.calendar.edit, {
      ...{ sessionId, title: "Other", sessionType: "video", durationMinutes: 60 },
    });
    expect(await freedRows()).toEqual([]);
  });

  test("[waiting-9] are not recorded when nobody waits any more", async () => {
    await setHours();
    await writeWaits(1, { endsAt: Date.now() - 1 });
    await book(stage.world, "clientA").then(cancel);
    expect(await freedRows()).toEqual([]);
  });

  test("[waiting-9] are not recorded once they are past", async () => {
    holdClock();
    await setHours();
    const sessionId = await book(stage.world, "clientA");
    await begin("clientB", { toDate: dayOf(9) });
    const { calendarId } = stage.world.belongings;
    await stage.world.t.run(async ({ db }) => {
      const held = await db.query("busyTimes").take(20);
      const own = held.find((row) => row.sessionId === sessionId);
      if (own !== undefined)
        await db.patch("busyTimes", own._id, { startsAt: Date.now() - hourMs });
      await db.insert("outsideDays", {
        ...{ coachId: coachId(), calendarId, startsAt: Date.now() - dayMs },
        spans: [{ startsAt: Date.now() - hourMs, durationMinutes: 60 }],
      });
    });
    await cancel(sessionId);
    await callAs(stage.world, "coach").mutation(api.outsideCalendars.remove, { calendarId });
    expect(await freedRows()).toEqual([]);
  });

  test("[waiting-6] are in the coach's own time zone if the practice has none", async () => {
    await setHours({ timeZone: undefined, exceptions: [{ date: dayOf(2), hours: [] }] });
    await begin("clientB");
    await save({ exceptions: [] });
    await tell();
    expect(await notifiedOf("clientB")).toEqual([ten()]);
  });
});

describe("a postponed notification", () => {
  /** Client B was notified of one day, and of the next one a moment later. */
  async function putOff() {
    holdClock();
    await setHours();
    const first = await book(stage.world, "clientA");
    const second = await book(stage.world, "clientA", wanted(24));
    const waitId = await begin("clientB", { toDate: dayOf(3) });
    await cancel(first);
    await tell();
    await cancel(second);
    await tell();
    expect(await freedRows()).toMatchObject([{ waitId }]);
    vi.setSystemTime(Date.now() + retellAfterMs);
    return waitId;
  }

  test("[waiting-8] is sent for its own wait only", async () => {
    const waitId = await putOff();
    const other = await begin("clientB", { toDate: dayOf(3), durationMinutes: 30 });
    await tell();
    const read = (id: typeof waitId) => stage.world.t.run(({ db }) => db.get("sessionWaits", id));
    expect(await read(waitId)).toMatchObject({ notifiedOf: wanted(24).startsAt });
    expect(await read(other)).not.toHaveProperty("notifiedAt");
  });

  test("[waiting-8] is dropped when its wait ends", async () => {
    const waitId = await putOff();
    await stage.world.t.run(({ db }) => db.delete("sessionWaits", waitId));
    await tell();
    expect(await freedRows()).toEqual([]);
    expect(await notifiedOf("clientB")).toEqual([ten()]);
  });

  test("[waiting-8] is not sent once the client has another coach", async () => {
    await putOff();
    const { clientB, otherCoach } = stage.world.people;
    await stage.world.t.run(({ db }) =>
      handOverOne(db, {
        ...{ clientId: clientB.userId, coachId: coachId(), successorId: otherCoach.userId },
      }),
    );
    await tell();
    expect(await notifiedOf("clientB")).toEqual([ten()]);
    expect(await freedRows()).toEqual([]);
  });
});

test("[waiting-8] a time that becomes free again moves to the top of the unread notifications, without a duplicate", async () => {
  holdClock();
  await setHours();
  const sessionId = await book(stage.world, "clientA");
  await begin("clientB");
  await cancel(sessionId);
  await tell();
  vi.setSystemTime(Date.now() + retellAfterMs);
  await callAs(stage.world, "coach").mutation(api.sessions.undoCancel, { sessionId });
  await cancel(sessionId);
  await tell();
  const unread = await callAs(stage.world, "clientB").query(api.notifications.unread, {});
  const reported = unread.filter(({ kind }) => kind === "time_freed");
  expect(reported).toMatchObject([{ aboutAt: ten(), happenedAt: Date.now() }]);
});

test("[waiting-9] a page that was just read is not read again", async () => {
  await setHours();
  await note(1);
  const [{ _id: freedId } = { _id: null }] = await freedRows();
  if (freedId === null) throw new Error("Nothing was freed");
  for (let time = 0; time < 2; time += 1) {
    await stage.world.t.mutation(internal.notifications.freed.page, { freedId });
  }
  expect(await freedRows()).toEqual([]);
});

test("[waiting-9] a freed time whose report fails does not block others, and is given up after three tries", async () => {
  const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  holdClock();
  await setHours();
  const sessionId = await book(stage.world, "clientA");
  const { clientB, otherCoach } = stage.world.people;
  const { fromDate, toDate } = wantedWait();
  await stage.world.t.run(async ({ db }) => {
    const broken = { timeZone: "Nowhere/Nothing", fromDate, toDate };
    await db.insert("sessionWaits", { ...waitOf(clientB.userId, otherCoach.userId), ...broken });
  });
  const sessions = [{ startsAt: ten(), durationMinutes: 60 }];
  await note(1, { coachId: otherCoach.userId, sessions });
  await begin("clientB");
  await cancel(sessionId);
  for (const tries of [1, 2]) {
    await tell();
    expect(await freedRows()).toMatchObject([{ tries, dueAt: Date.now() + minuteMs }]);
    expect(await notifiedOf("clientB")).toEqual([ten()]);
    vi.setSystemTime(Date.now() + minuteMs);
  }
  await tell();
  expect(await freedRows()).toEqual([]);
  expect(logged.mock.calls).toEqual(Array(3).fill(['{"kind":"waits_failed","count":1}']));
  logged.mockRestore();
});
