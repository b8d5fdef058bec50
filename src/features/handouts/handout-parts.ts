import { lateParts } from "@/lib/loading/late";

/* Opened by a press, or placed far down the page. */
export const { ClientHandouts, GiveDialog } = lateParts(
  async () => (await import("@/features/handouts/handing")).handing,
);
