import type { InvalidReason, Refusal } from "@domain/errors";
import { countCharacters } from "@domain/text/text";

/** Says what to do next, never what exists or who has an account. */
export function describeRefusal(refusal: Refusal): string {
  switch (refusal.code) {
    case "UNAUTHENTICATED":
      return "You are signed out. Please sign in again; what you wrote is still here.";
    case "NOT_FOUND":
      return "We could not find that. It may have been moved or removed.";
    case "INVALID":
      return invalidReasons[refusal.reason];
    case "CONFLICT":
      return "This has just changed. Please check it and try again.";
    case "TIMES_TAKEN":
      return "Please check them and try again.";
    case "COACHING_ENDED":
      return "Your coaching has ended, so this stays as it is. You can still read and export it.";
    case "CONSENT_REQUIRED":
      return "You must provide consent before saving your reflections.";
    case "RATE_LIMITED":
      return `That was a little fast. Please try again in ${formatWait(refusal.retryAfterMs)}.`;
    case "STORAGE_FULL":
      return "You have written more than we can keep for one person. Please delete something first, or ask us.";
    case "WORK_REQUIRED":
      return "Many people are signing in right now. Please try again.";
    case "SIGN_IN_REFUSED":
      return "That email and password do not match. Please check both and try again.";
    case "INVITE_REQUIRED":
      return "New clients join by invitation here. Ask your coach for a link.";
    case "PASSWORD_REQUIRED":
      return "Your address is confirmed. Please choose a password to continue.";
    case "ACCOUNT_ASLEEP":
      return "Your account was closed after a year without a sign-in. Choose “Forgot your password?” and follow the email to open it again; everything is still there.";
    case "MFA_REQUIRED":
      return "Your account asks for a code as well. Please enter the one your authenticator shows.";
    case "MFA_REFUSED":
      return "That code is not right. Please wait for the next one and enter it.";
    case "MFA_UNAVAILABLE":
      return "This server can’t check authenticator codes right now. A recovery code still works.";
    case "MFA_ENROL_REQUIRED":
      return "Your practice requires two-step sign-in for coaches. Please set it up first.";
    case "VISIT_REQUIRED":
      return "Please open this client’s page first.";
    case "CONFIRMATION_REQUIRED":
      return "Please confirm that it is you first.";
  }
}

export function describeTooLong(text: string, charactersMax: number): string | undefined {
  return countCharacters(text) > charactersMax ? invalidReasons.too_long : undefined;
}

const invalidReasons: Record<InvalidReason, string> = {
  blank: "Please fill this in.",
  too_long: "This is too long. Please shorten it a little.",
  too_short: "This is too short. Please add a little more.",
  not_allowed: "This cannot be used here. Please choose something else.",
  in_past: "That moment has passed. Please choose a later one.",
  too_early: "It is too early for that. Please come back once it has begun.",
  too_late: "It is too late for that now. Please send a message instead.",
  mismatch: "These two do not match.",
  malformed: "This does not look right. Please check it.",
};

/** Rounded up, so that a retry after this wait succeeds. */
function formatWait(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds === 1) return "a second";
  if (seconds < 60) return `${String(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return minutes === 1 ? "a minute" : `${String(minutes)} minutes`;
  return `${String(Math.ceil(minutes / 60))} hours`;
}
