import { lateParts } from "@/lib/late";

export const { Compose, WriteDialog } = lateParts(
  async () => (await import("@/features/messages/composing")).composing,
);
