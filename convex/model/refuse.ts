import { ConvexError } from "convex/values";
import type { InvalidReason, Refusal } from "../../domain/errors";

/** Ends the function with a refusal. Codes only: the words for people live in `src/content/refusals.ts`. */
export function refuse(refusal: Refusal): never {
  throw new ConvexError({ ...refusal });
}

/** One answer for missing and forbidden rows, so that a refusal never tells which ids exist. */
export function refuseNotFound(): never {
  refuse({ code: "NOT_FOUND" });
}

export function refuseInvalid(field: string, reason: InvalidReason): never {
  refuse({ code: "INVALID", field, reason });
}
