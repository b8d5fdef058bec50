import { isOneOf } from "./accounts/closed-words";

export const INVALID_REASONS = [
  "blank",
  "too_long",
  "too_short",
  "not_allowed",
  "in_past",
  "too_early",
  "too_late",
  "mismatch",
  "malformed",
] as const;
export type InvalidReason = (typeof INVALID_REASONS)[number];

/** A code and its facts; src/content/refusals.ts words it. */
export type Refusal =
  | { code: "UNAUTHENTICATED" }
  /** Also for forbidden records, so that nobody learns what exists. */
  | { code: "NOT_FOUND" }
  | { code: "INVALID"; field: string; reason: InvalidReason }
  /** The record has changed meanwhile. */
  | { code: "CONFLICT" }
  /** Several sessions change together, and these start times are not available. */
  | { code: "TIMES_TAKEN"; startTimes: number[] }
  /** Shared records are read-only once the coaching has ended. */
  | { code: "COACHING_ENDED" }
  | { code: "CONSENT_REQUIRED" }
  | { code: "RATE_LIMITED"; retryAfterMs: number }
  /** The person's texts have reached their limit. */
  | { code: "STORAGE_FULL" }
  /** Sign-in is busy: an unknown browser must attach a proof of work. */
  | { code: "WORK_REQUIRED"; salt: string; bits: number }
  /** One code for every failed sign-in, so that nobody learns which addresses have accounts. */
  | { code: "SIGN_IN_REFUSED" }
  /** The practice takes new clients by invite only, and this call has no invite. */
  | { code: "INVITE_REQUIRED" }
  /** The emailed link is valid, but its reader must first choose a password in this same window. */
  | { code: "PASSWORD_REQUIRED" }
  /** All correct, but unused for so long that the address must be confirmed again. */
  | { code: "ACCOUNT_ASLEEP" }
  /** The password was right, and this account needs a code. */
  | { code: "MFA_REQUIRED" }
  /** Wrong, expired, or already used. */
  | { code: "MFA_REFUSED" }
  /** This server has no key for authenticator secrets. */
  | { code: "MFA_UNAVAILABLE" }
  /** The practice requires two-step sign-in, and this coach has not set it up. */
  | { code: "MFA_ENROL_REQUIRED" }
  /** A coach needs an open visit, which is logged, to read a client's record. */
  | { code: "VISIT_REQUIRED"; clientId: string }
  /** The action needs a recent confirmation by password. */
  | { code: "CONFIRMATION_REQUIRED" };
export type RefusalCode = Refusal["code"];

/** Attempts to reach something forbidden, which are worth logging. The others are ordinary errors of the caller. */
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
  TIMES_TAKEN: {
    startTimes: (fact) => Array.isArray(fact) && fact.length > 0 && fact.every(Number.isFinite),
  },
  COACHING_ENDED: {},
  CONSENT_REQUIRED: {},
  RATE_LIMITED: {
    retryAfterMs: (fact) => typeof fact === "number" && Number.isFinite(fact) && fact >= 0,
  },
  WORK_REQUIRED: {
    salt: (fact) => typeof fact === "string" && fact !== "",
    bits: (fact) => typeof fact === "number" && Number.isInteger(fact) && fact > 0,
  },
  STORAGE_FULL: {},
  SIGN_IN_REFUSED: {},
  INVITE_REQUIRED: {},
  PASSWORD_REQUIRED: {},
  ACCOUNT_ASLEEP: {},
  MFA_REQUIRED: {},
  MFA_REFUSED: {},
  MFA_UNAVAILABLE: {},
  MFA_ENROL_REQUIRED: {},
  VISIT_REQUIRED: { clientId: (fact) => typeof fact === "string" && fact !== "" },
  CONFIRMATION_REQUIRED: {},
};

/** A known code with exactly its fields, each well formed. */
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
