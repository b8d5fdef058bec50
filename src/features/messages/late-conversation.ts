import { late } from "@/lib/late";

/** Heavy; loads when a conversation is opened or the browser is idle. */
export const CoachConversation = late(
  async () => (await import("@/features/messages/coach-conversation")).CoachConversation,
);
