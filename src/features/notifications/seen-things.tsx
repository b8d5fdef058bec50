import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";

import { isAt, seenAddress } from "@/features/notifications/notification-address";
import { useLive } from "@/lib/live/live";
import { useViewer } from "@/lib/sign-in/viewer";

/** Shorter is passing by. */
const lookMs = 1000;

/** Marks what somebody is notified of as read once they have had the thing itself before their eyes for a moment. */
export function SeenThings() {
  const { role } = useViewer();
  const place = useLocation();
  const unread = useLive(api.notifications.unread, {});
  const markRead = useMutation(api.notifications.markRead);
  const seen =
    unread.state === "ready"
      ? unread.value.filter((each) => !isLine(each) && isAt(seenAddress(each, role), place))
      : [];
  const ids = seen.map(({ notificationId }) => notificationId);
  const names = ids.join(" ");
  useEffect(() => {
    if (names === "") return;
    const look = setInterval(() => {
      if (document.visibilityState !== "visible" || !document.hasFocus()) return;
      clearInterval(look);
      void markRead({ notificationIds: ids }).catch(() => undefined); // they stay unread, which is true enough
    }, lookMs);
    return () => {
      clearInterval(look);
    };
  }, [names]); // eslint-disable-line react-hooks/exhaustive-deps -- the ids, by their names
  return null;
}

/** The lines of a conversation are read one by one, by the thread itself. */
const isLine = ({ messageId }: { messageId?: string }) => messageId !== undefined;
