export const MESSAGE_TYPES = ["message", "reply", "file_upload"] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** Most urgent first. The middle word is `normal`, where goals say `medium`. */
export const MESSAGE_PRIORITIES = ["high", "normal", "low"] as const;
export type MessagePriority = (typeof MESSAGE_PRIORITIES)[number];

/** A sender is a side of the conversation, not a role: the role `admin` writes as `coach`. */
export const MESSAGE_SENDERS = ["client", "coach"] as const;
export type MessageSender = (typeof MESSAGE_SENDERS)[number];
