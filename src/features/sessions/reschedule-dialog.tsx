import { type SubmitEvent, useMemo, useState } from "react";

import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from "@/components/ui/dialog";
import { rescheduling } from "@/content/sessions";
import { ownZone } from "@/lib/now";
import { wordSessionDate, wordSessionTime } from "@/lib/session-times";

import { CancelWindow } from "./cancel-window";
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
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <DialogContent shape="wide">
        <DialogTitle>{rescheduling.title}</DialogTitle>
        <DialogDescription>{rescheduling.lead(title)}</DialogDescription>
        <p className="mt-1 mb-5 tabular-nums">
          {rescheduling.now(wordSessionDate(startsAt, zone), wordSessionTime(startsAt, zone))}
        </p>
        <CancelWindow session={session} side={side} wordPolicy={rescheduling.policy}>
          <MoveForm session={session} side={side} other={other} onClose={onClose} />
        </CancelWindow>
      </DialogContent>
    </Dialog>
  );
}

function MoveForm({ session, side, other, onClose }: RescheduleDialogProps) {
  const { sessionId, startsAt, durationMinutes } = session;
  const ownSpan = useMemo(() => ({ startsAt, durationMinutes }), [startsAt, durationMinutes]);
  const [wanted, setWanted] = useState({ ...noTime, durationMinutes });
  const [reason, setReason] = useState("");
  const slot = useChosenSlot(wanted, side, ownSpan);
  const { moveTo, isPending, refusal } = useSessionChanges();

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (slot === null || isPending) return;
    const time = { startsAt: slot.startsAt, durationMinutes: wanted.durationMinutes };
    if (await moveTo({ sessionId, reason, timeZone: ownZone(), ...time })) onClose();
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="mt-4 grid gap-5">
      <WhenFields
        wanted={wanted}
        onWanted={setWanted}
        side={side}
        ownSpan={ownSpan}
        other={other}
      />
      <ReasonField reason={reason} onReason={setReason} side={side} />
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          {rescheduling.keep}
        </Button>
        <Button type="submit" disabled={slot === null} isPending={isPending}>
          {rescheduling.submit}
        </Button>
      </DialogFooter>
    </form>
  );
}
