import { lateParts } from "@/lib/loading/late";

/** Heavy, so it loads when a conversation is opened or the browser is idle. */
export const { CoachConversation, ThreadBrief } = lateParts(
  () => import("@/features/messages/coach-conversation"),
);

/* On a client's page, after its first paint. */
export const { ClientFileList, FileLines } = lateParts(
  () => import("@/features/messages/files/client-files"),
);

export const { InboxThreadMenu, LaterDialog, LaterLines, SavedReplies, UnsentLater } = lateParts(
  async () => (await import("@/features/messages/coach-menus")).coachMenus,
);

export const { Compose, WriteDialog } = lateParts(
  async () => (await import("@/features/messages/compose/compose")).composing,
);
