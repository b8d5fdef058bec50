import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";

import { describeFailure } from "@/content/failures";
import { composeWords } from "@/content/messages/message-center";
import { messageNotices } from "@/content/messages/message-notices";
import { type ComposeDraft, NO_MESSAGE } from "@/features/messages/compose/compose-draft";
import { notify } from "@/lib/device/notify";
import { forget, keep, keepOrForget, readKept, useKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";
import { useSendingOnce } from "@/lib/kept/sending";
import { unsentOf } from "@/lib/kept/sent-words";

/** A message to several clients, kept in the browser until it is sent. */
export function useComposing(slot: Slot<ComposeDraft>) {
  const message = useKept(slot) ?? NO_MESSAGE;
  const { subject, content } = message;
  const sending = useSendingOnce(slot, content && JSON.stringify({ subject, content }));
  const mutate = useMutation(api.inbox.send);

  const forgetDraft = () => forget(slot);

  async function send(to: readonly string[]): Promise<boolean> {
    let isSent = false;
    await sending.run(async (requestName) => (isSent = await deliver(to, requestName)));
    return isSent;
  }

  async function deliver(to: readonly string[], requestName: string): Promise<boolean> {
    try {
      await mutate({ clientIds: to as Id<"users">[], subject, content, requestName });
    } catch (error) {
      const { messageNotSent } = messageNotices;
      notify({ ...messageNotSent, body: describeFailure(error, messageNotSent.body) });
      return false;
    }
    const left = unsentOf(readKept(slot)?.content ?? "", content);
    const { clientIds } = message;
    keepOrForget(slot, left === "" ? null : { ...NO_MESSAGE, clientIds, content: left });
    notify(messageNotices.messageSent);
    return true;
  }
  return {
    message,
    isPending: sending.isSending,
    send,
    forgetDraft,
    change: (changed: Partial<ComposeDraft>) => {
      keep(slot, { ...message, ...changed });
    },
    clear: () => {
      forgetDraft();
      const undo = () => void keep(slot, message);
      notify({
        tone: "success",
        title: composeWords.cleared,
        action: { label: composeWords.undo, onAct: undo },
      });
    },
  };
}
