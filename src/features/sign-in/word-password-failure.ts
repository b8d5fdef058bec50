import { refusalIn, wordFailure } from "@/content/failures";
import { signInWords } from "@/content/sign-in";

/** Why the server refused a new password, said in the words of passwords; anything else as everywhere. */
export function wordPasswordFailure(error: unknown, fallback: string): string {
  const refusal = refusalIn(error);
  if (refusal?.code !== "INVALID") return wordFailure(error, fallback);
  switch (refusal.field) {
    case "password":
    case "newPassword":
      // A client's floor is checked before asking, so this one is the coach's.
      if (refusal.reason === "too_short") return signInWords.errors.tooShortForCoach;
      if (refusal.reason === "not_allowed") return signInWords.errors.guessable;
      return wordFailure(error, fallback);
    case "email":
      return signInWords.errors.emailMalformed;
    default:
      return wordFailure(error, fallback);
  }
}
