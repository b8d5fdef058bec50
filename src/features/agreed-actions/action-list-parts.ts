import { lateParts } from "@/lib/loading/late";

export const { ActionLines, ClientActions, Rows } = lateParts(
  async () => (await import("@/features/agreed-actions/action-lists")).actionLists,
);
