import { api } from "@convex/_generated/api";
import { offeredTimesMax } from "@domain/limits";
import { useMutation } from "convex/react";
import { X } from "lucide-react";
import { useState } from "react";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { Button } from "@/components/ui/button";
import { errorNotice } from "@/content/failures";
import { booking, requestWords as words } from "@/content/sessions";
import { notify } from "@/lib/device/notify";
import { ownZone } from "@/lib/live/now";
import { formatSessionDate, formatSessionTime } from "@/lib/text/session-times";

import type { Session } from "./session-types";
import { useAttempt } from "./use-attempt";
import { useChosenSlot } from "./use-chosen-slot";
import { noTime } from "./wanted-time";
import { type OtherPerson, WhenFields } from "./when-fields";

type OfferDialogProps = { session: Session; other?: OtherPerson; onClose: () => void };

export function OfferDialog({ session, other, onClose }: OfferDialogProps) {
  const { sessionId, title, durationMinutes } = session;
  const offer = useMutation(api.calendar.offer);
  const [wanted, setWanted] = useState({ ...noTime, durationMinutes });
  const [startTimes, setStartTimes] = useState<readonly number[]>(session.offeredTimes);
  const { attempt, isPending, refusal } = useAttempt();
  const slot = useChosenSlot(wanted, "coach");
  const isFull = startTimes.length >= offeredTimesMax;

  async function send() {
    const offered = { sessionId, startTimes: [...startTimes], timeZone: ownZone() };
    if (!(await attempt(() => offer(offered), errorNotice(words.failed)))) return;
    notify({ tone: "success", title: words.sentOffer });
    onClose();
  }

  return (
    <DialogFrame
      shape="wide"
      title={words.dialogTitle}
      lead={words.dialogLead(title)}
      onClose={onClose}
    >
      <DialogForm
        leave={booking.cancel}
        onLeave={onClose}
        act={words.submit}
        error={refusal}
        isPending={isPending}
        isUnfit={startTimes.length === 0}
        onSend={send}
      >
        <WhenFields wanted={wanted} onWanted={setWanted} side="coach" other={other} />
        <Button
          variant="outline"
          className="justify-self-start"
          disabled={slot === null || isFull || startTimes.includes(slot.startsAt)}
          onClick={() => {
            if (slot !== null) setStartTimes([...startTimes, slot.startsAt]);
          }}
        >
          {words.add}
        </Button>
        <ChosenTimes startTimes={startTimes} onTimes={setStartTimes} />
      </DialogForm>
    </DialogFrame>
  );
}

type ChosenTimesProps = {
  startTimes: readonly number[];
  onTimes: (startTimes: readonly number[]) => void;
};

function ChosenTimes({ startTimes, onTimes }: ChosenTimesProps) {
  const formatMoment = (ms: number) =>
    `${formatSessionDate(ms, ownZone())}, ${formatSessionTime(ms, ownZone())}`;
  return (
    <ul className="flex flex-wrap gap-2">
      {startTimes.map((startsAt) => (
        <li key={startsAt}>
          <Button
            variant="outline"
            size="sm"
            aria-label={words.remove(formatMoment(startsAt))}
            onClick={() => {
              onTimes(startTimes.filter((each) => each !== startsAt));
            }}
          >
            {formatMoment(startsAt)}
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}
