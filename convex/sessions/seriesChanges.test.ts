import { beforeEach, describe, expect, test } from "vitest";
import { refusal, setPractice } from "../../tests/access/bookings";
import { callAs, type Caller } from "../../tests/access/world";
import { useEmailedWorld } from "../../tests/support/emailed-world";
import { at, stepsOfSeries } from "../../tests/support/series-steps";
import { api } from "../_generated/api";

const { world, letPass } = useEmailedWorld();
const { coach, clientOf, bookSeries, listSeries, plan, idOf, move, cancel } = stepsOfSeries(world);
const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const zone = "Europe/Berlin";
beforeEach(async () => {
  await setPractice(world, { timeZone: zone });
  await bookSeries();
});

const asBooked = ["1 03-24 10:00", "2 03-31 10:00", "3 04-07 10:00", "4 04-14 10:00"];
const bookOther = (date: string, time?: string) =>
  coach().mutation(api.calendar.book, {
    ...{ clientId: clientOf("clientB"), title: "Other", sessionType: "phone" },
    ...{ startsAt: at(date, time), durationMinutes: 60, timeZone: zone },
  });
const letBegin = async (number: number) => {
  const sessionId = await idOf(number);
  await world.t.run(({ db }) => db.patch("sessions", sessionId, { startsAt: at("2026-03-17") }));
};
const story = async () =>
  (await world.t.run(({ db }) => db.query("activity").take(20))).map(
    ({ kind, happenings = 1 }) => `${kind} ${String(happenings)}`,
  );
const news = async () =>
  (await callAs(world, "clientA").query(api.notifications.list, firstPage)).page
    .filter(({ kind }) => kind.startsWith("session"))
    .map(({ kind, happenings }) => `${kind} ${String(happenings)}`);

describe("[series-5] moving sessions of a series", () => {
  test("moves one session and leaves the others", async () => {
    const sessionId = await idOf(2);
    const wanted = { startsAt: at("2026-04-01"), durationMinutes: 60, timeZone: zone };
    await coach().mutation(api.sessions.move, { sessionId, ...wanted });
    expect(await plan()).toEqual(asBooked.with(1, "2 04-01 10:00"));
  });

  test("moves this and the following by the same difference in local time, as one change", async () => {
    await move(2, "following", at("2026-04-01", "15:30"));
    expect(await plan()).toEqual([
      "1 03-24 10:00",
      "2 04-01 15:30",
      "3 04-08 15:30",
      "4 04-15 15:30",
    ]);
    const rows = await listSeries();
    expect(rows.map(({ revision = 0, moveCount = 0 }) => [revision, moveCount])).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    expect(await story()).toEqual(["session_scheduled 4", "session_rescheduled 3"]);
    expect(await news()).toEqual(["session_rescheduled 3", "session_scheduled 4"]);
  });

  test("moves all sessions ahead by local time across a clock change, also by a whole week", async () => {
    await move(3, "all", at("2026-04-08", "09:00"));
    expect(await plan()).toEqual([
      "1 03-25 09:00",
      "2 04-01 09:00",
      "3 04-08 09:00",
      "4 04-15 09:00",
    ]);
    await move(1, "all", at("2026-04-01", "09:00"));
    expect((await plan())[3]).toBe("4 04-22 09:00");
  });

  test("does not change past and cancelled sessions", async () => {
    await coach().mutation(api.sessions.cancel, { sessionId: await idOf(3) });
    await letBegin(1);
    await move(2, "all", at("2026-04-01"));
    expect(await plan()).toEqual([
      "1 03-17 10:00",
      "2 04-01 10:00",
      "3 04-07 10:00 cancelled",
      "4 04-15 10:00",
    ]);
  });

  test("is refused as a whole, with the dates, if one time is taken", async () => {
    await bookOther("2026-04-08");
    await bookOther("2026-04-15");
    await expect(move(2, "following", at("2026-04-01"))).rejects.toMatchObject(
      refusal("TIMES_TAKEN", { startTimes: [at("2026-04-08"), at("2026-04-15")] }),
    );
    expect(await plan()).toEqual(asBooked);
  });

  test("is refused if one session would be past or more than a year ahead", async () => {
    await expect(move(4, "all", at("2026-03-31", "12:00"))).rejects.toMatchObject(
      refusal("TIMES_TAKEN", {
        startTimes: [at("2026-03-10", "12:00"), at("2026-03-17", "12:00")],
      }),
    );
    await expect(move(2, "following", at("2027-03-17"))).rejects.toMatchObject(
      refusal("TIMES_TAKEN", { startTimes: [at("2027-03-24"), at("2027-03-31")] }),
    );
    expect(await plan()).toEqual(asBooked);
  });

  test("can be undone as a whole shortly after, and then nobody is notified", async () => {
    await move(2, "following", at("2026-04-01"));
    const sessionId = await idOf(2);
    await coach().mutation(api.series.undoMove, { sessionId });
    expect(await plan()).toEqual(asBooked);
    expect(await news()).toEqual(["session_scheduled 4"]);
    await expect(coach().mutation(api.series.undoMove, { sessionId })).rejects.toMatchObject(
      refusal("NOT_FOUND"),
    );
    await move(2, "following", at("2026-04-01"));
    await letPass(2);
    await expect(coach().mutation(api.series.undoMove, { sessionId })).rejects.toMatchObject(
      refusal("INVALID", { reason: "too_late" }),
    );
  });

  test("is not undone for a session that was moved again since", async () => {
    await move(2, "following", at("2026-04-01"));
    const again = { sessionId: await idOf(4), startsAt: at("2026-04-16"), durationMinutes: 60 };
    await letPass(0.5);
    await coach().mutation(api.sessions.move, { ...again, timeZone: zone });
    await coach().mutation(api.series.undoMove, { sessionId: await idOf(2) });
    expect(await plan()).toEqual(asBooked.with(3, "4 04-16 10:00"));
  });
});

