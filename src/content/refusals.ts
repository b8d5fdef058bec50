import type { InvalidReason, Refusal } from "@domain/errors";
import { countCharacters } from "@domain/text";

/** What a person reads when the server says no. It tells what to do next, never what exists or who is known. */
export function wordRefusal(refusal: Refusal): string {
  switch (refusal.code) {
    case "UNAUTHENTICATED":
      return "You are signed out. Please sign in again; what you wrote is still here.";
    case "NOT_FOUND":
      return "We could not find that. It may have been moved or removed.";
    case "INVALID":
      return invalidReasons[refusal.reason];
    case "CONFLICT":
      return "This changed while you were looking at it. Please look again and retry.";
    case "COACHING_ENDED":
      return "Your coaching has ended, so this stays as it is. You can still read it and take it along.";
    case "CONSENT_REQUIRED":
      return "You must provide consent before saving your reflections.";
    case "RATE_LIMITED":
      return `That was a little fast. Please try again in ${wordWait(refusal.retryAfterMs)}.`;
    case "SIGN_IN_REFUSED":
      return "That email and password do not match. Please check both and try again.";
    case "ACCOUNT_ASLEEP":
      return "Your account has been asleep, because nobody had signed in for a year. Choose “Forgot your password?” and follow the letter: that wakes it, with everything in it.";
    case "MFA_REQUIRED":
      return "Your account asks for a code as well. Please enter the one your authenticator shows.";
    case "MFA_REFUSED":
      return "That code does not open it. Please wait for the next one and enter that.";
    case "MFA_UNAVAILABLE":
      return "This server cannot work with authenticator codes just now. A recovery code still opens the door.";
    case "MFA_ENROL_REQUIRED":
      return "Your practice asks its coaches for a second step. Please set yours up first.";
    case "CONFIRMATION_REQUIRED":
      return "Please confirm first that it is you.";
  }
}

/** What a field says while more stands in it than it takes. Letters are counted as people count them. */
export function wordTooLong(text: string, charactersMax: number): string | undefined {
  return countCharacters(text) > charactersMax ? invalidReasons.too_long : undefined;
}

const invalidReasons: Record<InvalidReason, string> = {
  blank: "Please fill this in.",
  too_long: "This is too long. Please shorten it a little.",
  too_short: "This is too short. Please add a little more.",
  not_allowed: "This cannot be used here. Please choose something else.",
  in_past: "That moment has passed. Please choose a later one.",
  too_late: "It is too late for that now. Please write to the other side instead.",
  mismatch: "These two do not match.",
  malformed: "This does not look right. Please check it.",
};

/** Rounded up, so that a person who waits as told is never told again. */
function wordWait(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds === 1) return "a second";
  if (seconds < 60) return `${String(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${String(minutes)} minutes`;
}
