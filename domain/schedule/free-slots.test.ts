import { describe, expect, test } from "vitest";
import { PRACTICE_DEFAULTS } from "../practice/practice-settings";
import { TIME_SLOTS } from "../time/time-slots";
import { dayMs, hourMs } from "../time/time-spans";
import { utcMsToWallTime, wallTimeToUtcMs } from "../time/time-zones";
import { dayState, isFreedBy, type SlotQuestion, slotsOn } from "./free-slots";

const lisbon = { ...PRACTICE_DEFAULTS, timeZone: "Europe/Lisbon" };
const question: SlotQuestion = {
  date: "2026-03-18",
  timeZone: "Europe/Lisbon",
  durationMinutes: 60,
  nowMs: wallTimeToUtcMs({ date: "2026-03-18", time: "10:15" }, "Europe/Lisbon"),
  noticeHours: 0,
  availability: lisbon,
  busy: [],
};
const MINUTE_MS = 60_000;
const stateAt = (time: string, change: Partial<SlotQuestion> = {}) =>
  slotsOn({ ...question, ...change }).find((slot) => slot.time === time)?.state;
const noon = wallTimeToUtcMs({ date: "2026-03-18", time: "12:00" }, "Europe/Lisbon");

describe("a slot", () => {
  test("[session-19] is past before now, and free from now on", () => {
    expect([stateAt("10:00"), stateAt("10:30")]).toEqual(["past", "free"]);
    expect(stateAt("12:00", { nowMs: noon - MINUTE_MS })).toBe("free");
    expect(stateAt("12:00", { nowMs: noon })).toBe("past"); // It is past as soon as its minute begins.
  });

  test("is too soon within the notice", () => {
    const change = { noticeHours: 2, nowMs: noon - MINUTE_MS };
    expect([stateAt("13:30", change), stateAt("14:00", change)]).toEqual(["too-soon", "free"]);
    expect(stateAt("14:00", { ...change, nowMs: noon })).toBe("too-soon");
  });

  test("is taken for the whole length of a session", () => {
    const busy = [{ startsAt: noon, durationMinutes: 60 }];
    const states = ["11:00", "11:30", "12:30", "13:00"].map((time) => stateAt(time, { busy }));
    expect(states).toEqual(["free", "taken", "taken", "free"]);
    expect(stateAt("11:30", { busy, durationMinutes: 30 })).toBe("free");
  });

  test("is closed when the session would end after the coach's hours", () => {
    const availability = { ...lisbon, weekly: [{ weekday: 3, fromMinute: 600, toMinute: 840 }] };
    expect(stateAt("13:00", { availability })).toBe("free");
    expect(stateAt("13:30", { availability })).toBe("closed");
    expect(stateAt("13:30", { availability, durationMinutes: 30 })).toBe("free");
  });
});

test("uses a remote client's time zone, and the coach's hours in it", () => {
  const change = { timeZone: "America/Los_Angeles", nowMs: 0 } as const;
  const slots = slotsOn({ ...question, ...change });
  expect(slots.map(({ time }) => time)).toEqual(TIME_SLOTS);
  expect(stateAt("09:00", change)).toBe("free"); // 16:00 in Lisbon, a week after American clocks changed.
  expect(stateAt("14:00", change)).toBe("free");
  expect(stateAt("14:30", change)).toBe("closed");
});

test.each(["Europe/Lisbon", "America/Havana", "Africa/Cairo", "Australia/Lord_Howe"])(
  "every slot has its local time in %s, all year",
  (timeZone) => {
    for (let day = 0; day < 366; day += 1) {
      const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
      for (const { time, startsAt } of slotsOn({ ...question, date, timeZone })) {
        expect(utcMsToWallTime(startsAt, timeZone)).toEqual({ date, time });
      }
    }
  },
);

test("a day has the state of its best slot", () => {
  const slots = slotsOn(question);
  expect(dayState(slots)).toBe("free");
  expect(dayState(slotsOn({ ...question, nowMs: noon + 86_400_000 }))).toBe("past");
  expect(dayState(slotsOn({ ...question, noticeHours: 48 }))).toBe("too-soon");
  const allDay = [{ startsAt: noon - 6 * 3_600_000, durationMinutes: 1440 }];
  expect(dayState(slotsOn({ ...question, busy: allDay }))).toBe("taken");
  expect(dayState([])).toBe("closed");
});

test("[session-25] moving a session frees its own time, and its day if that is full", () => {
  const own = { startsAt: 10 * hourMs, durationMinutes: 60 };
  const day = { startsAt: 0, durationMinutes: 24 * 60, isFullDay: true } as const;
  expect(isFreedBy(own, own)).toBe(true);
  expect(isFreedBy({ ...own, durationMinutes: 30 }, own)).toBe(false);
  expect(isFreedBy(day, own)).toBe(true);
  expect(isFreedBy({ ...day, startsAt: dayMs }, own)).toBe(false);
});
