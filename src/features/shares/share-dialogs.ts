import { AskShare } from "@/features/shares/ask-share";
import { AskShareAll } from "@/features/shares/ask-share-all";
import { OpenShare } from "@/features/shares/open-share";

export const shareDialogs = { AskShare, AskShareAll, OpenShare };
