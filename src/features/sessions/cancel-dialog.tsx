import { useState } from "react";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { seriesWords } from "@/content/session-series";
import { cancelling } from "@/content/sessions";
import { ownZone } from "@/lib/live/now";
import { formatSessionDate, formatSessionTime } from "@/lib/text/session-times";

import { CancelWindow } from "./cancel-window";
import { ReasonField } from "./booking/reason-field";
import { ScopeField } from "./booking/scope-field";
import type { Session } from "./booking/session-types";
import { useScope } from "./booking/use-scope";
import { useSessionChanges } from "./use-session-changes";

type CancelDialogProps = { session: Session; side: "client" | "coach"; onClose: () => void };

export function CancelDialog({ session, side, onClose }: CancelDialogProps) {
  const zone = ownZone();
  const { title, startsAt, sessionId } = session;
  const { callOff, isPending, refusal } = useSessionChanges();
  const [reason, setReason] = useState("");
  const question = useScope(session, side);
  const { scope, ahead } = question;
  const several = scope === "one" || ahead === null ? null : ahead[scope].length;

  async function send() {
    if (await callOff({ sessionId, reason }, scope)) onClose();
  }

  return (
    <DialogFrame
      title={cancelling.title}
      lead={
        several === null
          ? cancelling.lead(
              title,
              formatSessionDate(startsAt, zone),
              formatSessionTime(startsAt, zone),
            )
          : seriesWords.cancelLead(several, title)
      }
      onClose={onClose}
    >
      <div className="mt-5">
        <CancelWindow session={session} side={side} describePolicy={cancelling.policy}>
          <DialogForm
            isDanger
            leave={several === null ? cancelling.keep : seriesWords.keep}
            onLeave={onClose}
            act={several === null ? cancelling.submit : seriesWords.cancel(several)}
            error={refusal}
            isPending={isPending}
            onSend={send}
          >
            <ScopeField question={question} hint={seriesWords.scopeHint.cancel} />
            <ReasonField reason={reason} onReason={setReason} side={side} />
          </DialogForm>
        </CancelWindow>
      </div>
    </DialogFrame>
  );
}