describe("[series-5] cancelling sessions of a series", () => {
  const freed = "cancelled";

  test("cancels this and the following as one change, and frees their times", async () => {
    await cancel(3, "following");
    expect(await plan()).toEqual([
      ...asBooked.slice(0, 2),
      `3 04-07 10:00 ${freed}`,
      `4 04-14 10:00 ${freed}`,
    ]);
    expect(await story()).toEqual(["session_scheduled 4", "session_cancelled 2"]);
    expect(await news()).toEqual(["session_cancelled 2", "session_scheduled 4"]);
    await bookOther("2026-04-07");
  });

  test("cancels all sessions ahead and leaves past ones", async () => {
    await letBegin(1);
    await cancel(3, "all");
    const rows = await listSeries();
    expect(rows.map(({ status }) => status)).toEqual([
      "scheduled",
      "cancelled",
      "cancelled",
      "cancelled",
    ]);
  });

  test("is undone for all sessions except one that was cancelled before", async () => {
    await coach().mutation(api.sessions.cancel, { sessionId: await idOf(4) });
    await letPass(0.1);
    await cancel(2, "following");
    await coach().mutation(api.series.undoCancel, { sessionId: await idOf(2) });
    expect(await plan()).toEqual(asBooked.with(3, `4 04-14 10:00 ${freed}`));
    expect(await news()).toEqual(["session_cancelled 1", "session_scheduled 4"]);
  });

  test("cannot be undone while one of the times is taken, which it names", async () => {
    await cancel(2, "following");
    await bookOther("2026-04-07", "10:30");
    await expect(
      coach().mutation(api.series.undoCancel, { sessionId: await idOf(2) }),
    ).rejects.toMatchObject(refusal("TIMES_TAKEN", { startTimes: [at("2026-04-07")] }));
    expect((await listSeries()).filter(({ status }) => status === "cancelled")).toHaveLength(3);
  });

  test("corrects only its own notification when one session is restored", async () => {
    await cancel(2, "following");
    await coach().mutation(api.sessions.undoCancel, { sessionId: await idOf(2) });
    expect(await news()).toEqual([
      "session_scheduled 1",
      "session_cancelled 3",
      "session_scheduled 4",
    ]);
  });
});

describe("[series-8] the rights to a series", () => {
  test.each<Caller>(["clientA", "clientB", "otherCoach"])("not %s's", async (caller) => {
    const sessionId = await idOf(2);
    const person = callAs(world, caller);
    const refused = refusal("NOT_FOUND");
    await expect(move(2, "following", at("2026-04-01"), caller)).rejects.toMatchObject(refused);
    await expect(cancel(2, "all", caller)).rejects.toMatchObject(refused);
    await expect(person.query(api.series.ahead, { sessionId })).rejects.toMatchObject(refused);
    await cancel(2, "following");
    await expect(person.mutation(api.series.undoCancel, { sessionId })).rejects.toMatchObject(
      refused,
    );
    expect((await plan())[0]).toBe(asBooked[0]);
  });

  test("do not let a coach book a series for another coach's client", async () => {
    const { userId: clientId } = world.people.clientA;
    const series = { startsAt: at("2026-03-25"), durationMinutes: 60, weeks: 1, count: 2 } as const;
    const topic = { title: "Title", sessionType: "video", timeZone: zone } as const;
    const wanted = { clientId, ...topic, ...series, skipped: [] };
    await expect(
      callAs(world, "otherCoach").mutation(api.series.book, wanted),
    ).rejects.toMatchObject(refusal("NOT_FOUND"));
  });

  test("let a client move and cancel a single session", async () => {
    const ada = callAs(world, "clientA");
    const wanted = { startsAt: at("2026-04-01"), durationMinutes: 60, timeZone: zone };
    await ada.mutation(api.sessions.move, { sessionId: await idOf(2), ...wanted });
    await ada.mutation(api.sessions.cancel, { sessionId: await idOf(3) });
    expect(await plan()).toEqual([
      asBooked[0],
      "2 04-01 10:00",
      "3 04-07 10:00 cancelled",
      asBooked[3],
    ]);
  });

  test("let the coach read which sessions a change affects", async () => {
    const ahead = await coach().query(api.series.ahead, { sessionId: await idOf(2) });
    expect(ahead.map(({ startsAt }) => startsAt)).toEqual(
      (await listSeries()).map(({ startsAt }) => startsAt),
    );
  });
});
