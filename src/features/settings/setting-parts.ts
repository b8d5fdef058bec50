import { lateParts } from "@/lib/late";

export const { BookingPageForm, SameHoursMenu, SignInHistory, SignOutDialog, SignUpDoor } =
  lateParts(async () => (await import("@/features/settings/later-parts")).laterParts);
