import { ConvexError } from "convex/values";
import type { InvalidReason, Refusal } from "../../domain/errors";

/** Codes only: src/content/refusals.ts has the texts. */
export function refuse(refusal: Refusal): never {
  throw new ConvexError({ ...refusal });
}

/** The same for missing and forbidden rows, so that a refusal never reveals which ids exist. */
export function refuseNotFound(): never {
  refuse({ code: "NOT_FOUND" });
}

export function refuseInvalid(field: string, reason: InvalidReason): never {
  refuse({ code: "INVALID", field, reason });
}
