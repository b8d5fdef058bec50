import { useMemo, useState } from "react";
import { Link } from "react-router-dom";

import { CancelWindow } from "../cancel-window";
import { useSessionChanges } from "../use-session-changes";
import { WaitForTime } from "../waits/wait-for-time";
import { OtherTimes } from "./other-times";
import { ReasonField } from "./reason-field";
import { ScopeField } from "./scope-field";
import type { Session } from "./session-types";
import { useChosenSlot } from "./use-chosen-slot";
import { useReason } from "./use-reason";
import { useScope } from "./use-scope";
import { noTime } from "./wanted-time";
import { type OtherPerson, WhenFields } from "./when-fields";
import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { buttonVariants } from "@/components/ui/button";
import { groupWords } from "@/content/group-sessions";
import { seriesWords } from "@/content/session-series";
import { rescheduling } from "@/content/sessions";
import { ownZone } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatSessionDate, formatSessionTime } from "@/lib/text/session-times";

type RescheduleDialogProps = {
  session: Session;
  side: "client" | "coach";
  other?: OtherPerson;
  onClose: () => void;
};

export function RescheduleDialog({ session, side, other, onClose }: RescheduleDialogProps) {
  const { title, startsAt } = session;
  return (
    <DialogFrame
      shape="wide"
      title={rescheduling.title}
      lead={rescheduling.lead(title)}
      onClose={onClose}
    >
      <div className="mt-1 mb-5 tabular-nums">
        <p>{rescheduling.now(formatSessionDate(startsAt), formatSessionTime(startsAt))}</p>
        {other && <OtherTimes startsAt={startsAt} other={other} />}
      </div>
      {session.isGroup === true && side === "client" ? (
        <NotAlone />
      ) : (
        <CancelWindow session={session} side={side} describePolicy={rescheduling.policy}>
          {session.isGroup === true && <p className="mb-5">{groupWords.moves}</p>}
          <MoveForm session={session} side={side} other={other} onClose={onClose} />
        </CancelWindow>
      )}
    </DialogFrame>
  );
}

function NotAlone() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>{groupWords.cannotMove}</p>
      <Link to={paths.communication()} className={buttonVariants({ variant: "outline" })}>
        {groupWords.write}
      </Link>
    </div>
  );
}

function MoveForm({ session, side, other, onClose }: RescheduleDialogProps) {
  const { sessionId, startsAt, durationMinutes } = session;
  const own = useMemo(() => [{ startsAt, durationMinutes }], [startsAt, durationMinutes]);
  const question = useScope(session, side);
  const { scope, ahead } = question;
  const ownSpans = scope === "one" ? own : (ahead?.[scope] ?? own);
  const [wanted, setWanted] = useState({ ...noTime, durationMinutes });
  const { reason, setReason, discardReason } = useReason(sessionId, "move");
  const slot = useChosenSlot(wanted, side, ownSpans);
  const { moveTo, isPending, refusal } = useSessionChanges();

  function leave() {
    discardReason();
    onClose();
  }

  async function send() {
    if (slot === null) return;
    const time = { startsAt: slot.startsAt, durationMinutes: wanted.durationMinutes };
    if (await moveTo({ sessionId, reason, timeZone: ownZone(), ...time }, scope)) leave();
  }

  return (
    <DialogForm
      leave={rescheduling.keep}
      onLeave={leave}
      act={scope === "one" ? rescheduling.submit : seriesWords.move(ownSpans.length)}
      error={refusal}
      isPending={isPending}
      isUnfit={slot === null}
      onSend={send}
    >
      <ScopeField question={question} hint={seriesWords.scopeHint.reschedule} />
      <WhenFields
        wanted={wanted}
        onWanted={setWanted}
        side={side}
        ownSpans={ownSpans}
        other={other}
      />
      {side === "client" && (
        <WaitForTime
          durationMinutes={wanted.durationMinutes}
          sessionType={session.sessionType}
          date={wanted.date}
        />
      )}
      <ReasonField reason={reason} onReason={setReason} side={side} />
    </DialogForm>
  );
}
