import { lateParts } from "@/lib/loading/late";

/* Loaded after the page that they are a part of. */
export const { ActionLines, ClientActions, Rows } = lateParts(
  async () => (await import("@/features/agreed-actions/action-lists")).actionLists,
);
