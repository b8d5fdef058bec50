import { readTypedCode } from "@domain/accounts/one-time-codes";
import type { Refusal } from "@domain/errors";

import { refusalIn, describeFailure } from "@/content/failures";
import { codeWords } from "@/content/second-step";

export function describeCodeFailure(error: unknown, fallback: string, code = ""): string {
  const refusal = refusalIn(error);
  if (!isAboutCode(refusal)) return describeFailure(error, fallback);
  if (refusal?.code === "INVALID") return codeWords.malformed;
  return readTypedCode(code)?.kind === "recovery" ? codeWords.recoveryRefused : codeWords.refused;
}

export const isAboutCode = (refusal: Refusal | null): boolean =>
  refusal?.code === "MFA_REFUSED" ||
  (refusal?.code === "INVALID" && refusal.field === "secondCode");
