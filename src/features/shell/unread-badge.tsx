import { api } from "@convex/_generated/api";
import { useDeferredValue, useEffect } from "react";

import { NavBadge } from "@/components/patterns/nav-badge";
import { frame } from "@/content/frame";
import { useKeepPrevious } from "@/lib/kept/keep-previous";
import { useLive } from "@/lib/live/live";
import { useNowOfWaits } from "@/lib/live/now";
import { setUnreadInTitle, describeUnread } from "@/lib/pages/page-title";

export function ClientUnreadBadge() {
  return <UnreadBadge count={useLive(api.messages.countUnread, {})} />;
}

/** The badge counts the clients who wait for an answer, the tab title the unread messages. */
export function CoachWaitingBadge() {
  useUnreadInTitle(useLive(api.inbox.countUnread, {}));
  const waiting = useKeepPrevious(useLive(api.inbox.waiting, { nowMs: useNowOfWaits() }));
  const clients = useDeferredValue(waiting.state === "ready" ? waiting.value.length : 0);
  const mark = describeUnread(clients);
  return clients > 0 && <NavBadge mark={mark} meaning={frame.waiting(mark)} />;
}

type Count = ReturnType<typeof useLive<typeof api.messages.countUnread>>;

/** The count is also in the tab title. Hidden while unknown. */
function UnreadBadge({ count }: { count: Count }) {
  const unread = useUnreadInTitle(count);
  const mark = describeUnread(unread);
  return unread > 0 && <NavBadge mark={mark} meaning={frame.unread(mark)} />;
}

function useUnreadInTitle(count: Count) {
  const unread = useDeferredValue(count.state === "ready" ? count.value : 0); // Renders a new message before its count.
  useEffect(() => {
    setUnreadInTitle("lines", unread);
  }, [unread]);
  useEffect(() => () => setUnreadInTitle("lines", 0), []);
  return unread;
}
