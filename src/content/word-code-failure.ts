import type { Refusal } from "@domain/errors";
import { readTypedCode } from "@domain/one-time-codes";

import { refusalIn, wordFailure } from "@/content/failures";
import { codeWords } from "@/content/second-step";

/** Why a code was not taken, said in the words of codes; anything else as everywhere. */
export function wordCodeFailure(error: unknown, fallback: string, code = ""): string {
  const refusal = refusalIn(error);
  if (!isAboutCode(refusal)) return wordFailure(error, fallback);
  if (refusal?.code === "INVALID") return codeWords.malformed;
  return readTypedCode(code)?.kind === "recovery" ? codeWords.recoveryRefused : codeWords.refused;
}

/** Whether the code that was given is what the server objects to. */
export const isAboutCode = (refusal: Refusal | null): boolean =>
  refusal?.code === "MFA_REFUSED" ||
  (refusal?.code === "INVALID" && refusal.field === "secondCode");
