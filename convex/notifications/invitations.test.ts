import { describe, expect, test } from "vitest";
import { wallTimeToUtcMs } from "../../domain/time/time-zones";
import { book, setPractice, wanted } from "../../tests/access/bookings";
import { callAs, type Caller } from "../../tests/access/world";
import { useEmailedWorld } from "../../tests/support/emailed-world";
import { readCalendar } from "../../tests/support/read-calendar";
import { api } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const { world, choose, letPass, emails } = useEmailedWorld();
const hourMs = 60 * 60 * 1000;

const lastPartTo = async (name: string) => {
  const letter = (await emails()).findLast(({ to, calendar }) => to === name && calendar);
  if (letter?.calendar === undefined) throw new Error(`${name} got no calendar part`);
  const { method, text } = letter.calendar;
  const read = readCalendar(text);
  return { declared: method, ...read, event: read.events[0] };
};
const move = (caller: Caller, sessionId: Id<"sessions">, hours: number) =>
  callAs(world, caller).mutation(api.sessions.move, { sessionId, ...wanted(hours) });

describe("a calendar invitation", () => {
  test("[calendar-1] goes to both sides, follows a move and ends with the session", async () => {
    await setPractice(world, { areHoursConfirmed: true });
    const sessionId = await book(world, "clientA");
    await letPass(2);
    const { startsAt } = wanted();
    for (const [name, other] of [
      ["Ada", "Coach Example"],
      ["Coach", "Ada Example"],
    ] as const) {
      const part = await lastPartTo(name);
      expect(part).toMatchObject({ declared: "REQUEST", method: "REQUEST" });
      expect(part.event).toMatchObject({
        uid: `${sessionId}@passage`,
        sequence: 0,
        status: "CONFIRMED",
        startsAt,
        title: `Session with ${other}`,
        attendee: `mailto:${name}@example.com`,
        organizer: "mailto:no-reply@portal.example",
      });
    }
    await move("coach", sessionId, 3);
    await letPass(2);
    for (const name of ["Ada", "Coach"]) {
      const { event } = await lastPartTo(name);
      expect(event).toMatchObject({ sequence: 1, startsAt: startsAt + 3 * hourMs });
    }
    await callAs(world, "clientA").mutation(api.sessions.cancel, { sessionId });
    await letPass(2);
    for (const name of ["Ada", "Coach"]) {
      const { method, event } = await lastPartTo(name);
      expect(method).toBe("CANCEL");
      expect(event).toMatchObject({ sequence: 2, status: "CANCELLED", alarms: 0 });
    }
    expect((await emails()).filter(({ calendar }) => calendar !== undefined)).toHaveLength(6);
  });

  test("is tentative until the coach has accepted", async () => {
    const sessionId = await book(world, "clientA");
    await letPass(2);
    expect((await lastPartTo("Coach")).event).toMatchObject({ status: "TENTATIVE" });
    await callAs(world, "coach").mutation(api.calendar.accept, { sessionId });
    await letPass(2);
    for (const name of ["Ada", "Coach"]) {
      expect((await lastPartTo(name)).event).toMatchObject({ status: "CONFIRMED", sequence: 1 });
    }
  });

  test("is updated even if the change was already seen on screen", async () => {
    const sessionId = await book(world, "clientA");
    await letPass(2);
    await move("clientA", sessionId, 1);
    await callAs(world, "coach").mutation(api.notifications.markAllRead, {});
    await letPass(2);
    expect((await lastPartTo("Coach")).event).toMatchObject({ sequence: 1 });
  });

  test("is not sent for a session cancelled within its first minute", async () => {
    const sessionId = await book(world, "clientA");
    await callAs(world, "coach").mutation(api.sessions.cancel, { sessionId });
    await letPass(30);
    expect(await emails()).toEqual([]);
  });

  test("has title and description if its reader chose to see words, and nobody's address", async () => {
    await choose("coach", { showsWords: true });
    await book(world, "clientA", { description: "The lighthouse" });
    await letPass(2);
    const { event, zones } = await lastPartTo("Coach");
    expect(event?.title).toBe("Session with Ada Example: Title (requested)");
    expect(event?.description).toContain("The lighthouse");
    expect(zones).toEqual([]);
    const letters = await emails();
    const toCoach = letters.find(({ to }) => to === "Coach");
    expect(toCoach?.calendar?.text).not.toContain("Ada@example.com");
    expect((await lastPartTo("Ada")).event?.description).not.toContain("lighthouse");
  });

  test("has its reader's local time on either side of a clock change", async () => {
    await setPractice(world, { areHoursConfirmed: true });
    await callAs(world, "clientA").mutation(api.profile.save, { timeZone: "America/New_York" });
    await callAs(world, "coach").mutation(api.profile.save, { timeZone: "Europe/Berlin" });
    for (const date of ["2026-03-27", "2026-03-30"]) {
      const startsAt = wallTimeToUtcMs({ date, time: "15:00" }, "Europe/Berlin");
      await book(world, "clientA", { startsAt, durationMinutes: 60, timeZone: "Europe/Berlin" });
      await letPass(2);
      for (const [name, zone] of [
        ["Ada", "America/New_York"],
        ["Coach", "Europe/Berlin"],
      ] as const) {
        const { zones, event } = await lastPartTo(name);
        expect(zones).toEqual([zone]);
        expect(event).toMatchObject({ startsAt, endsAt: startsAt + hourMs, zone });
      }
    }
  });

  test("to one's own booking can be switched off", async () => {
    await choose("clientA", { paces: [{ event: "ownSessions", pace: "off" }] });
    await book(world, "clientA");
    await letPass(2);
    expect((await emails()).map(({ to }) => to)).toEqual(["Coach"]);
  });

  test("is not among its author's notifications", async () => {
    await book(world, "clientA");
    const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
    const { page } = await callAs(world, "clientA").query(api.notifications.list, firstPage);
    expect(page.filter(({ kind }) => kind.startsWith("session"))).toEqual([]);
  });
});
