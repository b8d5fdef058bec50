import { render, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";

import { OtherTimes, otherClocks } from "./other-times";

const startsAt = Date.parse("2026-11-24T15:00:00Z");

describe("another person's times", () => {
  const clocks = (timeZone: string | null, deviceZone: string | null = null) =>
    otherClocks(startsAt, "Europe/London", { timeZone, deviceZone }).map(({ zone }) => zone);

  test("are hidden when they show the reader's time or are unknown", () => {
    expect(clocks(null)).toEqual([]);
    expect(clocks("Europe/Lisbon")).toEqual([]);
    expect(clocks("Asia/Tokyo")).toEqual(["Asia/Tokyo"]);
  });

  test("are both shown when their device is in another zone than their profile, even if the profile's zone equals the reader's", () => {
    expect(clocks("Europe/Lisbon", "Asia/Tokyo")).toEqual(["Europe/Lisbon", "Asia/Tokyo"]);
    expect(clocks("Asia/Tokyo", "Europe/London")).toEqual(["Asia/Tokyo", "Europe/London"]);
    expect(clocks("Asia/Tokyo", "Asia/Seoul")).toEqual(["Asia/Tokyo"]);
  });
});

test("a time is labelled with the client's name, for the profile's zone and the device's", () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone: "UTC",
  });
  const other = { name: "Ada", timeZone: "Europe/Berlin", deviceZone: "Asia/Tokyo" };
  render(<OtherTimes startsAt={startsAt} other={other} />);
  expect(screen.getByText(/^For Ada that is .*4:00.PM, Berlin time\.$/)).toBeDefined();
  expect(screen.getByText(/device Ada uses now .*Nov.* 25.*12:00.AM, Tokyo time/)).toBeDefined();
});
