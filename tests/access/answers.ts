import type { FunctionReference } from "convex/server";
import type { RefusalCode } from "../../domain/errors";
import type { Caller } from "./world";

type Answer = "ok" | RefusalCode;

/** Client A's answer once their coaching has ended is in `afterCoaching`, where it differs. */
type Answers = Record<Caller, Answer> & { afterCoaching?: "COACHING_ENDED" };

/** One public function called in one way, and the answer for each kind of caller. */
export interface Row {
  call:
    | { query: FunctionReference<"query">; args: Record<string, unknown> }
    | { mutation: FunctionReference<"mutation">; args: Record<string, unknown> }
    | { action: FunctionReference<"action">; args: Record<string, unknown> };
  answers: Answers;
}

const signedOut = { nobody: "UNAUTHENTICATED", deadSignIn: "UNAUTHENTICATED" } as const;
export const everybody = {
  nobody: "ok",
  deadSignIn: "ok",
  clientA: "ok",
  clientB: "ok",
  coach: "ok",
  otherCoach: "ok",
} as const;
export const members = { ...everybody, ...signedOut } as const;
export const clients = {
  ...signedOut,
  clientA: "ok",
  clientB: "ok",
  coach: "NOT_FOUND",
  otherCoach: "NOT_FOUND",
} as const;
export const coaches = {
  ...signedOut,
  clientA: "NOT_FOUND",
  clientB: "NOT_FOUND",
  coach: "ok",
  otherCoach: "ok",
} as const;
export const coachOfA = { ...coaches, otherCoach: "NOT_FOUND" } as const;
export const clientA = { ...clients, clientB: "NOT_FOUND" } as const;
export const clientAOrCoach = { ...clientA, coach: "ok" } as const;
/** Without its secret a public action refuses everybody. */
export const nobodyFinds = {
  nobody: "NOT_FOUND",
  deadSignIn: "NOT_FOUND",
  clientA: "NOT_FOUND",
  clientB: "NOT_FOUND",
  coach: "NOT_FOUND",
  otherCoach: "NOT_FOUND",
} as const;
/** The client may no longer do it once their coaching has ended. */
export const whileCoached = (answers: Row["answers"]) =>
  ({ ...answers, afterCoaching: "COACHING_ENDED" }) as const;
