import { InboxThreadMenu } from "@/features/messages/inbox/inbox-thread-menu";
import { LaterDialog } from "@/features/messages/compose/later-dialog";
import { LaterLines } from "@/features/messages/thread/later-lines";
import { SavedReplies } from "@/features/messages/compose/saved-replies";
import { UnsentLater } from "@/features/messages/inbox/unsent-later";

export const coachMenus = { InboxThreadMenu, LaterDialog, LaterLines, SavedReplies, UnsentLater };
