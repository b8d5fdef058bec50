import { refusalIn, describeFailure } from "@/content/failures";
import { passkeyWords } from "@/content/passkeys";
import { isDeclined } from "@/lib/sign-in/passkeys";

export function describePasskeyFailure(error: unknown): string {
  if (isDeclined(error)) return passkeyWords.notUsed;
  if (refusalIn(error)?.code === "SIGN_IN_REFUSED") return passkeyWords.refused;
  return describeFailure(error, passkeyWords.failed);
}
