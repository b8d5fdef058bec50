import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { messageCharactersMax, subjectCharactersMax } from "@domain/limits";
import { isFitText } from "@domain/text";
import { useMutation } from "convex/react";
import { type SubmitEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { wordFailure } from "@/content/failures";
import { composeLetter } from "@/content/messages/message-center";
import { notices } from "@/content/notices";
import { emptyLetter, type LetterDraft, letterSlot } from "@/features/messages/letter-draft";
import { Recipients } from "@/features/messages/recipients";
import { forget, keep, useKept } from "@/lib/kept-values";
import { notify } from "@/lib/notify";
import { useViewer } from "@/lib/viewer";

/** A new letter to one client or several. What is written is kept until it is sent. */
export function Compose() {
  const { letter, change, clear, send, isPending } = useLetter();
  const { clientIds, subject, content } = letter;
  const isSendable = clientIds.length > 0 && isFitText(content, messageCharactersMax);
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSendable) void send();
  }
  return (
    <form
      className="grid grid-cols-1 items-start gap-8 rounded-card border border-line bg-surface p-4 sm:p-8 lg:grid-cols-[22rem_minmax(0,1fr)]"
      onSubmit={handleSubmit}
    >
      <Recipients
        chosenIds={clientIds}
        onChange={(chosenIds) => {
          change({ clientIds: chosenIds });
        }}
      />
      <div className="grid gap-5">
        <Field label={composeLetter.subject} hint={composeLetter.subjectHint}>
          {(control) => (
            <Input
              {...control}
              value={subject}
              maxLength={subjectCharactersMax}
              onChange={(event) => {
                change({ subject: event.target.value });
              }}
            />
          )}
        </Field>
        <Field label={composeLetter.message}>
          {(control) => (
            <Textarea
              {...control}
              rows={10}
              value={content}
              onChange={(event) => {
                change({ content: event.target.value });
              }}
            />
          )}
        </Field>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="quiet" onClick={clear}>
            {composeLetter.clear}
          </Button>
          <Button type="submit" isPending={isPending} disabled={!isSendable}>
            {composeLetter.send}
          </Button>
        </div>
      </div>
    </form>
  );
}

function useLetter() {
  const { userId } = useViewer();
  const slot = letterSlot(userId);
  const [fresh, setFresh] = useState(emptyLetter);
  const letter = useKept(slot) ?? fresh;
  const [isPending, setIsPending] = useState(false);
  const mutate = useMutation(api.inbox.send);

  const startAnew = () => {
    forget(slot);
    setFresh(emptyLetter());
  };
  async function send() {
    setIsPending(true);
    const { subject, content, requestName } = letter;
    const clientIds = letter.clientIds as Id<"users">[];
    try {
      await mutate({ clientIds, subject, content, requestName });
      startAnew();
      notify(notices.messageSent);
    } catch (error) {
      const { messageNotSent } = notices;
      notify({ ...messageNotSent, body: wordFailure(error, messageNotSent.body) });
    } finally {
      setIsPending(false);
    }
  }
  return {
    letter,
    isPending,
    send,
    change: (changed: Partial<LetterDraft>) => {
      keep(slot, { ...letter, ...changed });
    },
    clear: () => {
      startAnew();
      const undo = () => {
        keep(slot, letter);
      };
      notify({
        tone: "success",
        title: composeLetter.cleared,
        action: { label: composeLetter.undo, onAct: undo },
      });
    },
  };
}
