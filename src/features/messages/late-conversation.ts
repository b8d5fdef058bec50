import { lateParts } from "@/lib/loading/late";

/** Heavy, so it loads when a conversation is opened or the browser is idle. */
export const { CoachConversation, ThreadBrief } = lateParts(
  () => import("@/features/messages/coach-conversation"),
);
