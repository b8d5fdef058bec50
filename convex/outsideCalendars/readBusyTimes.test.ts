import { describe, expect, test } from "vitest";
import { calendarFile } from "../../domain/schedule/calendar-file";
import { EndlessCalendar, NotACalendar, readBusyTimes } from "./readBusyTimes";

/** Which busy times valid and invalid entries give. The period is March 2026, and the coach is in Berlin. */
const horizon = { fromMs: Date.UTC(2026, 2, 1), toMs: Date.UTC(2026, 3, 1) };
const place = { horizon, timeZone: "Europe/Berlin" };
const wrap = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//EN", ...lines, "END:VCALENDAR", ""].join("\r\n");
const entry = (...lines: string[]) => ["BEGIN:VEVENT", "SUMMARY:Secret", ...lines, "END:VEVENT"];
const read = (...lines: string[]) => readBusyTimes(wrap(...lines), place);
const write = ({ fromMs, toMs }: { fromMs: number; toMs: number }) =>
  `${new Date(fromMs).toISOString().slice(0, 16)}/${new Date(toMs).toISOString().slice(0, 16)}`;
const timesOf = (...lines: string[]) => read(...entry("UID:a", ...lines)).times.map(write);

describe("an entry is busy", () => {
  test.each<[string, string[], string[]]>([
    [
      "in UTC",
      ["DTSTART:20260310T090000Z", "DTEND:20260310T100000Z"],
      ["2026-03-10T09:00/2026-03-10T10:00"],
    ],
    [
      "in a named zone that nothing describes",
      ["DTSTART;TZID=America/New_York:20260310T090000", "DURATION:PT45M"],
      ["2026-03-10T13:00/2026-03-10T13:45"],
    ],
    [
      "from one zone to another, like a flight",
      ["DTSTART;TZID=America/New_York:20260310T090000", "DTEND;TZID=Europe/Berlin:20260310T220000"],
      ["2026-03-10T13:00/2026-03-10T21:00"],
    ],
    [
      "without a zone, in the coach's",
      ["DTSTART:20260310T090000", "DTEND:20260310T100000"],
      ["2026-03-10T08:00/2026-03-10T09:00"],
    ],
    [
      "all day, in the coach's zone",
      ["DTSTART;VALUE=DATE:20260329", "DTEND;VALUE=DATE:20260330"], // the clocks change: 23 hours
      ["2026-03-28T23:00/2026-03-29T22:00"],
    ],
    [
      "all day without an end",
      ["DTSTART;VALUE=DATE:20260310"],
      ["2026-03-09T23:00/2026-03-10T23:00"],
    ],
    [
      "at a time between two slots, rounded outwards",
      ["DTSTART:20260310T090500Z", "DTEND:20260310T092000Z"],
      ["2026-03-10T09:00/2026-03-10T09:30"],
    ],
    [
      "for years, within the horizon",
      ["DTSTART:19200101T000000Z", "DTEND:29990101T000000Z"],
      ["2026-03-01T00:00/2026-04-01T00:00"],
    ],
  ])("%s", (_what, lines, expected) => {
    expect(timesOf(...lines)).toEqual(expected);
  });
});

describe("an entry takes no time", () => {
  const time = ["DTSTART:20260310T090000Z", "DTEND:20260310T100000Z"];
  test.each<[string, string[]]>([
    ["that is cancelled", [...time, "STATUS:CANCELLED"]],
    ["that is transparent", [...time, "TRANSP:TRANSPARENT"]],
    ["that Outlook marks as free", [...time, "X-MICROSOFT-CDO-BUSYSTATUS:FREE"]],
    ["of the past century", ["DTSTART:19260310T090000Z", "DTEND:19260310T100000Z"]],
    ["without a length", ["DTSTART:20260310T090000Z"]],
    ["that ends before it begins", ["DTSTART:20260310T090000Z", "DTEND:20260309T100000Z"]],
  ])("%s", (_what, lines) => {
    expect(timesOf(...lines)).toEqual([]);
  });

  test("that is a session of this product, so that a moved session does not block its own new time", () => {
    const session = { startsAt: Date.UTC(2026, 2, 10, 9), durationMinutes: 60, changedAt: 1 };
    const words = { title: "Session", description: "", place: "", url: "" };
    const events = [
      { uid: "abc@passage", revision: 1, status: "CONFIRMED" as const, ...session, ...words },
    ];
    const file = calendarFile({ method: "PUBLISH", timeZone: "Europe/Berlin", events });
    expect(readBusyTimes(file, place)).toMatchObject({ times: [], entries: 0, skipped: 0 });
  });
});

