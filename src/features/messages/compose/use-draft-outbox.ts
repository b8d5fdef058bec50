import { failureNotice } from "@/content/failures";
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

type Post = (message: UnsentMessage) => Promise<unknown>;

/** The outbox of one conversation, into which its drafts go: a client's own, or a coach's with this client. */
export function useDraftOutbox(post: Post, ...clientId: [string?]) {
  const { userId } = useViewer();
  const outcomes = clientId.length === 0 ? ofClient : ofCoach;
  const outbox = useOutbox(outboxKey(userId, ...clientId), { post, ...outcomes });
  return {
    ...outbox,
    send: ({ content, isHighPriority, quoted }: MessageDraft, replyTo?: string) => {
      const priority = isHighPriority ? "high" : "normal";
      const line = { requestName: makeId(), content, priority, writtenAt: Date.now() } as const;
      outbox.put({ ...line, ...(replyTo && { replyTo }), ...(quoted && { quoted }) });
    },
    /** A failed message becomes a draft again. */
    takeBack: (requestName: string) => {
      const message = outbox.take(requestName);
      if (message === undefined) return;
      const { content, priority, quoted } = message;
      const isHighPriority = priority === "high";
      putBack(draftKey(userId, ...clientId), { content, isHighPriority, quoted });
    },
  };
}

const { messageSent, messageNotSent, replySent, replyNotSent } = messageNotices;
const ofClient = {
  onSent: () => notify(messageSent),
  onFailed: (error: unknown) => notify(failureNotice(error, messageNotSent.body)),
};
const ofCoach = {
  onSent: () => notify(replySent),
  onFailed: (error: unknown) => notify(failureNotice(error, replyNotSent.body)),
};
