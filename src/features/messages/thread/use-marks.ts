import { type RefObject, useEffect, useRef } from "react";

import type { Message, ThreadSide } from "@/features/messages/message";

/** A message that merely scrolls past is not read. */
const READ_AFTER_MS = 1000;

type Marks = {
  shown: readonly Message[];
  side: ThreadSide;
  area: RefObject<HTMLElement | null>;
  markRead: (messageIds: Message["messageId"][]) => Promise<unknown>;
};

/** Marks messages of the other side as read once they have been visible in a focused window for a moment. */
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
      // After the answer the server's state applies, and the message may be marked as unread again.
      markRead(messageIds as Message["messageId"][]).then(forgetAsking, forgetAsking);
    };
    const look = () => {
      clearTimeout(timer);
      if (isInFocusedView(area.current)) timer = setTimeout(mark, READ_AFTER_MS);
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

function isInFocusedView(element: HTMLElement | null): boolean {
  if (element === null || document.visibilityState !== "visible" || !document.hasFocus()) {
    return false;
  }
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
