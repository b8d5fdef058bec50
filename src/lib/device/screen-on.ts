import { useEffect } from "react";

/** Keeps the screen on, if the browser can. A hidden page loses the lock and requests it again when visible. */
export function useScreenOn(isUnderWay: boolean) {
  useEffect(() => {
    if (!isUnderWay || !("wakeLock" in navigator)) return;
    let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null);
    const take = () => {
      if (!document.hidden) lock = navigator.wakeLock.request("screen").catch(() => null); // Refused on a low battery.
    };
    take();
    document.addEventListener("visibilitychange", take);
    return () => {
      document.removeEventListener("visibilitychange", take);
      void lock.then((held) => held?.release());
    };
  }, [isUnderWay]);
}
