import { lateParts } from "@/lib/late";

/* Needed on a press only. */
export const { InboxThreadMenu, SavedReplies } = lateParts(
  async () => (await import("@/features/messages/coach-menus")).coachMenus,
);
