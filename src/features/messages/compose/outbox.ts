import { isOneOf } from "@domain/accounts/closed-words";
import { MESSAGE_PRIORITIES } from "@domain/messages/message-vocabulary";
import { useCallback, useEffect, useSyncExternalStore } from "react";

import { failureNotice } from "@/content/failures";
import { messageNotices } from "@/content/messages/message-notices";
import {
  draftKey,
  type MessageDraft,
  outboxKey,
  putBack,
  readQuote,
} from "@/features/messages/compose/message-draft";
import type { UnsentMessage } from "@/features/messages/message";
import { notify } from "@/lib/device/notify";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import type { KeptKey } from "@/lib/kept/kept-keys";
import { keep, keepOrForget, readKept, useKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";
import { makeListeners } from "@/lib/listeners";
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

/** Stored text may hold anything, so it is read field by field. */
const outboxSlot = (key: KeptKey): Slot<UnsentMessage[]> => jsonSlot(key, readLines);

const readLines = (parsed: unknown) => (Array.isArray(parsed) ? parsed.flatMap(readLine) : null);

function readLine(kept: unknown): UnsentMessage[] {
  const fields = fieldsOf(kept);
  const [requestName, content] = [textIn(fields.requestName), textIn(fields.content)];
  if (requestName === "" || content === "") return [];
  const priority = isOneOf(MESSAGE_PRIORITIES, fields.priority) ? fields.priority : "normal";
  const writtenAt = typeof fields.writtenAt === "number" ? fields.writtenAt : 0;
  const replyTo = textIn(fields.replyTo);
  return [
    {
      requestName,
      content,
      priority,
      writtenAt,
      ...(replyTo === "" ? {} : { replyTo }),
      ...readQuote(fields.quoted),
    },
  ];
}

type Delivery = { post: Post; onSent: () => void; onFailed: (error: unknown) => void };
export type OutboxMessage = UnsentMessage & { hasFailed: boolean };

const NOTHING: UnsentMessage[] = [];

/**
 * Unconfirmed messages are stored in this browser, so that a reload or crash loses none. Each has an idempotency key,
 * so sending one again from anywhere is safe.
 */
export function useOutbox(key: KeptKey, delivery: Delivery) {
  const kept = useKept(outboxSlot(key)) ?? NOTHING;
  const failed = useSyncExternalStore(follow, () => failures.names);
  const { post, onSent, onFailed } = delivery;
  const send = useCallback(
    (message: UnsentMessage) => deliverMessage(key, message, { post, onSent, onFailed }),
    [key, post, onSent, onFailed],
  );

  // Sends messages left by an earlier page or a closed window.
  useEffect(() => {
    for (const message of kept) if (!failures.names.has(message.requestName)) void send(message);
  }, [kept, send]);

  return {
    messages: kept.map((message) => ({ ...message, hasFailed: failed.has(message.requestName) })),
    put: (message: UnsentMessage) => {
      keep(outboxSlot(key), [...(readKept(outboxSlot(key)) ?? NOTHING), message]);
      void send(message); // Starts sending before the message is rendered here.
    },
    retry: (requestName: string) => {
      const message = kept.find((each) => each.requestName === requestName);
      if (message !== undefined) void send(message);
    },
    take: (requestName: string) => takeMessage(key, requestName),
  };
}

/** Module state, because otherwise every component that shows this outbox would send it too. */
const underWay = new Set<string>();

async function deliverMessage(
  key: KeptKey,
  message: UnsentMessage,
  { post, onSent, onFailed }: Delivery,
) {
  const { requestName } = message;
  if (underWay.has(requestName)) return;
  underWay.add(requestName);
  setFailed(requestName, false);
  try {
    await post(message);
    takeMessage(key, requestName);
    onSent();
  } catch (error) {
    setFailed(requestName, true);
    onFailed(error);
  } finally {
    underWay.delete(requestName);
  }
}

function takeMessage(key: KeptKey, requestName: string): UnsentMessage | undefined {
  const messages = readKept(outboxSlot(key)) ?? NOTHING;
  const left = messages.filter((message) => message.requestName !== requestName);
  keepOrForget(outboxSlot(key), left.length === 0 ? null : left);
  setFailed(requestName, false);
  return messages.find((message) => message.requestName === requestName);
}

/** Failures since the page was opened. */
const failures = { names: new Set<string>() as ReadonlySet<string> };
const { follow, emit } = makeListeners();

function setFailed(requestName: string, hasFailed: boolean) {
  if (failures.names.has(requestName) === hasFailed) return;
  const others = [...failures.names].filter((name) => name !== requestName);
  failures.names = new Set(hasFailed ? [...others, requestName] : others);
  emit();
}
