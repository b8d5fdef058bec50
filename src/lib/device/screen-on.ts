import { useEffect } from "react";

/** Keeps the screen on while it runs, where the browser can. A hidden page loses it, and takes it back. */
export function useScreenOn(isUnderWay: boolean) {
  useEffect(() => {
    if (!isUnderWay || !("wakeLock" in navigator)) return;
    let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null);
    const take = () => {
      if (!document.hidden) lock = navigator.wakeLock.request("screen").catch(() => null); // Refused where the battery is low.
    };
    take();
    document.addEventListener("visibilitychange", take);
    return () => {
      document.removeEventListener("visibilitychange", take);
      void lock.then((held) => held?.release());
    };
  }, [isUnderWay]);
}
