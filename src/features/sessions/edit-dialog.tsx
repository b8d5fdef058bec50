import { api } from "@convex/_generated/api";
import { isBlank } from "@domain/text";
import { useMutation } from "convex/react";
import { type SubmitEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from "@/components/ui/dialog";
import { closing, editing } from "@/content/coach-sessions";

import { DurationField } from "./duration-field";
import type { Session } from "./session-types";
import { useAttempt } from "./use-attempt";
import { WhatFields, type Wishes } from "./what-fields";

type EditDialogProps = { session: Session; onClose: () => void };

/** What a session is called and about, how people meet and how long; the coach's alone. */
export function EditDialog({ session, onClose }: EditDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <DialogContent>
        <DialogTitle>{editing.title}</DialogTitle>
        <DialogDescription className="mb-6">{editing.lead}</DialogDescription>
        <EditForm session={session} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function EditForm({ session, onClose }: EditDialogProps) {
  const edit = useMutation(api.calendar.edit);
  const [wishes, setWishes] = useState<Wishes>({
    title: session.title,
    description: session.description ?? "",
    sessionType: session.sessionType,
  });
  const [durationMinutes, setDurationMinutes] = useState(session.durationMinutes);
  const { attempt, isPending, refusal } = useAttempt();

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { sessionType, ...words } = wishes;
    if (isPending || sessionType === "") return;
    const { sessionId } = session;
    const act = () => edit({ sessionId, ...words, sessionType, durationMinutes });
    const notDone = { tone: "danger", title: "Error", body: closing.notDone } as const;
    if (await attempt(act, notDone)) onClose();
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="grid gap-5">
      <WhatFields wishes={wishes} onWishes={setWishes} />
      <DurationField minutes={durationMinutes} onMinutes={setDurationMinutes} />
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          {editing.cancel}
        </Button>
        <Button type="submit" disabled={isBlank(wishes.title)} isPending={isPending}>
          {editing.submit}
        </Button>
      </DialogFooter>
    </form>
  );
}
