import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { Paperclip, Clock } from "lucide-react";
import { Suspense, useState } from "react";
import { LateMenu } from "@/components/patterns/late-menu";
import { Button } from "@/components/ui/button";
import { replying } from "@/content/messages/message-center";
import { SavedReplies, LaterDialog } from "@/features/messages/message-parts";
import { Composer } from "@/features/messages/compose/composer";
import { ComposerExtras } from "@/features/messages/compose/composer-extras";
import { unfoldedTool } from "@/features/messages/compose/folded";
import { draftKey, type MessageDraft, useDraft } from "@/features/messages/compose/message-draft";
import { SavedRepliesButton } from "@/features/messages/compose/saved-replies-button";
import { useTypingSignal } from "@/features/messages/compose/use-typing-signal";
import type { useSharing } from "@/features/messages/files/use-sharing";
import type { Message, ThreadSide } from "@/features/messages/message";
import { cn } from "@/lib/class-names";
import type { KeptKey } from "@/lib/kept/kept-keys";
import { useSendingOnce } from "@/lib/kept/sending";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { useViewer } from "@/lib/sign-in/viewer";

type SendLaterProps = {
  clientId: Id<"users">;
  name: string;
  draftKey: KeptKey;
  answeredId: Id<"messages"> | undefined;
};

function SendLater({ clientId, name, draftKey, answeredId }: SendLaterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { draft } = useDraft(draftKey);
  const sending = useSendingOnce({ key: draftKey }, draft.content);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="max-sm:size-11 max-sm:px-0"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Clock aria-hidden />
        <span className="max-sm:sr-only">{replying.later}</span>
      </Button>
      <Suspense>
        {isOpen && (
          <LaterDialog
            {...{ clientId, name }}
            of={{ kind: "draft", draft, draftKey, answeredId, sending }}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Above the send button. The six buttons fit into one row from 360 px on. */
const TOOLS =
  "contents max-sm:order-first max-sm:flex max-sm:basis-full max-sm:justify-between max-sm:gap-1";

const LATE_PARTS = [SavedReplies];

type ReplyBoxProps = {
  clientId: Id<"users">;
  name: string;
  side: ThreadSide;
  answered: Message | undefined;
  isEarly: boolean;
  isLowOnPhone: boolean;
  sharing: ReturnType<typeof useSharing>;
  onSend: (draft: MessageDraft) => void;
};

export function ReplyBox(props: ReplyBoxProps) {
  const { clientId, name, side, answered, isEarly, isLowOnPhone, sharing, onSend } = props;
  useFetchAhead(LATE_PARTS);
  const { userId } = useViewer();
  const key = draftKey(userId, clientId);
  const setTyping = useMutation(api.inbox.setTyping);
  const typing = useTypingSignal({
    setTyping: (isTyping) => setTyping({ clientId, isTyping }),
    onSend,
  });
  return (
    <div className="rounded-card border border-border bg-card p-4 max-md:has-data-low:shrink-0 max-md:has-data-low:p-2.5 lg:p-3 lg:[&_textarea]:field-sizing-content lg:[&_textarea]:max-h-40 lg:[&_textarea]:min-h-18 lg:[&_[data-desk]]:sr-only">
      <Composer
        draftKey={key}
        label={replying.label}
        placeholder={replying.placeholder(name)}
        sendLabel={replying.send}
        side={side}
        {...{ isEarly, isLowOnPhone }}
        {...typing}
        onPasteFiles={sharing.addFiles}
        tools={
          <div className={isLowOnPhone ? "contents" : TOOLS}>
            <div className={unfoldedTool}>
              <LateMenu button={(onPress) => <SavedRepliesButton onClick={onPress} />}>
                <SavedReplies draftKey={key} />
              </LateMenu>
            </div>
            <Button
              variant="outline"
              size="sm"
              className={cn("max-sm:size-11 max-sm:px-0", unfoldedTool)}
              aria-expanded={sharing.isOpen}
              onClick={sharing.toggle}
            >
              <Paperclip aria-hidden />
              <span className="max-sm:sr-only">{replying.share}</span>
            </Button>
            <div className={unfoldedTool}>
              <SendLater {...{ clientId, name }} draftKey={key} answeredId={answered?.messageId} />
            </div>
            <ComposerExtras onPhoto={sharing.addFiles} clientId={clientId} />
          </div>
        }
      />
    </div>
  );
}
