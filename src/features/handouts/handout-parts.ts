import { lateParts } from "@/lib/loading/late";

/* Opened on a press, or below what a page is opened for. */
export const { ClientHandouts, GiveDialog } = lateParts(
  async () => (await import("@/features/handouts/handing")).handing,
);
