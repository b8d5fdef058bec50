import { LaterDialog } from "@/features/messages/compose/later-dialog";
import { SavedReplies } from "@/features/messages/compose/saved-replies";
import { InboxThreadMenu } from "@/features/messages/inbox/inbox-thread-menu";
import { LaterLines, UnsentLater } from "@/features/messages/thread/later-lines";

export const coachMenus = { InboxThreadMenu, LaterDialog, LaterLines, SavedReplies, UnsentLater };
