import { expect, test } from "vitest";
import { nextCronMs, parseCron } from "./cron-expression";

const after = (text: string, from: string, times = 1): string[] => {
  const expression = parseCron(text);
  const found: string[] = [];
  let ms = Date.parse(from);
  for (let time = 0; time < times; time++) {
    ms = nextCronMs(expression, ms);
    found.push(new Date(ms).toISOString().slice(0, 16));
  }
  return found;
};

test("[J7] every minute means the next full minute, never at once", () => {
  expect(after("* * * * *", "2026-03-01T10:00:00Z", 2)).toEqual([
    "2026-03-01T10:01",
    "2026-03-01T10:02",
  ]);
  expect(after("* * * * *", "2026-03-01T10:00:59.999Z")).toEqual(["2026-03-01T10:01"]);
});

test.each([
  ["15 7 * * *", ["2026-02-28T07:15", "2026-03-01T07:15"]],
  ["0 0 1 * *", ["2026-03-01T00:00", "2026-04-01T00:00"]],
  ["*/20 23 * * *", ["2026-02-27T23:00", "2026-02-27T23:20", "2026-02-27T23:40"]],
  ["10-40/15 0 * * *", ["2026-02-28T00:10", "2026-02-28T00:25", "2026-02-28T00:40"]],
  ["50/4 0 * * *", ["2026-02-28T00:50", "2026-02-28T00:54", "2026-02-28T00:58"]],
  ["0 12 * * MON-FRI", ["2026-03-02T12:00", "2026-03-03T12:00"]],
  ["0 12 * * 0", ["2026-03-01T12:00", "2026-03-08T12:00"]],
  ["0 12 * * sun", ["2026-03-01T12:00", "2026-03-08T12:00"]],
  ["0 12 * * FRI-SUN", ["2026-02-28T12:00", "2026-03-01T12:00", "2026-03-06T12:00"]],
  ["0 0 31 * *", ["2026-03-31T00:00", "2026-05-31T00:00"]],
  ["0 0 1 NOV-JAN *", ["2026-11-01T00:00", "2026-12-01T00:00", "2027-01-01T00:00"]],
  ["0 0 ? 6 ?", ["2026-06-01T00:00", "2026-06-02T00:00"]],
])("[J7] %s", (text, expected) => {
  expect(after(text, "2026-02-27T12:30:00Z", expected.length)).toEqual(expected);
});

test("[J7] when both kinds of day are restricted, either matches", () => {
  expect(after("0 0 13 * FRI", "2026-03-01T00:00:00Z", 4)).toEqual([
    "2026-03-06T00:00",
    "2026-03-13T00:00",
    "2026-03-20T00:00",
    "2026-03-27T00:00",
  ]);
  expect(after("0 0 2 * FRI", "2026-03-01T00:00:00Z")).toEqual(["2026-03-02T00:00"]);
});

test("[J7] 29 February is found however far away", () => {
  expect(after("0 0 29 2 *", "2096-03-01T00:00:00Z")).toEqual(["2104-02-29T00:00"]);
});

test.each(["0 0 30 2 *", "0 0 31 4,6,9,11 *", "0 0 30-31 FEB *"])(
  "[J7] %s never matches and is rejected",
  (text) => {
    expect(() => parseCron(text)).toThrow(`The cron spec "${text}" will never match any time`);
  },
);

test("[J7] a weekday makes an impossible day of the month possible", () => {
  expect(after("0 0 30 2 MON", "2026-02-01T00:00:00Z")).toEqual(["2026-02-02T00:00"]);
});

test.each([
  ["* * * *", "must have 5 fields, it has 4"],
  ["0 * * * * *", "must have 5 fields, it has 6"],
  ["60 * * * *", 'bad minute "60": expected 0 to 59'],
  ["* 24 * * *", "bad hour"],
  ["* * 0 * *", "bad day of month"],
  ["* * * 13 *", "bad month"],
  ["* * * * 7", 'bad day of week "7": expected 0 to 6'],
  ["* * * * L", "bad day of week"],
  ["*/0 * * * *", "a step is at least 1"],
  ["40-10 * * * *", "the range runs backwards"],
  ["1,,2 * * * *", "bad minute"],
  ["-1 * * * *", "bad minute"],
  ["* * * * MON#2", "only numbers, names, lists, ranges and steps"],
])("[J7] %s is rejected: %s", (text, why) => {
  expect(() => parseCron(text)).toThrow(why);
});

test("[J7] the next time agrees with trying every minute", () => {
  const texts = ["*/7 3-5 * * *", "5 4 */3 2-4 1,3", "0 0 1,15 * WED", "59 23 28-31 * *"];
  for (const text of texts) {
    const expression = parseCron(text);
    const startMs = Date.parse("2027-12-28T22:58:30Z");
    const foundMs = nextCronMs(expression, startMs);
    const isMatch = (ms: number) => nextCronMs(expression, ms - 60_000) === ms;
    let minuteMs = Math.ceil(startMs / 60_000) * 60_000;
    while (minuteMs < foundMs) {
      expect(isMatch(minuteMs)).toBe(false);
      minuteMs += 60_000;
    }
    expect(isMatch(foundMs)).toBe(true);
  }
});
