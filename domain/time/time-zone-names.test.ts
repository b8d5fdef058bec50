import { expect, test } from "vitest";
import { todaysZoneName } from "./time-zone-names";

test("a time zone has its place's current name", () => {
  expect(todaysZoneName("Europe/Kiev")).toBe("Europe/Kyiv");
  expect(todaysZoneName("Asia/Calcutta")).toBe("Asia/Kolkata");
  expect(todaysZoneName("Europe/Lisbon")).toBe("Europe/Lisbon");
});

test("every name of the platform is current or has a replacement with the same times", () => {
  const july = Date.UTC(2026, 6, 1, 12);
  const clockIn = (timeZone: string) =>
    new Intl.DateTimeFormat("en-US", { timeZone, timeStyle: "short" }).format(july);
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    expect(clockIn(todaysZoneName(zone)), zone).toBe(clockIn(zone));
  }
});
