import { api } from "@convex/_generated/api";
import { useDeferredValue, useEffect } from "react";

import { NavBadge } from "@/components/patterns/nav-badge";
import { frame } from "@/content/frame";
import { useLive } from "@/lib/live/live";
import { setUnreadInTitle, describeUnread } from "@/lib/pages/page-title";

export function ClientUnreadBadge() {
  return <UnreadBadge count={useLive(api.messages.countUnread, {})} />;
}

export function CoachUnreadBadge() {
  return <UnreadBadge count={useLive(api.inbox.countUnread, {})} />;
}

type UnreadBadgeProps = { count: ReturnType<typeof useLive<typeof api.messages.countUnread>> };

/** Also in the tab title. Hidden while unknown. */
function UnreadBadge({ count }: UnreadBadgeProps) {
  const unread = useDeferredValue(count.state === "ready" ? count.value : 0); // a line is drawn before its count
  const mark = describeUnread(unread);
  useEffect(() => {
    setUnreadInTitle("lines", unread);
  }, [unread]);
  useEffect(
    () => () => {
      setUnreadInTitle("lines", 0);
    },
    [],
  );
  return unread > 0 && <NavBadge mark={mark} meaning={frame.unread(mark)} />;
}
