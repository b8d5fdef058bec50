import { late } from "@/lib/late";

/* Needed on a press only. */
export const ActionMenu = late(
  async () => (await import("@/features/agreed-actions/action-menu")).ActionMenu,
);
export const EditAction = late(
  async () => (await import("@/features/agreed-actions/action-menu")).EditAction,
);
