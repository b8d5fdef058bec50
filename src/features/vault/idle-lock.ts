import { minuteMs } from "@domain/time/time-spans";

import { jsonSlot } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { readKept } from "@/lib/kept/kept-values";
import { recordSlot } from "@/lib/sign-in/sign-in-end";

/** Choices on one device, beside not at all. */
export const IDLE_LOCK_MINUTES = [1, 5, 15, 60] as const;

const lookEveryMs = 1000;

/** After how many minutes without activity the vault is locked here; null: by hand only. */
export const idleLockSlot = (userId: string) =>
  jsonSlot(
    personKey("vault_idle", userId),
    (parsed) => IDLE_LOCK_MINUTES.find((minutes) => minutes === parsed) ?? null,
  );

/** All windows share the time of the last activity, also with those that are closed by now. */
export function isIdleForLock(userId: string): boolean {
  const minutes = readKept(idleLockSlot(userId));
  const record = readKept(recordSlot);
  if (minutes === null || record?.userId !== userId) return false;
  return Date.now() - record.activeAt >= minutes * minuteMs;
}

/** A sleeping laptop's timers are late, so that it looks again as soon as it wakes. */
export function lockWhenIdle(userId: string, lock: () => void, signal: AbortSignal) {
  const look = () => {
    if (isIdleForLock(userId)) lock();
  };
  const timer = setInterval(look, lookEveryMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  document.addEventListener("visibilitychange", look, { signal });
}
