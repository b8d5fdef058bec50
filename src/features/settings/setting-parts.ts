import { lateParts } from "@/lib/late";

export const { SameHoursMenu, SignInHistory, SignOutDialog } = lateParts(
  async () => (await import("@/features/settings/later-parts")).laterParts,
);
