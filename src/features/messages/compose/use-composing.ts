import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { useState } from "react";

import { describeFailure } from "@/content/failures";
import { composeWords } from "@/content/messages/message-center";
import { messageNotices } from "@/content/messages/message-notices";
import { type ComposeDraft, emptyMessage } from "@/features/messages/compose/compose-draft";
import { notify } from "@/lib/device/notify";
import { forget, keep, readKept, useKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";
import { unsentOf } from "@/lib/kept/sent-words";
import { makeId } from "@/lib/make-id";

/** A message to several clients, kept in the browser until it is sent. */
export function useComposing(slot: Slot<ComposeDraft>) {
  const [fresh, setFresh] = useState(emptyMessage);
  const message = useKept(slot) ?? fresh;
  const [isPending, setIsPending] = useState(false);
  const mutate = useMutation(api.inbox.send);

  const forgetDraft = () => {
    forget(slot);
    setFresh(emptyMessage());
  };
  /** Resolves to whether it was sent. */
  async function send(to: readonly string[]): Promise<boolean> {
    setIsPending(true);
    const { subject, content, requestName } = message;
    const clientIds = to as Id<"users">[];
    try {
      await mutate({ clientIds, subject, content, requestName });
      const left = unsentOf(readKept(slot)?.content ?? "", content);
      forgetDraft();
      if (left !== "")
        keep(slot, { ...emptyMessage(), clientIds: message.clientIds, content: left });
      notify(messageNotices.messageSent);
      return true;
    } catch (error) {
      const { messageNotSent } = messageNotices;
      notify({ ...messageNotSent, body: describeFailure(error, messageNotSent.body) });
      return false;
    } finally {
      setIsPending(false);
    }
  }
  return {
    message,
    isPending,
    send,
    forgetDraft,
    change: (changed: Partial<ComposeDraft>) => {
      const changedMessage = { ...message, ...changed };
      const isSame =
        changedMessage.subject === message.subject && changedMessage.content === message.content;
      keep(slot, { ...changedMessage, requestName: isSame ? message.requestName : makeId() });
    },
    clear: () => {
      forgetDraft();
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
