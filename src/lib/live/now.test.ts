import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ownZone, useNow, useToday } from "@/lib/live/now";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 18, 23, 59, 30) });
});
afterEach(() => {
  vi.useRealTimers();
});

test("the minute and the day follow the clock while subscribed", () => {
  const now = renderHook(() => useNow());
  const today = renderHook(() => useToday());
  const before = now.result.current;
  expect(today.result.current).toBe("2026-03-18");
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(now.result.current).toBe(before + 60_000);
  expect(today.result.current).toBe("2026-03-19");
  now.unmount();
  today.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test("the zone is refreshed once a minute, for people who travel", () => {
  vi.advanceTimersByTime(3_600_000);
  const looked = vi.spyOn(Intl, "DateTimeFormat");
  const zone = ownZone();
  expect([ownZone(), ownZone()]).toEqual([zone, zone]);
  expect(looked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(ownZone()).toBe(zone);
  expect(looked).toHaveBeenCalledTimes(2);
  looked.mockRestore();
});
