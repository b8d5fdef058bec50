import { lateParts } from "@/lib/loading/late";

export const { InboxThreadMenu, LaterDialog, LaterLines, SavedReplies, UnsentLater } = lateParts(
  async () => (await import("@/features/messages/coach-menus")).coachMenus,
);
