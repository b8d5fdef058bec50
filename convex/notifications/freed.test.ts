import { describe, expect, test, vi } from "vitest";
import { retellAfterMs } from "../../domain/schedule/session-waits";
import { minuteMs } from "../../domain/time/time-spans";
import { book, wanted } from "../../tests/access/bookings";
import { wantedWait, waitOf } from "../../tests/access/nouns/wait";
import { callAs } from "../../tests/access/world";
import { dayOf, openFrom, ten, useFreedWorld } from "../../tests/support/freed-world";
import { api, internal } from "../_generated/api";

const { stage, setHours, begin, tell, notifiedOf, freedRows, cancel, save } = useFreedWorld();

describe("a cancelled session", () => {
  test("[waiting-6] is reported to everybody who waits for its time, and to nobody else", async () => {
    await setHours();
    const sessionId = await book(stage.world, "clientA");
    await begin("clientB");
    await tell();
    expect(await notifiedOf("clientB")).toEqual([]);
    await cancel(sessionId);
    await tell();
    expect(await notifiedOf("clientB")).toEqual([ten()]);
    expect(await notifiedOf("clientA")).toEqual([]);
    for (const caller of ["coach", "otherCoach"] as const)
      expect(await notifiedOf(caller)).toEqual([]);
    expect(await freedRows()).toEqual([]);
  });

  test("[waiting-6] is not reported to waits for other days, another part of the day or a longer session", async () => {
    await setHours();
    const sessionId = await book(stage.world, "clientA");
    for (const unfit of [
      { fromDate: dayOf(3), toDate: dayOf(9) },
      { partOfDay: "afternoon" },
      { durationMinutes: 90 },
    ]) {
      await begin("clientB", unfit);
    }
    await cancel(sessionId);
    await tell();
    expect(await notifiedOf("clientB")).toEqual([]);
    await book(stage.world, "clientA").then(cancel);
    await begin("clientB", { partOfDay: "morning", durationMinutes: 30 });
    const again = await book(stage.world, "clientA");
    await cancel(again);
    await tell();
    expect(await notifiedOf("clientB")).toEqual([ten()]);
  });

  test("[waiting-6] is not reported if its time was free before", async () => {
    await setHours({ weekly: openFrom(10, 14) });
    const sessionId = await book(stage.world, "clientA", wanted(2));
    await begin("clientB");
    await cancel(sessionId);
    await tell();
    expect(await notifiedOf("clientB")).toEqual([ten() + 90 * minuteMs]); // the first free start that overlaps the cancelled session
  });

  test("[waiting-6] is not reported to the client who cancelled it", async () => {
    await setHours();
    const sessionId = await book(stage.world, "clientA");
    await begin("clientA");
    await begin("clientB");
    await cancel(sessionId, "clientA");
    await tell();
    expect(await notifiedOf("clientA")).toEqual([]);
    expect(await notifiedOf("clientB")).toEqual([ten()]);
  });

  test("[waiting-6] is not reported within the coach's notice, or once its time is taken again", async () => {
    await setHours({ noticeHours: 0 });
    const sessionId = await book(stage.world, "clientA");
    await begin("clientB");
    await stage.world.t.run(async ({ db }) => {
      const row = await db.query("practiceSettings").first();
      if (row !== null) await db.patch("practiceSettings", row._id, { noticeHours: 72 });
    });
    await cancel(sessionId);
    await tell();
    expect(await notifiedOf("clientB")).toEqual([]);
    await save({ noticeHours: 0 });
    await callAs(stage.world, "coach").mutation(api.sessions.undoCancel, { sessionId });
    await tell();
    expect(await notifiedOf("clientB")).toEqual([]);
  });

  test("[waiting-6] is not reported to another coach's clients", async () => {
    await setHours();
    const sessionId = await book(stage.world, "clientA");
    const { clientB, otherCoach } = stage.world.people;
    const { fromDate, toDate } = wantedWait();
    await stage.world.t.run(({ db }) =>
      db.insert("sessionWaits", {
        ...{ ...waitOf(clientB.userId, otherCoach.userId), fromDate, toDate },
      }),
    );
    await begin("clientA");
    await cancel(sessionId);
    await tell();
    expect(await notifiedOf("clientB")).toEqual([]);
  });
});

