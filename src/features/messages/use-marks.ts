import { type RefObject, useEffect, useRef } from "react";

import type { Line, Side } from "@/features/messages/line";

/** Long enough that a line in passing is not taken for read. */
const READ_AFTER_MS = 1000;

type Marks = {
  /** The lines that stand in the list's own window. */
  shown: readonly Line[];
  side: Side;
  area: RefObject<HTMLElement | null>;
  markRead: (messageIds: Line["messageId"][]) => Promise<unknown>;
};

/** Marks lines of the other side as read once they have stood before somebody's eyes: on the screen, in the window they use. */
export function useMarks({ shown, side, area, markRead }: Marks) {
  const asked = useRef(new Set<string>());
  const names = shown
    .filter(({ sender, isRead }) => sender !== side.own && !isRead)
    .map(({ messageId }) => messageId)
    .join(" ");

  useEffect(() => {
    if (names === "") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = () => {
      const messageIds = names.split(" ").filter((id) => !asked.current.has(id));
      if (messageIds.length === 0) return;
      for (const id of messageIds) asked.current.add(id);
      const forgetAsking = () => {
        for (const id of messageIds) asked.current.delete(id);
      };
      // Once answered, the line itself says whether it is read, and it may be marked unread again.
      markRead(messageIds as Line["messageId"][]).then(forgetAsking, forgetAsking);
    };
    const look = () => {
      clearTimeout(timer);
      if (isBeforeEyes(area.current)) timer = setTimeout(mark, READ_AFTER_MS);
    };
    look();
    const events = ["focus", "blur", "scroll", "resize"] as const;
    for (const event of events) window.addEventListener(event, look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [names, area, markRead]);
}

function isBeforeEyes(element: HTMLElement | null): boolean {
  if (element === null || document.visibilityState !== "visible" || !document.hasFocus()) {
    return false;
  }
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
