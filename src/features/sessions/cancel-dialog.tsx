import { useState } from "react";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { cancelling } from "@/content/sessions";
import { ownZone } from "@/lib/now";
import { formatSessionDate, formatSessionTime } from "@/lib/session-times";

import { CancelWindow } from "./cancel-window";
import { ReasonField } from "./reason-field";
import type { Session } from "./session-types";
import { useSessionChanges } from "./use-session-changes";

type CancelDialogProps = { session: Session; side: "client" | "coach"; onClose: () => void };

export function CancelDialog({ session, side, onClose }: CancelDialogProps) {
  const zone = ownZone();
  const { title, startsAt, sessionId } = session;
  const { callOff, isPending, refusal } = useSessionChanges();
  const [reason, setReason] = useState("");

  async function send() {
    if (await callOff(sessionId, reason)) onClose();
  }

  return (
    <DialogFrame
      title={cancelling.title}
      lead={cancelling.lead(
        title,
        formatSessionDate(startsAt, zone),
        formatSessionTime(startsAt, zone),
      )}
      onClose={onClose}
    >
      <div className="mt-5">
        <CancelWindow session={session} side={side} describePolicy={cancelling.policy}>
          <DialogForm
            isDanger
            leave={cancelling.keep}
            onLeave={onClose}
            act={cancelling.submit}
            error={refusal}
            isPending={isPending}
            onSend={send}
          >
            <ReasonField reason={reason} onReason={setReason} side={side} />
          </DialogForm>
        </CancelWindow>
      </div>
    </DialogFrame>
  );
}
