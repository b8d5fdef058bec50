import { api } from "@convex/_generated/api";
import { isBlank } from "@domain/text";
import { useMutation } from "convex/react";
import { useState } from "react";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { closing, editing } from "@/content/coach-sessions";
import { errorNotice } from "@/content/failures";

import { DurationField } from "./duration-field";
import type { Session } from "./session-types";
import { useAttempt } from "./use-attempt";
import { WhatFields, type Wishes } from "./what-fields";

type EditDialogProps = { session: Session; onClose: () => void };

/** What a session is called and about, how people meet and how long; the coach's alone. */
export function EditDialog({ session, onClose }: EditDialogProps) {
  const edit = useMutation(api.calendar.edit);
  const [wishes, setWishes] = useState<Wishes>({
    title: session.title,
    description: session.description ?? "",
    sessionType: session.sessionType,
  });
  const [durationMinutes, setDurationMinutes] = useState(session.durationMinutes);
  const { attempt, isPending, refusal } = useAttempt();

  async function send() {
    const { sessionType, ...words } = wishes;
    if (sessionType === "") return;
    const { sessionId } = session;
    const act = () => edit({ sessionId, ...words, sessionType, durationMinutes });
    if (await attempt(act, errorNotice(closing.notDone))) onClose();
  }

  return (
    <DialogFrame title={editing.title} lead={editing.lead} onClose={onClose}>
      <DialogForm
        leave={editing.cancel}
        onLeave={onClose}
        act={editing.submit}
        error={refusal}
        isPending={isPending}
        isUnfit={isBlank(wishes.title)}
        onSend={send}
      >
        <WhatFields wishes={wishes} onWishes={setWishes} />
        <DurationField minutes={durationMinutes} onMinutes={setDurationMinutes} />
      </DialogForm>
    </DialogFrame>
  );
}
