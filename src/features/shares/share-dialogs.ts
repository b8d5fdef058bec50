import { AskShare } from "@/features/shares/ask-share";
import { OpenShare } from "@/features/shares/open-share";

export const shareDialogs = { AskShare, OpenShare };
