import { isOneOf } from "./closed-words";

export const INVALID_REASONS = [
  "blank",
  "too_long",
  "too_short",
  "not_allowed",
  "in_past",
  "too_late",
  "mismatch",
  "malformed",
] as const;
export type InvalidReason = (typeof INVALID_REASONS)[number];

/** A refusal is a code and its facts, never a sentence: what people read is worded elsewhere. */
export type Refusal =
  /** No live sign-in. */
  | { code: "UNAUTHENTICATED" }
  /** Missing and forbidden look alike, so nobody learns what exists. */
  | { code: "NOT_FOUND" }
  | { code: "INVALID"; field: string; reason: InvalidReason }
  /** Somebody was faster. */
  | { code: "CONFLICT" }
  /** What two people shared stands still since their coaching is over. */
  | { code: "COACHING_ENDED" }
  | { code: "CONSENT_REQUIRED" }
  | { code: "RATE_LIMITED"; retryAfterMs: number }
  /** One code for every failed sign-in, so nobody learns which addresses are known. */
  | { code: "SIGN_IN_REFUSED" }
  /** Everything was right, and nobody had come in for so long that the address must be confirmed anew. */
  | { code: "ACCOUNT_ASLEEP" }
  /** The password was right, and this person's sign-in asks for a code as well. */
  | { code: "MFA_REQUIRED" }
  /** The code is wrong, too old, or was used before. */
  | { code: "MFA_REFUSED" }
  /** This server cannot keep or read an authenticator's secret. */
  | { code: "MFA_UNAVAILABLE" }
  /** The practice asks its coaches for a second step, and this one has none yet. */
  | { code: "MFA_ENROL_REQUIRED" }
  /** Too much hangs on it: first confirm again that it is you. */
  | { code: "CONFIRMATION_REQUIRED" };
export type RefusalCode = Refusal["code"];

/** Of these codes: somebody asked for what is not for them. The others are the business of whoever asked. */
const DENIAL_CODES: readonly RefusalCode[] = [
  "UNAUTHENTICATED",
  "NOT_FOUND",
  "MFA_ENROL_REQUIRED",
  "CONFIRMATION_REQUIRED",
];

type FactsOf<Code extends RefusalCode> = Exclude<keyof Extract<Refusal, { code: Code }>, "code">;
type Checks = { [Code in RefusalCode]: Record<FactsOf<Code>, (fact: unknown) => boolean> };

const FACT_CHECKS: Checks = {
  UNAUTHENTICATED: {},
  NOT_FOUND: {},
  INVALID: {
    field: (fact) => typeof fact === "string" && fact !== "",
    reason: (fact) => isOneOf(INVALID_REASONS, fact),
  },
  CONFLICT: {},
  COACHING_ENDED: {},
  CONSENT_REQUIRED: {},
  RATE_LIMITED: {
    retryAfterMs: (fact) => typeof fact === "number" && Number.isFinite(fact) && fact >= 0,
  },
  SIGN_IN_REFUSED: {},
  ACCOUNT_ASLEEP: {},
  MFA_REQUIRED: {},
  MFA_REFUSED: {},
  MFA_UNAVAILABLE: {},
  MFA_ENROL_REQUIRED: {},
  CONFIRMATION_REQUIRED: {},
};

/**
 * Whether a value from outside is a refusal and nothing more: a known code, exactly its facts,
 * each well formed. An extra field is not ours, so it is not a refusal.
 */
export function isRefusal(value: unknown): value is Refusal {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, "code")) return false;
  const { code, ...facts } = value as Record<string, unknown>;
  if (typeof code !== "string" || !Object.hasOwn(FACT_CHECKS, code)) return false;
  const checks = Object.entries(FACT_CHECKS[code as RefusalCode]);
  return (
    Object.keys(facts).length === checks.length &&
    checks.every(([name, isWellFormed]) => Object.hasOwn(facts, name) && isWellFormed(facts[name]))
  );
}

export const isDenial = (value: unknown): boolean =>
  isRefusal(value) && DENIAL_CODES.includes(value.code);
