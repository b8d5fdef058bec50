import type { MessageReaction } from "@domain/messages/message-vocabulary";

import { answering } from "@/content/messages/answers";
import { reactionIcons } from "@/lib/drawing/reaction-icons";

type ReactionProps = { reaction: MessageReaction; who: string };

export function Reaction({ reaction, who }: ReactionProps) {
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
