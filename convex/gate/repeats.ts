import { v } from "convex/values";
import { requestNameCharactersMax } from "../../domain/limits";
import type { Viewer } from "./access";
import { refuseInvalid } from "./refuse";
import { hashSecret } from "./secrets";

/**
 * A call that is sent again, because its answer was lost, is stored once. The row keeps a hash of the idempotency key
 * and its author, so that nobody else's key finds it, and a reader of the row does not learn the key.
 */
export const repeatColumns = { requestHash: v.optional(v.string()) };
export const repeatArguments = { requestName: v.optional(v.string()) }; // Absent: never a repeat.

export function requireRequestName(requestName: string) {
  if (requestName === "") refuseInvalid("requestName", "blank");
  if (requestName.length > requestNameCharactersMax) refuseInvalid("requestName", "too_long");
}

export function hashRequest({ viewer }: { viewer: Viewer }, requestName: string | undefined) {
  if (requestName === undefined) return undefined;
  requireRequestName(requestName);
  return hashSecret(`${viewer.userId} ${requestName}`);
}

/** Where an author's rows have no bound, a repeat is looked for in this many of the latest ones. */
export const repeatRowsMax = 50;

export const findRepeat = <Row extends { requestHash?: string }>(
  rows: readonly Row[],
  requestHash: string | undefined,
): Row | undefined =>
  requestHash === undefined ? undefined : rows.find((row) => row.requestHash === requestHash);
