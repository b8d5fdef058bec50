import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { idleLockSlot, isIdleForLock, lockWhenIdle } from "@/features/vault/idle-lock";
import { forget, keep } from "@/lib/kept/kept-values";
import { recordSlot } from "@/lib/sign-in/sign-in-end";

const unreported = { reportedAt: 0, limitAt: null, endedBy: null, appointments: [] };
const actNow = (userId = "ada") =>
  keep(recordSlot, { userId, activeAt: Date.now(), idleMs: 28_800_000, ...unreported });

beforeEach(() => {
  vi.useFakeTimers();
  forget(idleLockSlot("ada"));
  actNow();
});
afterEach(() => void vi.useRealTimers());

test("[vault-14] the vault locks after the chosen minutes without activity in any window, and not before", () => {
  const lock = vi.fn();
  const end = new AbortController();
  lockWhenIdle("ada", lock, end.signal);
  vi.advanceTimersByTime(3_600_000);
  expect(lock).not.toHaveBeenCalled();
  actNow();
  keep(idleLockSlot("ada"), 5);
  vi.advanceTimersByTime(299_000);
  actNow(); // Like activity in another window.
  vi.advanceTimersByTime(299_000);
  expect(lock).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(lock).toHaveBeenCalled();
  end.abort();
  lock.mockClear();
  vi.advanceTimersByTime(10_000);
  expect(lock).not.toHaveBeenCalled();
});

test("[vault-14] a page that is opened again considers the time while all pages were closed", () => {
  keep(idleLockSlot("ada"), 15);
  expect(isIdleForLock("ada")).toBe(false);
  vi.setSystemTime(Date.now() + 900_000);
  expect(isIdleForLock("ada")).toBe(true);
  actNow("ben");
  expect(isIdleForLock("ada")).toBe(false);
});
