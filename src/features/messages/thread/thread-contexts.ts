import { createContext } from "react";

import type { Message } from "@/features/messages/message";
import type { KeptKey } from "@/lib/kept/kept-keys";

/** The draft that a reply to a line goes into; null where the conversation is only read. */
export const ReplyDraftContext = createContext<KeptKey | null>(null);

/** Scrolls to a line, and loads older pages until it is there. */
export const JumpContext = createContext<(messageId: Message["messageId"]) => void>(() => {});
