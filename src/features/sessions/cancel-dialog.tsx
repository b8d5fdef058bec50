import { type SubmitEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from "@/components/ui/dialog";
import { cancelling } from "@/content/sessions";
import { ownZone } from "@/lib/now";
import { wordSessionDate, wordSessionTime } from "@/lib/session-times";

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

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending && (await callOff(sessionId, reason))) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <DialogContent>
        <DialogTitle>{cancelling.title}</DialogTitle>
        <DialogDescription className="mb-5">
          {cancelling.lead(title, wordSessionDate(startsAt, zone), wordSessionTime(startsAt, zone))}
        </DialogDescription>
        <CancelWindow session={session} side={side} wordPolicy={cancelling.policy}>
          <form onSubmit={(event) => void handleSubmit(event)} className="mt-4">
            <ReasonField reason={reason} onReason={setReason} side={side} />
            <p role="alert" className="mt-4 font-medium text-danger empty:hidden">
              {refusal}
            </p>
            <DialogFooter>
              <Button variant="quiet" onClick={onClose}>
                {cancelling.keep}
              </Button>
              <Button type="submit" variant="danger" isPending={isPending}>
                {cancelling.submit}
              </Button>
            </DialogFooter>
          </form>
        </CancelWindow>
      </DialogContent>
    </Dialog>
  );
}
