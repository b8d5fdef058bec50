import { lateParts } from "@/lib/loading/late";

/* Needed on a press, or where a message waits. */
export const { InboxThreadMenu, LaterDialog, LaterLines, SavedReplies, UnsentLater } = lateParts(
  async () => (await import("@/features/messages/coach-menus")).coachMenus,
);
