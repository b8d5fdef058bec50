import { lateParts } from "@/lib/loading/late";

/* Opened by a press. */
export const { AskShare, AskShareAll, OpenShare } = lateParts(
  async () => (await import("@/features/shares/share-dialogs")).shareDialogs,
);

/* Shown beside an upload. */
export const { PrivateChoice } = lateParts(() => import("@/features/shares/private-choice"));
