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
import { describeFailure } from "@/content/failures";
import { composeWords } from "@/content/messages/message-center";
import { messageNotices } from "@/content/messages/message-notices";
import { emptyMessage, type ComposeDraft, composeSlot } from "@/features/messages/compose-draft";
import { Recipients } from "@/features/messages/recipients";
import { forget, keep, useKept } from "@/lib/kept-values";
import { notify } from "@/lib/notify";
import { useViewer } from "@/lib/viewer";

export function Compose() {
  const { message, change, clear, send, isPending } = useComposing();
  const { clientIds, subject, content } = message;
  const isSendable = clientIds.length > 0 && isFitText(content, messageCharactersMax);
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSendable) void send();
  }
  return (
    <form
      className="grid grid-cols-1 items-start gap-8 rounded-card border border-border bg-card p-4 sm:p-8 lg:grid-cols-[22rem_minmax(0,1fr)]"
      onSubmit={handleSubmit}
    >
      <Recipients
        chosenIds={clientIds}
        onChange={(chosenIds) => {
          change({ clientIds: chosenIds });
        }}
      />
      <div className="grid gap-5">
        <Field label={composeWords.subject} hint={composeWords.subjectHint}>
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
        <Field label={composeWords.message}>
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
          <Button variant="outline" onClick={clear}>
            {composeWords.clear}
          </Button>
          <Button type="submit" isPending={isPending} disabled={!isSendable}>
            {composeWords.send}
          </Button>
        </div>
      </div>
    </form>
  );
}

function useComposing() {
  const { userId } = useViewer();
  const slot = composeSlot(userId);
  const [fresh, setFresh] = useState(emptyMessage);
  const message = useKept(slot) ?? fresh;
  const [isPending, setIsPending] = useState(false);
  const mutate = useMutation(api.inbox.send);

  const startOver = () => {
    forget(slot);
    setFresh(emptyMessage());
  };
  async function send() {
    setIsPending(true);
    const { subject, content, requestName } = message;
    const clientIds = message.clientIds as Id<"users">[];
    try {
      await mutate({ clientIds, subject, content, requestName });
      startOver();
      notify(messageNotices.messageSent);
    } catch (error) {
      const { messageNotSent } = messageNotices;
      notify({ ...messageNotSent, body: describeFailure(error, messageNotSent.body) });
    } finally {
      setIsPending(false);
    }
  }
  return {
    message,
    isPending,
    send,
    change: (changed: Partial<ComposeDraft>) => {
      keep(slot, { ...message, ...changed });
    },
    clear: () => {
      startOver();
      const undo = () => {
        keep(slot, message);
      };
      notify({
        tone: "success",
        title: composeWords.cleared,
        action: { label: composeWords.undo, onAct: undo },
      });
    },
  };
}
