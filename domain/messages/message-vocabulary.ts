export const MESSAGE_TYPES = ["message", "reply", "file_upload", "voice"] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** Most urgent first. The middle one is `normal`; goals say `medium`. */
export const MESSAGE_PRIORITIES = ["high", "normal", "low"] as const;
export type MessagePriority = (typeof MESSAGE_PRIORITIES)[number];

/** What a reader may answer a message with instead of a text. */
export const MESSAGE_REACTIONS = ["heart", "thanks", "yes", "smile", "insight"] as const;
export type MessageReaction = (typeof MESSAGE_REACTIONS)[number];

/** A side of the conversation, not a role: the role `admin` sends as `coach`. */
export const MESSAGE_SENDERS = ["client", "coach"] as const;
export type MessageSender = (typeof MESSAGE_SENDERS)[number];
