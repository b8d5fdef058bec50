import { typingSaidEveryMs, typingShownMs } from "@domain/messages/typing";
import { isBlank } from "@domain/text/text";
import { useRef } from "react";

import { conversation } from "@/content/messages/communication";
import type { MessageDraft } from "@/features/messages/compose/message-draft";
import { useLineState } from "@/lib/live/line";
import { useRecent } from "@/lib/live/recent";

/** A stand-in's own name comes with the time. */
type TypingNoteProps = { name: string; typedAt?: number | null; authorName?: string };

/** Says that the other side is writing. It overlays the edge of the conversation, so that nothing moves. */
export function TypingNote({ name, typedAt = null, authorName }: TypingNoteProps) {
  if (!useRecent(typedAt, typingShownMs)) return null;
  return (
    <p
      data-slot="typing-note"
      className="pointer-events-none absolute bottom-0 left-4 max-w-[calc(100%-2rem)] translate-y-1/2 animate-in truncate rounded-full border border-border bg-card px-3 text-xs leading-6 text-muted-foreground fade-in"
    >
      {conversation.isWriting(authorName ?? name)}
    </p>
  );
}

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
