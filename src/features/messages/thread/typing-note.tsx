import { typingShownMs } from "@domain/messages/typing";

import { conversation } from "@/content/messages/communication";
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
