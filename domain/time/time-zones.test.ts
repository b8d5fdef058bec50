import { describe, expect, test } from "vitest";
import { isTimeZone, utcMsToWallTime, wallTimeToUtcMs } from "./time-zones";

const HOUR_MS = 60 * 60 * 1000;

function utcOf(wall: string, zone: string): string {
  const [date = "", time = ""] = wall.split(" ");
  return new Date(wallTimeToUtcMs({ date, time }, zone)).toISOString();
}

function wallOf(utc: string, zone: string): string {
  const { date, time } = utcMsToWallTime(Date.parse(utc), zone);
  return `${date} ${time}`;
}

describe("an ordinary local time", () => {
  test.each([
    ["2024-01-15 09:00", "Europe/Berlin", "2024-01-15T08:00:00.000Z"],
    ["2024-07-15 09:00", "Europe/Berlin", "2024-07-15T07:00:00.000Z"],
    ["2024-01-15 09:00", "America/New_York", "2024-01-15T14:00:00.000Z"],
    ["2024-07-15 20:00", "America/New_York", "2024-07-16T00:00:00.000Z"],
    ["2024-01-15 09:00", "Australia/Sydney", "2024-01-14T22:00:00.000Z"],
    ["2024-07-15 09:00", "Australia/Sydney", "2024-07-14T23:00:00.000Z"],
    ["2024-07-15 09:00", "Asia/Kathmandu", "2024-07-15T03:15:00.000Z"],
    ["2024-07-15 09:00", "Pacific/Apia", "2024-07-14T20:00:00.000Z"],
    ["2024-02-29 23:59", "UTC", "2024-02-29T23:59:00.000Z"],
    ["2024-12-31 00:00", "Pacific/Kiritimati", "2024-12-30T10:00:00.000Z"],
    ["2024-12-31 00:00", "Pacific/Niue", "2024-12-31T11:00:00.000Z"],
  ])("%s in %s is %s and back", (wall, zone, utc) => {
    expect(utcOf(wall, zone)).toBe(utc);
    expect(wallOf(utc, zone)).toBe(wall);
  });

  test("survives conversion in both directions at every hour of the year", () => {
    const step = 7 * HOUR_MS;
    for (const zone of ["Europe/Berlin", "Australia/Sydney", "Asia/Kathmandu"]) {
      for (let ms = Date.UTC(2024, 0, 1); ms < Date.UTC(2025, 0, 1); ms += step) {
        // An hour shown twice comes back as the first of the two.
        expect([ms, ms - HOUR_MS]).toContain(wallTimeToUtcMs(utcMsToWallTime(ms, zone), zone));
      }
    }
  });
});

describe("[session-23] when clocks go forward", () => {
  test.each([
    ["Europe/Berlin", "2024-03-31", "01:59", "2024-03-31T00:59:00.000Z"],
    ["Europe/Berlin", "2024-03-31", "02:00", "2024-03-31T01:00:00.000Z"],
    ["Europe/Berlin", "2024-03-31", "02:30", "2024-03-31T01:00:00.000Z"],
    ["Europe/Berlin", "2024-03-31", "02:59", "2024-03-31T01:00:00.000Z"],
    ["Europe/Berlin", "2024-03-31", "03:00", "2024-03-31T01:00:00.000Z"],
    ["Europe/Berlin", "2024-03-31", "03:01", "2024-03-31T01:01:00.000Z"],
    ["America/New_York", "2024-03-10", "01:59", "2024-03-10T06:59:00.000Z"],
    ["America/New_York", "2024-03-10", "02:30", "2024-03-10T07:00:00.000Z"],
    ["America/New_York", "2024-03-10", "03:00", "2024-03-10T07:00:00.000Z"],
    ["Australia/Sydney", "2024-10-06", "01:59", "2024-10-05T15:59:00.000Z"],
    ["Australia/Sydney", "2024-10-06", "02:30", "2024-10-05T16:00:00.000Z"],
    ["Australia/Sydney", "2024-10-06", "03:00", "2024-10-05T16:00:00.000Z"],
    // Half an hour only.
    ["Australia/Lord_Howe", "2024-10-06", "02:15", "2024-10-05T15:30:00.000Z"],
    // The gap begins at midnight, so the day begins at one.
    ["Africa/Cairo", "2024-04-26", "00:10", "2024-04-25T22:00:00.000Z"],
  ])("in %s %s at %s becomes the next existing moment", (zone, date, time, utc) => {
    expect(utcOf(`${date} ${time}`, zone)).toBe(utc);
  });

  test("a day that Apia skipped becomes the start of the next", () => {
    for (const time of ["00:00", "12:00", "23:59"]) {
      expect(utcOf(`2011-12-30 ${time}`, "Pacific/Apia")).toBe("2011-12-30T10:00:00.000Z");
    }
    expect(utcOf("2011-12-29 23:59", "Pacific/Apia")).toBe("2011-12-30T09:59:00.000Z");
    expect(utcOf("2011-12-31 00:00", "Pacific/Apia")).toBe("2011-12-30T10:00:00.000Z");
    expect(wallOf("2011-12-30T09:59:59.999Z", "Pacific/Apia")).toBe("2011-12-29 23:59");
    expect(wallOf("2011-12-30T10:00:00.000Z", "Pacific/Apia")).toBe("2011-12-31 00:00");
  });
});

