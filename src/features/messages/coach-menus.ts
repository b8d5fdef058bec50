import { InboxThreadMenu } from "@/features/messages/inbox-thread-menu";
import { SavedReplies } from "@/features/messages/saved-replies";

export const coachMenus = { InboxThreadMenu, SavedReplies };
