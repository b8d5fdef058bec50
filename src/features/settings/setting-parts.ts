import { lateParts } from "@/lib/loading/late";

export const {
  BookingPageForm,
  IdleTime,
  SameHoursMenu,
  SignInHistory,
  SignOutDialog,
  SignUpDoor,
} = lateParts(async () => (await import("@/features/settings/later-parts")).laterParts);
