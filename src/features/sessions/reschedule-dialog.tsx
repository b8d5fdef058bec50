import { useMemo, useState } from "react";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { rescheduling } from "@/content/sessions";
import { ownZone } from "@/lib/now";
import { formatSessionDate, formatSessionTime } from "@/lib/session-times";

import { CancelWindow } from "./cancel-window";
import { OtherTimes } from "./other-times";
import { ReasonField } from "./reason-field";
import type { Session } from "./session-types";
import { useChosenSlot } from "./use-chosen-slot";
import { useSessionChanges } from "./use-session-changes";
import { noTime } from "./wanted-time";
import { type OtherPerson, WhenFields } from "./when-fields";

type RescheduleDialogProps = {
  session: Session;
  side: "client" | "coach";
  other?: OtherPerson;
  onClose: () => void;
};

export function RescheduleDialog({ session, side, other, onClose }: RescheduleDialogProps) {
  const zone = ownZone();
  const { title, startsAt } = session;
  return (
    <DialogFrame
      shape="wide"
      title={rescheduling.title}
      lead={rescheduling.lead(title)}
      onClose={onClose}
    >
      <div className="mt-1 mb-5 tabular-nums">
        <p>
          {rescheduling.now(formatSessionDate(startsAt, zone), formatSessionTime(startsAt, zone))}
        </p>
        {other && <OtherTimes startsAt={startsAt} other={other} />}
      </div>
      <CancelWindow session={session} side={side} describePolicy={rescheduling.policy}>
        <MoveForm session={session} side={side} other={other} onClose={onClose} />
      </CancelWindow>
    </DialogFrame>
  );
}

function MoveForm({ session, side, other, onClose }: RescheduleDialogProps) {
  const { sessionId, startsAt, durationMinutes } = session;
  const ownSpan = useMemo(() => ({ startsAt, durationMinutes }), [startsAt, durationMinutes]);
  const [wanted, setWanted] = useState({ ...noTime, durationMinutes });
  const [reason, setReason] = useState("");
  const slot = useChosenSlot(wanted, side, ownSpan);
  const { moveTo, isPending, refusal } = useSessionChanges();

  async function send() {
    if (slot === null) return;
    const time = { startsAt: slot.startsAt, durationMinutes: wanted.durationMinutes };
    if (await moveTo({ sessionId, reason, timeZone: ownZone(), ...time })) onClose();
  }

  return (
    <DialogForm
      leave={rescheduling.keep}
      onLeave={onClose}
      act={rescheduling.submit}
      error={refusal}
      isPending={isPending}
      isUnfit={slot === null}
      onSend={send}
    >
      <WhenFields
        wanted={wanted}
        onWanted={setWanted}
        side={side}
        ownSpan={ownSpan}
        other={other}
      />
      <ReasonField reason={reason} onReason={setReason} side={side} />
    </DialogForm>
  );
}
