import { api } from "@convex/_generated/api";
import { unreadBadgeMax } from "@domain/limits";
import { useDeferredValue, useEffect } from "react";

import { NavBadge } from "@/components/patterns/nav-badge";
import { frame } from "@/content/frame";
import { useLive } from "@/lib/live";
import { setUnreadMark } from "@/lib/page-title";

/** How much the coach has written that the client has not read. */
export function ClientUnreadBadge() {
  return <UnreadBadge count={useLive(api.messages.countUnread, {})} />;
}

/** How much the clients have written that the coach has not read. */
export function CoachUnreadBadge() {
  return <UnreadBadge count={useLive(api.inbox.countUnread, {})} />;
}

type UnreadBadgeProps = { count: ReturnType<typeof useLive<typeof api.messages.countUnread>> };

/** In the bar, and before the title in the browser's tab for whoever looks elsewhere. Nothing while it is unknown. */
function UnreadBadge({ count }: UnreadBadgeProps) {
  const unread = useDeferredValue(count.state === "ready" ? count.value : 0); // a line is drawn before its count
  const mark = unread > unreadBadgeMax ? `${unreadBadgeMax}+` : String(unread);
  const isShown = unread > 0;
  useEffect(() => {
    setUnreadMark(isShown ? mark : "");
  }, [isShown, mark]);
  useEffect(
    () => () => {
      setUnreadMark("");
    },
    [],
  );
  return isShown && <NavBadge mark={mark} meaning={frame.unread(mark)} />;
}
