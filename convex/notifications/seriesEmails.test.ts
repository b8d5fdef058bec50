import { beforeEach, describe, expect, test } from "vitest";
import { setPractice } from "../../tests/access/bookings";
import { callAs } from "../../tests/access/world";
import { useEmailedWorld } from "../../tests/support/emailed-world";
import { readCalendar } from "../../tests/support/read-calendar";
import { at, stepsOfSeries } from "../../tests/support/series-steps";
import { api } from "../_generated/api";

const { world, letPass, emails, subjects, subjectsTo } = useEmailedWorld();
const { coach, bookSeries, idOf, listSeries, move, cancel } = stepsOfSeries(world);
const zone = "Europe/Berlin";
beforeEach(async () => {
  await setPractice(world, { timeZone: zone });
  await callAs(world, "clientA").mutation(api.profile.save, { timeZone: zone });
});

const lastPartTo = async (name: string) => {
  const letter = (await emails()).findLast(({ to, calendar }) => to === name && calendar);
  if (letter?.calendar === undefined) throw new Error(`${name} got no calendar part`);
  return { declared: letter.calendar.method, ...readCalendar(letter.calendar.text) };
};

describe("[series-6] the emails of a series", () => {
  test("are one per side, with the first date and a calendar entry for each session", async () => {
    await bookSeries();
    await letPass(2);
    expect(await subjects()).toEqual([
      "Ada: Coach Example scheduled 4 sessions, the first on Tue, Mar 24, 10:00 AM GMT+1",
      "Coach: You scheduled 4 sessions with Ada Example, the first on Tue, Mar 24, 9:00 AM UTC",
    ]);
    const { declared, method, zones, events } = await lastPartTo("Ada");
    expect([declared, method, zones]).toEqual(["PUBLISH", "PUBLISH", [zone]]);
    const rows = await listSeries();
    expect(
      events.map(({ uid, startsAt, sequence, status }) => [uid, startsAt, sequence, status]),
    ).toEqual(rows.map(({ _id, startsAt }) => [`${_id}@passage`, startsAt, 0, "CONFIRMED"]));
    expect(new Set(events.map(({ organizer, attendee }) => `${organizer} ${attendee}`))).toEqual(
      new Set(["mailto:no-reply@portal.example "]),
    );
  });

  test("report a move or cancellation of several sessions in one email", async () => {
    await bookSeries();
    await letPass(2);
    await move(3, "following", at("2026-04-08"));
    await letPass(2);
    expect((await subjectsTo("Ada")).slice(1)).toEqual([
      "Ada: Coach Example moved 2 sessions, the first to Wed, Apr 8, 10:00 AM GMT+2",
    ]);
    expect((await lastPartTo("Ada")).events.map(({ sequence }) => sequence)).toEqual([0, 0, 1, 1]);
    await cancel(3, "following");
    await letPass(2);
    expect((await subjectsTo("Ada")).slice(2)).toEqual([
      "Ada: Coach Example cancelled 2 sessions, the first on Wed, Apr 8, 10:00 AM GMT+2",
    ]);
    const { events } = await lastPartTo("Ada");
    expect(events.map(({ status }) => status)).toEqual([
      ...["CONFIRMED", "CONFIRMED", "CANCELLED", "CANCELLED"],
    ]);
  });

  test("update the same calendar entry when one session changes", async () => {
    await bookSeries();
    await letPass(2);
    const sessionId = await idOf(3);
    const wanted = { startsAt: at("2026-04-08"), durationMinutes: 60, timeZone: zone };
    await coach().mutation(api.sessions.move, { sessionId, ...wanted });
    await callAs(world, "clientA").mutation(api.notifications.markAllRead, {});
    await letPass(2); // Seen on screen, but a calendar has the entry.
    const { method, events } = await lastPartTo("Ada");
    expect(method).toBe("REQUEST");
    expect(events).toMatchObject([
      { uid: `${sessionId}@passage`, sequence: 1, startsAt: wanted.startsAt },
    ]);
  });

  test("are not sent for a series that was cancelled within its first minute", async () => {
    await bookSeries();
    await cancel(1, "all");
    await letPass(30);
    expect(await subjects()).toEqual([]);
  });

  test("report the other sessions when only the first was cancelled within that minute", async () => {
    await bookSeries();
    await coach().mutation(api.sessions.cancel, { sessionId: await idOf(1) });
    await letPass(2);
    expect(await subjectsTo("Ada")).toHaveLength(2);
    const series = (await emails()).find(
      ({ to, calendar }) => to === "Ada" && calendar?.method === "PUBLISH",
    );
    const { events } = readCalendar(series?.calendar?.text ?? "");
    expect(events.map(({ status }) => status)).toEqual([
      ...["CANCELLED", "CONFIRMED", "CONFIRMED", "CONFIRMED"],
    ]);
  });
});
