import { late } from "@/lib/late";

/** Each is opened by a press. */
export const GiveDialog = late(
  async () => (await import("@/features/handouts/give-dialog")).GiveDialog,
);
export const TakeBackDialog = late(
  async () => (await import("@/features/handouts/take-back-dialog")).TakeBackDialog,
);
