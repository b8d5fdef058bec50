import { api } from "@convex/_generated/api";
import { messagePreviewCharactersMax } from "@domain/limits";
import { MESSAGE_REACTIONS, type MessageReaction } from "@domain/messages/message-vocabulary";
import { cutCharacters } from "@domain/text/text";
import { useMutation } from "convex/react";
import { Reply } from "lucide-react";
import { useRef } from "react";

import { MenuItem, RowMenu } from "@/components/patterns/row-menu";
import { DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { answering } from "@/content/messages/answers";
import { useDraft } from "@/features/messages/compose/message-draft";
import type { Message } from "@/features/messages/message";
import { MessageMenuButton } from "@/features/messages/thread/message-menu-button";
import { attempt } from "@/lib/attempt";
import { cn } from "@/lib/class-names";
import { reactionIcons } from "@/lib/drawing/reaction-icons";
import type { KeptKey } from "@/lib/kept/kept-keys";

/** The text field of a draft, wherever on the page it is. */
const fieldOf = (key: KeptKey) =>
  document.querySelector<HTMLElement>(`[data-draft="${CSS.escape(key)}"]`);

type MessageMenuProps = { message: Message; isOwn: boolean; draftKey: KeptKey };

export function MessageMenu({ message, isOwn, draftKey }: MessageMenuProps) {
  const { change } = useDraft(draftKey);
  const isReplying = useRef(false);
  const { messageId, sender, content } = message;
  function reply() {
    isReplying.current = true;
    change({
      quoted: { messageId, sender, preview: cutCharacters(content, messagePreviewCharactersMax) },
    });
  }
  return (
    <RowMenu
      button={<MessageMenuButton content={content} />}
      align={isOwn ? "end" : "start"}
      onCloseAutoFocus={(event) => {
        if (!isReplying.current) return;
        isReplying.current = false;
        event.preventDefault();
        fieldOf(draftKey)?.focus();
      }}
    >
      <MenuItem icon={Reply} label={answering.reply} onSelect={reply} />
      {!isOwn && (
        <>
          <DropdownMenuSeparator />
          <Choices message={message} />
        </>
      )}
    </RowMenu>
  );
}

function Choices({ message: { messageId, reaction } }: Pick<MessageMenuProps, "message">) {
  const react = useMutation(api.messages.react);
  const choose = (chosen: MessageReaction) => {
    const next = chosen === reaction ? null : chosen;
    void attempt(react({ messageId, reaction: next }), answering.notSaved);
  };
  return MESSAGE_REACTIONS.map((each) => {
    const Icon = reactionIcons[each];
    const isChosen = each === reaction;
    const words = answering.reactions[each];
    return (
      <DropdownMenuItem key={each} onSelect={() => choose(each)}>
        <Icon aria-hidden className={cn(isChosen && "text-highlight!")} />
        {isChosen ? answering.takeBack(words) : words}
      </DropdownMenuItem>
    );
  });
}
