import type { Id } from "@convex/_generated/dataModel";
import { messageCharactersMax, recipientsMax } from "@domain/limits";
import { isFitText } from "@domain/text/text";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { composeWords } from "@/content/messages/message-center";
import { selectedSlot } from "@/features/messages/compose/compose-draft";
import { ComposeFields } from "@/features/messages/compose/compose-fields";
import { useComposing } from "@/features/messages/compose/use-composing";
import { useViewer } from "@/lib/sign-in/viewer";

type WriteDialogProps = {
  clientIds: readonly Id<"users">[];
  onClose: () => void;
};

/** Writes to clients who were selected elsewhere. Closing keeps the draft; sending and cancelling clear it. */
export function WriteDialog({ clientIds, onClose }: WriteDialogProps) {
  const { message, change, forgetDraft, send, isPending } = useComposing(
    selectedSlot(useViewer().userId),
  );
  const isTooMany = clientIds.length > recipientsMax;
  return (
    <DialogFrame
      shape="wide"
      title={composeWords.titleTo(clientIds.length)}
      lead={composeWords.toHint}
      onClose={onClose}
    >
      <DialogForm
        leave={composeWords.cancel}
        onLeave={() => {
          forgetDraft();
          onClose();
        }}
        act={composeWords.send}
        isPending={isPending}
        isUnfit={isTooMany || !isFitText(message.content, messageCharactersMax)}
        error={isTooMany ? composeWords.tooMany(recipientsMax) : null}
        onSend={async () => {
          if (await send(clientIds)) onClose();
        }}
      >
        <ComposeFields message={message} onChange={change} />
      </DialogForm>
    </DialogFrame>
  );
}
