import { useState } from "react";

import { ReasonField } from "./booking/reason-field";
import { GroupScopeField, ScopeField } from "./booking/scope-field";
import type { Session } from "./booking/session-types";
import { useReason } from "./booking/use-reason";
import { useScope } from "./booking/use-scope";
import { CancelWindow } from "./cancel-window";
import { useSessionChanges } from "./use-session-changes";
import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { groupWords } from "@/content/group-sessions";
import { seriesWords } from "@/content/session-series";
import { cancelling } from "@/content/sessions";
import { ownZone } from "@/lib/live/now";
import { formatSessionDate, formatSessionTime } from "@/lib/text/session-times";

type CancelDialogProps = { session: Session; side: "client" | "coach"; onClose: () => void };

export function CancelDialog({ session, side, onClose }: CancelDialogProps) {
  const zone = ownZone();
  const { title, startsAt, sessionId } = session;
  const { callOff, isPending, refusal } = useSessionChanges();
  const { reason, setReason, discardReason } = useReason(sessionId, "cancel");
  const question = useScope(session, side);
  const { scope, ahead } = question;
  const isGroup = side === "coach" && session.isGroup === true;
  const [isForAll, setIsForAll] = useState(false);
  const several = scope === "one" || ahead === null ? null : ahead[scope].length;

  function leave() {
    discardReason();
    onClose();
  }

  async function send() {
    if (await callOff({ sessionId, reason }, isForAll ? "group" : scope)) leave();
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
            onLeave={leave}
            act={describeAct(isForAll, several)}
            error={refusal}
            isPending={isPending}
            onSend={send}
          >
            {isGroup && <GroupScopeField isForAll={isForAll} onForAll={setIsForAll} />}
            <ScopeField question={question} hint={seriesWords.scopeHint.cancel} />
            <ReasonField reason={reason} onReason={setReason} side={side} />
          </DialogForm>
        </CancelWindow>
      </div>
    </DialogFrame>
  );
}

function describeAct(isForAll: boolean, several: number | null) {
  if (isForAll) return groupWords.cancelEverybody;
  return several === null ? cancelling.submit : seriesWords.cancel(several);
}
