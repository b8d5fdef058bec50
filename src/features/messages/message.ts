import type { api } from "@convex/_generated/api";
import type { MessagePriority, MessageSender } from "@domain/messages/message-vocabulary";
import type { FunctionReturnType } from "convex/server";

export type Message = FunctionReturnType<typeof api.messages.list>["page"][number];
export type Attachment = NonNullable<Message["attachment"]>;

/** The message that another one answers. */
export type Quote = NonNullable<Message["quoted"]> & { authorName?: string };

/** Sent, but not confirmed yet. */
export type UnsentMessage = {
  requestName: string;
  content: string;
  priority: MessagePriority;
  /** Set when the coach replies to a message. */
  replyTo?: string;
  quoted?: Quote;
  writtenAt: number;
};

export type ThreadSide = {
  own: MessageSender;
  otherName: string;
  /** Whose conversation a coach sees. */
  clientId?: string;
};
