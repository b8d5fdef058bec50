import { describe, expect, test } from "vitest";
import { addDays } from "../time/calendar-dates";
import { hourMs } from "../time/time-spans";
import { utcMsToWallTime, wallTimeToUtcMs } from "../time/time-zones";
import { type EmailChoice, emailAt } from "./notification-emails";

const timeZone = "Europe/Berlin";
const choice: EmailChoice = {
  pace: "soon",
  quietFromMinute: 21 * 60,
  quietToMinute: 7 * 60,
  timeZone,
};
const at = (date: string, time: string) => wallTimeToUtcMs({ date, time }, timeZone);
const leaves = (date: string, time: string, change: Partial<EmailChoice> = {}) => {
  const now = at(date, time);
  const leavesAt = emailAt(now, { ...choice, ...change }, now);
  if (leavesAt === null) return null;
  const wall = utcMsToWallTime(leavesAt, timeZone);
  return `${wall.date} ${wall.time}`;
};

describe("an email of a notification", () => {
  test("is sent when it is due, or now if it is late", () => {
    expect(leaves("2026-03-18", "12:00")).toBe("2026-03-18 12:00");
    const now = at("2026-03-18", "12:00");
    expect(emailAt(now - 5000, choice, now)).toBe(now);
    expect(emailAt(now + 5000, choice, now)).toBe(now + 5000);
  });

  test("waits for the end of the quiet hours, on either side of midnight", () => {
    expect(leaves("2026-03-18", "20:59")).toBe("2026-03-18 20:59");
    expect(leaves("2026-03-18", "21:00")).toBe("2026-03-19 07:00");
    expect(leaves("2026-03-19", "06:59")).toBe("2026-03-19 07:00");
    expect(leaves("2026-03-19", "07:00")).toBe("2026-03-19 07:00");
    const siesta = { quietFromMinute: 13 * 60, quietToMinute: 15 * 60 };
    expect(leaves("2026-03-18", "14:00", siesta)).toBe("2026-03-18 15:00");
    expect(leaves("2026-03-18", "23:00", siesta)).toBe("2026-03-18 23:00");
    const never = { quietFromMinute: 0, quietToMinute: 0 };
    expect(leaves("2026-03-18", "00:00", never)).toBe("2026-03-18 00:00");
  });

  test("keeps the person's local morning through both clock changes", () => {
    expect(leaves("2026-03-28", "22:00")).toBe("2026-03-29 07:00");
    expect(leaves("2026-10-24", "22:00")).toBe("2026-10-25 07:00");
    expect(leaves("2026-03-28", "12:00", { pace: "daily" })).toBe("2026-03-29 08:00");
    expect(leaves("2026-10-24", "12:00", { pace: "daily" })).toBe("2026-10-25 08:00");
  });

  test.each([
    { zone: "Europe/Berlin", forward: "2026-03-29", back: "2026-10-25" },
    { zone: "America/New_York", forward: "2026-03-08", back: "2026-11-01" },
  ])("waits in $zone for the end of quiet hours in the night of either clock change", (change) => {
    const { zone, forward, back } = change;
    const wallAfter = (date: string, time: string) => {
      const now = wallTimeToUtcMs({ date, time }, zone);
      const leavesAt = emailAt(now, { ...choice, timeZone: zone }, now) ?? 0;
      return { ...utcMsToWallTime(leavesAt, zone), hours: (leavesAt - now) / hourMs };
    };
    expect(wallAfter(addDays(forward, -1), "23:00")).toEqual({
      ...{ date: forward, time: "07:00", hours: 7 },
    });
    expect(wallAfter(addDays(back, -1), "23:00")).toEqual({ date: back, time: "07:00", hours: 9 });
    expect(wallAfter(forward, "04:00")).toEqual({ date: forward, time: "07:00", hours: 3 });
    expect(wallAfter(back, "04:00")).toEqual({ date: back, time: "07:00", hours: 3 });
  });

  test("as a digest is sent with the next one: each morning, or on Monday", () => {
    expect(leaves("2026-03-18", "07:59", { pace: "daily" })).toBe("2026-03-18 08:00");
    expect(leaves("2026-03-18", "08:00", { pace: "daily" })).toBe("2026-03-18 08:00");
    expect(leaves("2026-03-18", "08:01", { pace: "daily" })).toBe("2026-03-19 08:00");
    expect(leaves("2026-03-18", "12:00", { pace: "weekly" })).toBe("2026-03-23 08:00");
  });

  test.each(["daily", "weekly"] as const)(
    "as a %s digest within quiet hours is sent when they end, and not postponed again",
    (pace) => {
      const sleepsLong = { pace, quietFromMinute: 22 * 60, quietToMinute: 9 * 60 };
      expect(leaves("2026-03-22", "12:00", sleepsLong)).toBe("2026-03-23 09:00");
      expect(leaves("2026-03-23", "09:00", sleepsLong)).toBe("2026-03-23 09:00");
      const wakesForAnHour = { pace, quietFromMinute: 7 * 60, quietToMinute: 6 * 60 };
      expect(leaves("2026-03-23", "06:30", wakesForAnHour)).toBe("2026-03-24 06:00");
      expect(leaves("2026-03-24", "06:00", wakesForAnHour)).toBe("2026-03-24 06:00");
    },
  );

  test("is not wanted while it is off or paused", () => {
    expect(leaves("2026-03-18", "12:00", { pace: "off" })).toBeNull();
    const pausedUntil = at("2026-03-20", "12:00");
    expect(leaves("2026-03-18", "12:00", { pausedUntil })).toBeNull();
    expect(leaves("2026-03-21", "12:00", { pausedUntil })).toBe("2026-03-21 12:00");
  });
});
