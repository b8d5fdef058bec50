import { lateParts } from "@/lib/loading/late";

export const { AskShare, AskShareAll, OpenShare } = lateParts(
  async () => (await import("@/features/shares/share-dialogs")).shareDialogs,
);

export const { PrivateChoice } = lateParts(() => import("@/features/shares/private-choice"));
