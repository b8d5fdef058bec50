import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { useCallback } from "react";

import { describeFailure } from "@/content/failures";
import { messageNotices } from "@/content/messages/message-notices";
import {
  type MessageDraft,
  draftKey,
  outboxKey,
  putBack,
} from "@/features/messages/compose/message-draft";
import { useOutbox } from "@/features/messages/compose/outbox";
import type { UnsentMessage } from "@/features/messages/message";
import { notify } from "@/lib/device/notify";
import { makeId } from "@/lib/make-id";
import { useViewer } from "@/lib/sign-in/viewer";

export function useCoachOutbox(clientId: Id<"users">, answeredId: Id<"messages"> | undefined) {
  const { userId } = useViewer();
  const reply = useMutation(api.inbox.reply);
  const begin = useMutation(api.inbox.send);
  const post = useCallback(
    async ({ requestName, content, replyTo, quoted }: UnsentMessage) => {
      if (replyTo === undefined) {
        await begin({ clientIds: [clientId], subject: "", content, requestName });
      } else {
        const answer = { messageId: replyTo as Id<"messages">, content, requestName };
        await reply({ ...answer, ...(quoted && { quotedId: quoted.messageId }) });
      }
    },
    [begin, reply, clientId],
  );
  const outbox = useOutbox(outboxKey(userId, clientId), { post, ...OUTCOMES });
  return {
    ...outbox,
    send: ({ content, quoted }: MessageDraft) => {
      outbox.put({
        requestName: makeId(),
        content,
        priority: "normal",
        writtenAt: Date.now(),
        ...(answeredId === undefined ? {} : { replyTo: answeredId }),
        ...(quoted && { quoted }),
      });
    },
    takeBack: (requestName: string) => {
      const message = outbox.take(requestName);
      if (message === undefined) return;
      const { content, quoted } = message;
      putBack(draftKey(userId, clientId), { content, isHighPriority: false, quoted });
    },
  };
}

const OUTCOMES = {
  onSent: () => notify(messageNotices.replySent),
  onFailed: (error: unknown) => {
    const { replyNotSent } = messageNotices;
    notify({ ...replyNotSent, body: describeFailure(error, replyNotSent.body) });
  },
};
