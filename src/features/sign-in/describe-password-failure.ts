import { refusalIn, describeFailure } from "@/content/failures";
import { signInWords } from "@/content/sign-in";

export function describePasswordFailure(error: unknown, fallback: string): string {
  const refusal = refusalIn(error);
  if (refusal?.code !== "INVALID") return describeFailure(error, fallback);
  switch (refusal.field) {
    case "password":
    case "newPassword":
      // The minimum for clients is checked before sending, so this is the coaches' minimum.
      if (refusal.reason === "too_short") return signInWords.errors.tooShortForCoach;
      if (refusal.reason === "not_allowed") return signInWords.errors.guessable;
      return describeFailure(error, fallback);
    case "email":
      return signInWords.errors.emailMalformed;
    default:
      return describeFailure(error, fallback);
  }
}
