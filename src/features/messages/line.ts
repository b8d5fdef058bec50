import type { api } from "@convex/_generated/api";
import type { MessagePriority, MessageSender } from "@domain/message-vocabulary";
import type { FunctionReturnType } from "convex/server";

/** One message of a conversation, as the server tells it to either side. */
export type Line = FunctionReturnType<typeof api.messages.list>["page"][number];
export type Attachment = NonNullable<Line["attachment"]>;

/** A message this browser has not yet heard back about. */
export type UnsentLine = {
  requestName: string;
  content: string;
  priority: MessagePriority;
  /** The message it answers, where the coach answers one. */
  replyTo?: string;
  writtenAt: number;
};

/** Who looks at a conversation, and what the other side is called there. */
export type Side = { own: MessageSender; otherName: string };
