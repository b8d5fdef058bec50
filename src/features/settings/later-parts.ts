import { BookingPageForm } from "@/features/settings/booking-page-form";
import { IdleTime } from "@/features/settings/idle-time";
import { SameHoursMenu } from "@/features/settings/same-hours-menu";
import { SignInHistory } from "@/features/settings/sign-in-history";
import { SignOutDialog } from "@/features/settings/sign-out-dialog";
import { SignUpDoor } from "@/features/settings/sign-up-door";

export const laterParts = {
  BookingPageForm,
  IdleTime,
  SameHoursMenu,
  SignInHistory,
  SignOutDialog,
  SignUpDoor,
};
