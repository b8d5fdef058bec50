import { useConvexConnectionState } from "convex/react";
import { useEffect, useState } from "react";

import { frame } from "@/content/frame";

/** A line that is back sooner than this was not worth a word. */
const QUIET_FOR_MS = 1500;

/** Says that the line to the server is down, and nothing when it is up. What is on the page stays, what was sent waits. */
export function ConnectionLine() {
  const { isWebSocketConnected } = useConvexConnectionState();
  const isLong = useIsLong(!isWebSocketConnected);
  const isOnline = useIsOnline();
  return (
    <div role="status" data-slot="connection-line">
      {isLong && (
        <p className="fixed inset-x-0 top-0 z-50 mx-auto w-fit max-w-[calc(100%-2rem)] animate-in rounded-b-control border border-t-0 border-line-strong bg-surface-raised px-4 py-1.5 text-sm text-ink shadow-float fade-in">
          {isOnline ? frame.connection.reconnecting : frame.connection.offline}
        </p>
      )}
    </div>
  );
}

/** Whether something has been so for a while. */
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

/** The device's own word; it knows of a switched-off radio, not of a server that is away. */
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
