import { InboxThreadMenu } from "@/features/messages/inbox-thread-menu";
import { LaterDialog } from "@/features/messages/later-dialog";
import { LaterLines } from "@/features/messages/later-lines";
import { SavedReplies } from "@/features/messages/saved-replies";
import { UnsentLater } from "@/features/messages/unsent-later";

export const coachMenus = { InboxThreadMenu, LaterDialog, LaterLines, SavedReplies, UnsentLater };
