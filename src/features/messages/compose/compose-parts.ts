import { lateParts } from "@/lib/loading/late";

export const { Compose, WriteDialog } = lateParts(
  async () => (await import("@/features/messages/compose/composing")).composing,
);
