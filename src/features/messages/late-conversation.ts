import { late } from "@/lib/late";

/** Heavy; loads when a conversation is opened or the browser is idle. */
export const CoachConversation = late(
  async () => (await import("@/features/messages/coach-conversation")).CoachConversation,
);

/** In the same file, so that neither splits what they share. */
export const ThreadBrief = late(
  async () => (await import("@/features/messages/coach-conversation")).ThreadBrief,
);
