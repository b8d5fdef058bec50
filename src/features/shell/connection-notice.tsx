import { useConvexConnectionState } from "convex/react";
import { useEffect, useState } from "react";

import { frame } from "@/content/frame";

/** Shorter interruptions are not shown. */
const QUIET_FOR_MS = 1500;

export function ConnectionNotice() {
  const { isWebSocketConnected } = useConvexConnectionState();
  const isLong = useIsLong(!isWebSocketConnected);
  const isOnline = useIsOnline();
  return (
    <div role="status" data-slot="connection-notice">
      {isLong && (
        // Above a phone's bottom bar, and ignores presses.
        <p className="pointer-events-none fixed inset-x-0 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-40 mx-auto w-fit max-w-[calc(100%-2rem)] animate-in rounded-control border border-input bg-popover px-4 py-1.5 text-sm text-foreground shadow-float fade-in md:bottom-4">
          {isOnline ? frame.connection.reconnecting : frame.connection.offline}
        </p>
      )}
    </div>
  );
}

function useIsLong(isSo: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => {
      setIsLong(true);
    }, QUIET_FOR_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isSo]);
  return isLong;
}

/** As the device reports it; it does not know whether the server is up. */
function useIsOnline(): boolean {
  const [isOnline, setIsOnline] = useState(navigator.onLine);
  useEffect(() => {
    const update = () => {
      setIsOnline(navigator.onLine);
    };
    window.addEventListener("online", update);
    window.addEventListener("offline", update);
    return () => {
      window.removeEventListener("online", update);
      window.removeEventListener("offline", update);
    };
  }, []);
  return isOnline;
}
