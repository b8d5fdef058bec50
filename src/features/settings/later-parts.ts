import { SameHoursMenu } from "@/features/settings/same-hours-menu";
import { SignInHistory } from "@/features/settings/sign-in-history";
import { SignOutDialog } from "@/features/settings/sign-out-dialog";

export const laterParts = { SameHoursMenu, SignInHistory, SignOutDialog };
