import { api } from "@convex/_generated/api";
import { unreadBadgeMax } from "@domain/limits";
import { useEffect } from "react";

import { frame } from "@/content/frame";
import { useLive } from "@/lib/live";
import { setUnreadMark } from "@/lib/page-title";

type Badge = { mark: string; meaning: string };

/** How much the coach has written that the client has not read. Nothing while it is unknown. */
export function useClientUnreadBadge(): Badge | undefined {
  return useBadge(useLive(api.messages.countUnread, {}));
}

/** How much the clients have written that the coach has not read. */
export function useCoachUnreadBadge(): Badge | undefined {
  return useBadge(useLive(api.inbox.countUnread, {}));
}

/** In the bar, and before the title in the browser's tab for whoever looks elsewhere. */
function useBadge(count: ReturnType<typeof useLive<typeof api.messages.countUnread>>) {
  const unread = count.state === "ready" ? count.value : 0;
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
  return isShown ? { mark, meaning: frame.unread(mark) } : undefined;
}
