import { AttachmentCard } from "@/features/messages/files/attachment-card";
import type { MessageReaction } from "@domain/messages/message-vocabulary";
import { answering } from "@/content/messages/answers";
import { reactionIcons } from "@/lib/drawing/reaction-icons";
import { X } from "lucide-react";
import { useContext } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { conversation } from "@/content/messages/communication";
import type { Quote, ThreadSide } from "@/features/messages/message";
import { JumpContext } from "@/features/messages/thread/thread-contexts";

const nameOf = (quoted: Quote, { own, otherName }: ThreadSide) =>
  quoted.authorName ?? (quoted.sender === own ? conversation.you : otherName);

function QuoteLink({ quoted, side }: { quoted: Quote; side: ThreadSide }) {
  const jump = useContext(JumpContext);
  const who = nameOf(quoted, side);
  return (
    <button
      type="button"
      data-slot="quote"
      onClick={() => jump(quoted.messageId)}
      className="mt-1.5 block w-full rounded-r-[6px] border-l-3 border-highlight bg-border/25 px-3 py-1.5 text-left text-sm transition-colors hover:bg-border/45"
    >
      <span className="sr-only">{answering.quote(who)} </span>
      <bdi aria-hidden className="block font-medium">
        {who}
      </bdi>
      <span dir="auto" className="line-clamp-2 wrap-anywhere text-muted-foreground">
        {quoted.preview}
      </span>
    </button>
  );
}

type QuoteDraftProps = { quoted: Quote; side: ThreadSide; onRemove: () => void };

function QuoteDraft({ quoted, side, onRemove }: QuoteDraftProps) {
  return (
    <div
      data-slot="quote-draft"
      className="flex items-center gap-2 rounded-r-[6px] border-l-3 border-highlight bg-border/25 py-1 pl-3 text-sm"
    >
      <p className="min-w-0 flex-1">
        <bdi className="block font-medium">{answering.quoting(nameOf(quoted, side))}</bdi>
        <span dir="auto" className="line-clamp-1 wrap-anywhere text-muted-foreground">
          {quoted.preview}
        </span>
      </p>
      <IconButton aria-label={answering.stopQuoting} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

function Reaction({ reaction, who }: { reaction: MessageReaction; who: string }) {
  const Icon = reactionIcons[reaction];
  return (
    <p
      data-slot="reaction"
      className="flex min-w-0 items-center gap-1.5 text-xs text-muted-foreground"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-highlight" strokeWidth={1.9} />
      <span>
        <bdi className="sr-only">{answering.reacted(who)} </bdi>
        {answering.reactions[reaction]}
      </span>
    </p>
  );
}

export const lineParts = { AttachmentCard, QuoteDraft, QuoteLink, Reaction };
