import { typingSaidEveryMs } from "@domain/messages/typing";
import { isBlank } from "@domain/text/text";
import { useRef } from "react";

import type { MessageDraft } from "@/features/messages/compose/message-draft";
import { useLineState } from "@/lib/live/line";

type TypingSignal = {
  setTyping: (isTyping: boolean) => Promise<null>;
  onSend: (draft: MessageDraft) => void;
};

/** Tells the other side that this person is writing: only that, and at most a few times a minute. */
export function useTypingSignal({ setTyping, onSend }: TypingSignal) {
  const saidAt = useRef<number | null>(null);
  const isOpen = useLineState() === "open";
  const say = (isTyping: boolean) => {
    saidAt.current = isTyping ? Date.now() : null;
    setTyping(isTyping).catch(() => undefined); // Best effort.
  };
  return {
    onType: (content: string) => {
      if (!isOpen) return; // Otherwise it would be sent late, once the connection is back.
      const { current } = saidAt;
      if (isBlank(content)) {
        if (current !== null) say(false);
      } else if (current === null || Date.now() - current >= typingSaidEveryMs) say(true);
    },
    onSend: (draft: MessageDraft) => {
      saidAt.current = null; // The server clears it when the message arrives.
      onSend(draft);
    },
  };
}
