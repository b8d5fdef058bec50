import { minuteMs } from "@domain/time/time-spans";

import { jsonSlot } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { readKept } from "@/lib/kept/kept-values";
import { recordSlot } from "@/lib/sign-in/sign-in-end";

/** The choices on each device, besides never. */
export const IDLE_LOCK_MINUTES = [1, 5, 15, 60] as const;

const lookEveryMs = 1000;

/** Minutes without activity after which the vault is locked on this device; null for never. */
export const idleLockSlot = (userId: string) =>
  jsonSlot(
    personKey("vault_idle", userId),
    (parsed) => IDLE_LOCK_MINUTES.find((minutes) => minutes === parsed) ?? null,
  );

/** The time of the last activity is shared by all windows, including those closed meanwhile. */
export function isIdleForLock(userId: string): boolean {
  const minutes = readKept(idleLockSlot(userId));
  const record = readKept(recordSlot);
  if (minutes === null || record?.userId !== userId) return false;
  return Date.now() - record.activeAt >= minutes * minuteMs;
}

/** Timers are late after a laptop has slept, so this also checks when the page becomes visible. */
export function lockWhenIdle(userId: string, lock: () => void, signal: AbortSignal) {
  const look = () => {
    if (isIdleForLock(userId)) lock();
  };
  const timer = setInterval(look, lookEveryMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  document.addEventListener("visibilitychange", look, { signal });
}
