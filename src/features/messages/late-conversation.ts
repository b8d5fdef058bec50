import { late } from "@/lib/late";

/** It brings all that writing needs, and comes once a conversation is opened, or while the browser is idle. */
export const CoachConversation = late(
  async () => (await import("@/features/messages/coach-conversation")).CoachConversation,
);