describe("a time becomes free", () => {
  test("[waiting-7] when a session moves away", async () => {
    await setHours();
    const sessionId = await book(stage.world, "clientA");
    await begin("clientB");
    await callAs(stage.world, "clientA").mutation(api.sessions.move, { sessionId, ...wanted(24) });
    await tell();
    expect(await notifiedOf("clientB")).toEqual([ten()]);
  });

  test("[waiting-7] when a session becomes shorter", async () => {
    await setHours({ weekly: openFrom(10, 12) });
    const sessionId = await book(stage.world, "clientA", { ...wanted(), durationMinutes: 120 });
    await begin("clientB");
    await callAs(stage.world, "coach").mutation(api.calendar.edit, {
      ...{ sessionId, title: "Title", sessionType: "video", durationMinutes: 60 },
    });
    await tell();
    expect(await notifiedOf("clientB")).toEqual([ten() + 60 * minuteMs]);
  });

  test("[waiting-7] when a day has fewer sessions than its limit", async () => {
    await setHours({ weekly: openFrom(10, 13), dailySessions: 1 });
    const sessionId = await book(stage.world, "clientA", wanted(2));
    await begin("clientB");
    await cancel(sessionId);
    await tell();
    expect(await notifiedOf("clientB")).toEqual([ten()]);
  });

  test("[waiting-7] when the coach opens a day, or shortens the notice", async () => {
    const closed = [{ date: wantedWait().fromDate, hours: [] }];
    await setHours({ exceptions: closed });
    await begin("clientB");
    await save({ exceptions: [] });
    await tell();
    expect(await notifiedOf("clientB")).toEqual([ten()]);
    await save({ noticeHours: 72 });
    await tell();
    vi.useFakeTimers({ now: Date.now() + retellAfterMs + 1, toFake: ["Date"] });
    await callAs(stage.world, "clientB").mutation(api.notifications.markAllRead, {});
    await save({ noticeHours: 1 });
    await tell();
    expect(await notifiedOf("clientB")).toEqual([ten()]);
  });

  test("[waiting-7] but not when the coach changes other settings", async () => {
    await setHours();
    await begin("clientB");
    await save({ practiceName: "Harbour" });
    expect(await freedRows()).toEqual([]);
    await save({ weekly: openFrom(10, 11), cancelWindowHours: 3 });
    expect(await freedRows()).toEqual([]);
  });

  test("[waiting-7] when another calendar of the coach is removed", async () => {
    await setHours();
    const { coach } = stage.world.people;
    const { calendarId } = stage.world.belongings;
    const startsAt = Date.parse(`${wantedWait().fromDate}T00:00:00Z`);
    await stage.world.t.run(({ db }) =>
      db.insert("outsideDays", {
        ...{ coachId: coach.userId, calendarId, startsAt },
        spans: [{ startsAt: ten(), durationMinutes: 30 }],
      }),
    );
    await begin("clientB");
    await callAs(stage.world, "coach").mutation(api.outsideCalendars.remove, { calendarId });
    await tell();
    expect(await notifiedOf("clientB")).toEqual([ten()]);
  });
});

describe("a client who waits", () => {
  test("[waiting-8] is notified once of a freed time, and of the next one after a quarter of an hour", async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    await setHours();
    const first = await book(stage.world, "clientA");
    const second = await book(stage.world, "clientA", wanted(24));
    await begin("clientB", { toDate: dayOf(3) });
    await cancel(first);
    await Promise.all([tell(), tell()]);
    expect(await notifiedOf("clientB")).toEqual([ten()]);
    await cancel(second);
    await tell();
    expect(await notifiedOf("clientB")).toEqual([ten()]);
    expect(await freedRows()).toHaveLength(1);
    const tomorrow = wanted(24).startsAt;
    vi.setSystemTime(Date.now() + retellAfterMs);
    await tell();
    expect(await notifiedOf("clientB")).toEqual([tomorrow, ten()]);
    expect(await freedRows()).toEqual([]);
  });

  test("[waiting-8] is not notified twice of the same day within a quarter of an hour", async () => {
    await setHours();
    const sessionId = await book(stage.world, "clientA");
    await begin("clientB");
    await cancel(sessionId);
    await tell();
    await callAs(stage.world, "clientB").mutation(api.notifications.markAllRead, {});
    await callAs(stage.world, "coach").mutation(api.sessions.undoCancel, { sessionId });
    await cancel(sessionId);
    await tell();
    expect(await notifiedOf("clientB")).toEqual([]);
    expect(await freedRows()).toEqual([]);
  });

  test("[waiting-9] costs a cancellation one row for any number of clients, who are notified in pages", async () => {
    await setHours();
    const sessionId = await book(stage.world, "clientA");
    const { clientB, coach } = stage.world.people;
    const { fromDate, toDate } = wantedWait();
    await stage.world.t.run(async ({ db }) => {
      for (let index = 0; index < 60; index += 1) {
        const wait = waitOf(clientB.userId, coach.userId);
        await db.insert("sessionWaits", { ...wait, fromDate, toDate, endsAt: wait.endsAt + index });
      }
    });
    await cancel(sessionId);
    expect(await freedRows()).toHaveLength(1);
    const notified = () =>
      stage.world.t.run(async ({ db }) => {
        const waits = await db.query("sessionWaits").take(100);
        return waits.filter(({ notifiedAt }) => notifiedAt !== undefined).length;
      });
    const [{ _id: freedId } = { _id: null }] = await freedRows();
    if (freedId === null) throw new Error("Nothing was freed");
    for (const wantedCount of [25, 50, 60]) {
      await stage.world.t.mutation(internal.notifications.freed.page, { freedId });
      expect(await notified()).toBe(wantedCount);
    }
    expect(await freedRows()).toEqual([]);
  });

  test("[waiting-9] gets one notification of several times that become free at once", async () => {
    await setHours({ weekly: openFrom(10, 12) });
    const first = await book(stage.world, "clientA");
    const second = await book(stage.world, "clientA", wanted(1));
    await begin("clientB", { durationMinutes: 120 });
    await callAs(stage.world, "coach").mutation(api.calendar.cancelSeveral, {
      sessionIds: [first, second],
    });
    expect(await freedRows()).toHaveLength(1);
    await tell();
    expect(await notifiedOf("clientB")).toEqual([ten()]);
  });

  test("[waiting-9] causes no extra write of a cancellation when nobody waits", async () => {
    await setHours();
    await book(stage.world, "clientA").then(cancel);
    expect(await freedRows()).toEqual([]);
    await save({ noticeHours: 5 });
    expect(await freedRows()).toEqual([]);
  });
});
