import { createContext } from "react";

import type { Message } from "@/features/messages/message";
import type { KeptKey } from "@/lib/kept/kept-keys";

/** The draft that a reply goes into; null for readers who can't write. */
export const ReplyDraftContext = createContext<KeptKey | null>(null);

/** Scrolls to a message, and loads older pages until it is there. */
export const JumpContext = createContext<(messageId: Message["messageId"]) => void>(() => {});
