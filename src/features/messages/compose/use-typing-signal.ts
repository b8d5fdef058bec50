import { typingSaidEveryMs } from "@domain/messages/typing";
import { isBlank } from "@domain/text/text";
import { useRef } from "react";

import { useLineState } from "@/lib/live/line";

/** Tells the other side that this one writes: that alone, a few times a minute. */
export function useTypingSignal(setTyping: (isTyping: boolean) => Promise<null>) {
  const saidAt = useRef<number | null>(null);
  const isOpen = useLineState() === "open";
  const say = (isTyping: boolean) => {
    saidAt.current = isTyping ? Date.now() : null;
    setTyping(isTyping).catch(() => undefined); // Nobody waits for it.
  };
  return {
    onType: (content: string) => {
      if (!isOpen) return; // It would be sent when the line is back.
      const { current } = saidAt;
      if (isBlank(content)) {
        if (current !== null) say(false);
      } else if (current === null || Date.now() - current >= typingSaidEveryMs) say(true);
    },
    /** The message itself ends it on the server. */
    onSent: () => {
      saidAt.current = null;
    },
  };
}
