import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";

import type { Session } from "./session-types";
import { TimesPicker } from "./times-picker";
import { useAttempt } from "./use-attempt";
import { noTime } from "./wanted-time";
import type { OtherPerson } from "./when-fields";
import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { errorNotice } from "@/content/failures";
import { requestWords as words } from "@/content/session-lines";
import { booking } from "@/content/sessions";
import { notify } from "@/lib/device/notify";
import { ownZone } from "@/lib/live/now";

type OfferDialogProps = { session: Session; other?: OtherPerson; onClose: () => void };

export function OfferDialog({ session, other, onClose }: OfferDialogProps) {
  const { sessionId, title, durationMinutes } = session;
  const offer = useMutation(api.calendar.offer);
  const [wanted, setWanted] = useState({ ...noTime, durationMinutes });
  const [startTimes, setStartTimes] = useState<readonly number[]>(session.offeredTimes);
  const { attempt, isPending, refusal } = useAttempt();

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
        <TimesPicker
          wanted={wanted}
          onWanted={setWanted}
          other={other}
          startTimes={startTimes}
          onTimes={setStartTimes}
        />
      </DialogForm>
    </DialogFrame>
  );
}