describe("a recurring entry", () => {
  const weekly = [
    "DTSTART;TZID=Europe/Berlin:20260302T090000",
    "DTEND;TZID=Europe/Berlin:20260302T100000",
  ];

  test("keeps its local time across a clock change", () => {
    expect(timesOf(...weekly, "RRULE:FREQ=WEEKLY")).toEqual([
      "2026-03-02T08:00/2026-03-02T09:00",
      "2026-03-09T08:00/2026-03-09T09:00",
      "2026-03-16T08:00/2026-03-16T09:00",
      "2026-03-23T08:00/2026-03-23T09:00",
      "2026-03-30T07:00/2026-03-30T08:00",
    ]);
  });

  test("respects exceptions that are left out, cancelled, moved or freed, or moved here from far away", () => {
    const id = (date: string) => `RECURRENCE-ID;TZID=Europe/Berlin:${date}T090000`;
    const { times, entries } = read(
      ...entry(
        "UID:a",
        ...weekly,
        "RRULE:FREQ=WEEKLY",
        "EXDATE;TZID=Europe/Berlin:20260302T090000",
      ),
      ...entry("UID:a", id("20260309"), "DTSTART:20260309T080000Z", "STATUS:CANCELLED"),
      ...entry("UID:a", id("20260316"), "DTSTART:20260317T120000Z", "DTEND:20260317T130000Z"),
      ...entry("UID:a", id("20260323"), "DTSTART:20260323T080000Z", "TRANSP:TRANSPARENT"),
      ...entry("UID:a", id("20270104"), "DTSTART:20260320T120000Z", "DTEND:20260320T130000Z"),
    );
    expect(times.map(write)).toEqual([
      "2026-03-17T12:00/2026-03-17T13:00",
      "2026-03-20T12:00/2026-03-20T13:00",
      "2026-03-30T07:00/2026-03-30T08:00",
    ]);
    expect(entries).toBe(1);
  });

  test("that began a century ago still has its times of today", () => {
    const birthday = ["DTSTART:19260310T090000Z", "DTEND:19260310T100000Z", "RRULE:FREQ=DAILY"];
    expect(timesOf(...birthday)).toHaveLength(31);
  });

  test("O03 that repeats every second is refused before it can overload the server", () => {
    const lines = ["DTSTART:20200101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY"];
    expect(() => timesOf(...lines)).toThrow(EndlessCalendar);
  });
});

describe("time zones", () => {
  const described = (offset: string) => [
    ...["BEGIN:VTIMEZONE", "TZID:Custom", "BEGIN:STANDARD", "DTSTART:19700101T000000"],
    ...[`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, "END:STANDARD", "END:VTIMEZONE"],
  ];
  const inZone = (name: string) =>
    entry("UID:a", `DTSTART;TZID=${name}:20260310T090000`, "DURATION:PT1H");

  test("that the file defines apply as defined", () => {
    const { times, unknownZones } = read(...described("+0500"), ...inZone("Custom"));
    expect(times.map(write)).toEqual(["2026-03-10T04:00/2026-03-10T05:00"]);
    expect(unknownZones).toBe(0);
  });

  test("that are unknown are read as the coach's own, and are counted", () => {
    const { times, unknownZones } = read(...inZone("Mars/Olympus"));
    expect(times.map(write)).toEqual(["2026-03-10T08:00/2026-03-10T09:00"]);
    expect(unknownZones).toBe(1);
  });
});

describe("a file", () => {
  test.each([
    ["of something else", "<html></html>"],
    ["that is empty", ""],
    ["that is cut off", wrap(...entry("UID:a")).slice(0, 60)],
    ["of a contact", "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nEND:VCARD\r\n"],
  ])("%s is refused with an error that does not quote it", (_what, text) => {
    expect(() => readBusyTimes(text, place)).toThrow(NotACalendar);
  });

  test("with a few bad entries keeps the good ones, and counts the others", () => {
    const { times, entries, skipped } = read(
      ...entry("UID:a", "DTSTART:20260310T090000Z", "DTEND:20260310T100000Z"),
      ...entry("UID:b", "DTSTART:20260311T090000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;BYDAY=XX"),
      ...entry("UID:c", "DTSTART:yesterday", "DTEND:20260310T100000Z"),
      ...entry("UID:d"),
    );
    expect(times.map(write)).toEqual(["2026-03-10T09:00/2026-03-10T10:00"]);
    expect([entries, skipped]).toEqual([4, 3]);
  });

  test("O04 of ten thousand entries becomes at most 48 times a day", () => {
    const lines = Array.from({ length: 10_000 }, (_, count) => {
      const startsAt = new Date(horizon.fromMs + count * 4 * 60_000).toISOString();
      return entry(
        `UID:${String(count)}`,
        `DTSTART:${startsAt.replaceAll(/[-:]|\.\d+/g, "")}`,
        "DURATION:PT1M",
      );
    });
    const { times, entries } = read(...lines.flat());
    expect(entries).toBe(10_000);
    expect(times.length).toBeLessThanOrEqual(31 * 48);
  });
});
