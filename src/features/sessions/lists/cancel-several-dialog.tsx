import type { Id } from "@convex/_generated/dataModel";
import { useState } from "react";

import { ReasonField } from "../booking/reason-field";
import { useCancellingSeveral } from "./use-several";
import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { severalSessions as words } from "@/content/coach-sessions";

type CancelSeveralDialogProps = {
  sessions: readonly { sessionId: Id<"sessions"> }[];
  onCancelled: () => void;
  onClose: () => void;
};

/** One reason for all of them. */
export function CancelSeveralDialog(props: CancelSeveralDialogProps) {
  const { sessions, onCancelled, onClose } = props;
  const [asked] = useState(sessions); // The list changes before the mutation's answer arrives.
  const { callOff, isPending, refusal } = useCancellingSeveral();
  const [reason, setReason] = useState("");
  const count = asked.length;
  return (
    <DialogFrame title={words.cancelTitle(count)} lead={words.cancelLead} onClose={onClose}>
      <DialogForm
        isDanger
        leave={words.keep}
        onLeave={onClose}
        act={words.submit(count)}
        error={refusal}
        isPending={isPending}
        onSend={async () => {
          if (await callOff(asked, reason)) onCancelled();
        }}
      >
        <ReasonField reason={reason} onReason={setReason} side="coach" />
      </DialogForm>
    </DialogFrame>
  );
}
