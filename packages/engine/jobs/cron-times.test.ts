import { expect, test } from "vitest";
import type { CronSchedule } from "../functions/bundle/special-modules";
import { requirePossible, firstRunMs, nextRunMs } from "./cron-times";

const at = (text: string) => Date.parse(text);
const shown = (ms: number) => new Date(ms).toISOString().slice(0, 19);
const now = at("2026-02-27T12:30:15Z"); // a Friday

test.each<[CronSchedule, string]>([
  [{ type: "interval", seconds: 30 }, "2026-02-27T12:30:15"],
  [{ type: "hourly", minuteUTC: 10 }, "2026-02-27T13:10:00"],
  [{ type: "hourly" }, "2026-02-27T13:00:00"],
  [{ type: "daily", hourUTC: 6, minuteUTC: 30 }, "2026-02-28T06:30:00"],
  [{ type: "daily", hourUTC: 23 }, "2026-02-27T23:00:00"],
  [{ type: "weekly", dayOfWeek: "friday", hourUTC: 12, minuteUTC: 0 }, "2026-03-06T12:00:00"],
  [{ type: "weekly", dayOfWeek: "Sunday", hourUTC: 0 }, "2026-03-01T00:00:00"],
  [{ type: "monthly", day: 31, hourUTC: 1, minuteUTC: 5 }, "2026-03-31T01:05:00"],
  [{ type: "cron", cron: "0 13 * * *" }, "2026-02-27T13:00:00"],
])("[J6] the first run of %o is at %s", (schedule, expected) => {
  expect(shown(firstRunMs(schedule, now))).toBe(expected);
});

test("[J6] an interval keeps its rhythm and skips missed runs", () => {
  const schedule: CronSchedule = { type: "interval", minutes: 10 };
  expect(nextRunMs(schedule, now, now)).toBe(now + 600_000);
  expect(nextRunMs(schedule, now, now + 599_999)).toBe(now + 600_000);
  expect(nextRunMs(schedule, now, now + 600_000)).toBe(now + 1_200_000);
  expect(nextRunMs(schedule, now, now + 3_700_000)).toBe(now + 4_200_000);
});

test("[J6] a clock that was set back does not cause a second run", () => {
  const schedule: CronSchedule = { type: "interval", hours: 1 };
  expect(nextRunMs(schedule, now, now - 86_400_000)).toBe(now + 3_600_000);
});

test("[J6] an impossible schedule is rejected", () => {
  expect(() => requirePossible({ type: "interval", seconds: 0 })).toThrow("must be positive");
  expect(() => requirePossible({ type: "monthly", day: 32, hourUTC: 0 })).toThrow(
    "bad day of month",
  );
  expect(() => requirePossible({ type: "weekly", dayOfWeek: "noday", hourUTC: 0 })).toThrow();
});
