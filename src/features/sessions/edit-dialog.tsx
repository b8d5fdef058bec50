import { api } from "@convex/_generated/api";
import { isBlank } from "@domain/text/text";
import { useMutation } from "convex/react";
import { useState } from "react";

import { isChangedMeanwhile } from "./booking/booking-failure";
import { DurationField } from "./booking/duration-field";
import type { Session } from "./booking/session-types";
import { useAttempt } from "./booking/use-attempt";
import { WhatFields, type Wishes } from "./booking/what-fields";
import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { closing, editing } from "@/content/coach-sessions";
import { errorNotice } from "@/content/failures";
import { groupWords } from "@/content/group-sessions";

type EditDialogProps = { session: Session; onClose: () => void };

type Details = Wishes & Pick<Session, "durationMinutes">;

/** For the coach. Untouched fields follow other windows, and saving over their change warns once. */
export function EditDialog({ session, onClose }: EditDialogProps) {
  const edit = useMutation(api.calendar.edit);
  const { sessionId, title, description = "", sessionType, durationMinutes } = session;
  const [touched, setTouched] = useState<Partial<Details>>({});
  const details = { title, description, sessionType, durationMinutes, ...touched };
  const [seenRevision, setSeenRevision] = useState<number | null>(session.revision);
  const { attempt, isPending, refusal } = useAttempt();

  function change(next: Partial<Details>) {
    const names = Object.keys(next) as (keyof Details)[];
    const changed = names.filter((name) => next[name] !== details[name]);
    setTouched({ ...touched, ...Object.fromEntries(changed.map((name) => [name, next[name]])) });
  }

  async function send() {
    if (details.sessionType === "") return;
    const revision = seenRevision ?? session.revision;
    const wanted = { ...details, sessionType: details.sessionType, sessionId, revision };
    const save = () =>
      edit(wanted).catch((error: unknown) => {
        if (isChangedMeanwhile(error)) setSeenRevision(null); // After the warning they may save over it.
        throw error;
      });
    if (await attempt(save, errorNotice(closing.notDone))) onClose();
  }

  return (
    <DialogFrame
      title={editing.title}
      lead={session.isGroup === true ? groupWords.edits : editing.lead}
      onClose={onClose}
    >
      <DialogForm
        leave={editing.cancel}
        onLeave={onClose}
        act={editing.submit}
        error={refusal}
        isPending={isPending}
        isUnfit={isBlank(details.title)}
        onSend={send}
      >
        <WhatFields wishes={details} onWishes={change} />
        <DurationField
          minutes={details.durationMinutes}
          onMinutes={(minutes) => {
            change({ durationMinutes: minutes });
          }}
        />
      </DialogForm>
    </DialogFrame>
  );
}
