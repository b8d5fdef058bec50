import { lateParts } from "@/lib/loading/late";

/* Needed only on a press, or when a message is scheduled. */
export const { InboxThreadMenu, LaterDialog, LaterLines, SavedReplies, UnsentLater } = lateParts(
  async () => (await import("@/features/messages/coach-menus")).coachMenus,
);