describe("[session-23] when clocks go back", () => {
  test.each([
    ["Europe/Berlin", "2024-10-27", "01:59", "2024-10-26T23:59:00.000Z"],
    ["Europe/Berlin", "2024-10-27", "02:00", "2024-10-27T00:00:00.000Z"],
    ["Europe/Berlin", "2024-10-27", "02:59", "2024-10-27T00:59:00.000Z"],
    ["Europe/Berlin", "2024-10-27", "03:00", "2024-10-27T02:00:00.000Z"],
    ["America/New_York", "2024-11-03", "01:30", "2024-11-03T05:30:00.000Z"],
    ["America/New_York", "2024-11-03", "02:00", "2024-11-03T07:00:00.000Z"],
    ["Australia/Sydney", "2024-04-07", "02:30", "2024-04-06T15:30:00.000Z"],
    ["Australia/Sydney", "2024-04-07", "03:00", "2024-04-06T17:00:00.000Z"],
  ])("in %s %s at %s becomes the first moment with that time", (zone, date, time, utc) => {
    expect(utcOf(`${date} ${time}`, zone)).toBe(utc);
  });

  test("both moments have the same local time", () => {
    expect(wallOf("2024-10-27T00:30:00Z", "Europe/Berlin")).toBe("2024-10-27 02:30");
    expect(wallOf("2024-10-27T01:30:00Z", "Europe/Berlin")).toBe("2024-10-27 02:30");
  });
});

describe("utcMsToWallTime", () => {
  test("drops seconds, before 1970 too", () => {
    expect(wallOf("2024-01-15T08:00:59.999Z", "UTC")).toBe("2024-01-15 08:00");
    expect(wallOf("1969-12-31T23:59:59.999Z", "UTC")).toBe("1969-12-31 23:59");
  });

  test("shows midnight as 00:00 of the new day", () => {
    expect(wallOf("2024-01-14T23:00:00Z", "Europe/Berlin")).toBe("2024-01-15 00:00");
  });

  test("pads years before 1000", () => {
    expect(wallOf("0099-06-01T00:00:00Z", "UTC")).toBe("0099-06-01 00:00");
  });
});

describe("isTimeZone", () => {
  test.each(["UTC", "Europe/Berlin", "Asia/Kathmandu", "America/Argentina/Ushuaia"])(
    "accepts %s",
    (zone) => {
      expect(isTimeZone(zone)).toBe(true);
    },
  );

  test.each([
    "",
    " ",
    "Mars/Olympus",
    "+01:00",
    "-08",
    "Europe/Berlin ",
    "<b>",
    null,
    undefined,
    1,
  ])("refuses %j", (value) => {
    expect(isTimeZone(value)).toBe(false);
  });
});

test("malformed input is an error", () => {
  expect(() => utcOf("2023-02-29 09:00", "UTC")).toThrow(RangeError);
  expect(() => utcOf("2024-02-29 24:00", "UTC")).toThrow(RangeError);
  expect(() => utcOf("2024-02-29 09:00", "Mars/Olympus")).toThrow(RangeError);
  expect(() => utcMsToWallTime(Number.NaN, "UTC")).toThrow(RangeError);
});
