import { refusalIn, describeFailure } from "@/content/failures";
import { passkeyWords } from "@/content/passkeys";
import { isOnLoopback } from "@/lib/sign-in/loopback";
import { isDeclined, OtherAddress, type PasskeyBar } from "@/lib/sign-in/passkeys";

export function describePasskeyBar(bar: PasskeyBar): string {
  if (bar !== "number" || !isOnLoopback()) return passkeyWords.unable[bar];
  const { protocol, port } = window.location;
  return passkeyWords.atLocalhost(`${protocol}//localhost${port === "" ? "" : `:${port}`}`);
}

export function describePasskeyFailure(error: unknown): string {
  if (error instanceof OtherAddress) return passkeyWords.elsewhere(error.host);
  if (isDeclined(error)) return passkeyWords.notUsed;
  if (refusalIn(error)?.code === "SIGN_IN_REFUSED") return passkeyWords.refused;
  return describeFailure(error, passkeyWords.failed);
}
