import { lateParts } from "@/lib/loading/late";

/* Needed on a press only. */
export const { ActionMenu, EditAction } = lateParts(async () => {
  const parts = await import("@/features/agreed-actions/action-menu");
  return { ActionMenu: parts.ActionMenu, EditAction: parts.EditAction };
});
