import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { useCallback } from "react";

import { wordFailure } from "@/content/failures";
import { notices } from "@/content/notices";
import { type Draft, draftKey, draftSlot, outboxKey } from "@/features/messages/draft";
import type { UnsentLine } from "@/features/messages/line";
import { useOutbox } from "@/features/messages/outbox";
import { keep } from "@/lib/kept-values";
import { makeId } from "@/lib/make-id";
import { notify } from "@/lib/notify";
import { useViewer } from "@/lib/viewer";

/** What a coach writes in one client's conversation: an answer, or the first line where there is nothing to answer. */
export function useCoachOutbox(clientId: Id<"users">, answeredId: Id<"messages"> | undefined) {
  const { userId } = useViewer();
  const reply = useMutation(api.inbox.reply);
  const begin = useMutation(api.inbox.send);
  const post = useCallback(
    async ({ requestName, content, replyTo }: UnsentLine) => {
      if (replyTo === undefined) {
        await begin({ clientIds: [clientId], subject: "", content, requestName });
      } else {
        await reply({ messageId: replyTo as Id<"messages">, content, requestName });
      }
    },
    [begin, reply, clientId],
  );
  const outbox = useOutbox(outboxKey(userId, clientId), { post, ...OUTCOMES });
  return {
    ...outbox,
    send: ({ content }: Draft) => {
      outbox.put({
        requestName: makeId(),
        content,
        priority: "normal",
        writtenAt: Date.now(),
        ...(answeredId === undefined ? {} : { replyTo: answeredId }),
      });
    },
    /** A line that could not be sent becomes a draft again. */
    takeBack: (requestName: string) => {
      const line = outbox.take(requestName);
      if (line === undefined) return;
      const { content } = line;
      keep(draftSlot(draftKey(userId, clientId)), { content, isHighPriority: false });
    },
  };
}

const OUTCOMES = {
  onSent: () => notify(notices.replySent),
  onFailed: (error: unknown) => {
    const { replyNotSent } = notices;
    notify({ ...replyNotSent, body: wordFailure(error, replyNotSent.body) });
  },
};
