import { api } from "@convex/_generated/api";
import { Bell } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";

import { IconButton } from "@/components/ui/icon-button";
import { notificationWords } from "@/content/notifications";
import { KeptDevice } from "@/features/notifications/kept-device";
import { NotificationDrawer } from "@/features/notifications/notification-drawer";
import { SeenThings } from "@/features/notifications/seen-things";
import { useLive } from "@/lib/live/live";
import { setBadge } from "@/lib/loading/service-worker";
import { setUnreadInTitle, describeUnread } from "@/lib/pages/page-title";

/** Counts what the other side did, and opens the list of it. Nothing is counted while it is unknown. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const count = useLive(api.notifications.countUnread, {});
  const { all, besidesLines } = useDeferredValue(
    count.state === "ready" ? count.value : { all: 0, besidesLines: 0 },
  );
  useUnreadInTitle(besidesLines);
  useEffect(() => {
    setBadge(all);
  }, [all]);
  const mark = describeUnread(all);
  return (
    <>
      <IconButton
        aria-label={notificationWords.open(mark)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="relative"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        <Bell aria-hidden />
        {all > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0 inline-flex h-5 min-w-5 items-center justify-center rounded-[10px] bg-highlight px-1.5 text-xs leading-none font-medium text-highlight-foreground tabular-nums"
          >
            {mark}
          </span>
        )}
      </IconButton>
      {all > 0 && <SeenThings />}
      <KeptDevice />
      {isOpen && (
        <NotificationDrawer
          isAllRead={all === 0}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}

function useUnreadInTitle(count: number) {
  useEffect(() => {
    setUnreadInTitle("notifications", count);
  }, [count]);
  useEffect(
    () => () => {
      setUnreadInTitle("notifications", 0);
    },
    [],
  );
}
