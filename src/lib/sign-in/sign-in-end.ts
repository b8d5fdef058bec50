import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { browserKey } from "@/lib/kept/kept-keys";
import { forget, keep, readKept } from "@/lib/kept/kept-values";

/** Inactive too long, or at the maximum age. */
export type EndCause = "idle" | "limit";

/** What the windows of one browser share about its sign-in, in the same storage as the sign-in itself. */
export interface SignInRecord {
  userId: string;
  /** Without further input. */
  idleAt: number;
  /** When the server was last sent a sign of activity. */
  reportedAt: number;
  /** Null until the server has answered. */
  limitAt: number | null;
  endedBy: EndCause | null;
}

export interface SignInEnd {
  userId: string;
  cause: EndCause;
}

export const recordSlot = jsonSlot<SignInRecord>(browserKey("sign_in_record"), (parsed) => {
  const { userId, idleAt, reportedAt, limitAt, endedBy } = fieldsOf(parsed);
  if (textIn(userId) === "" || typeof idleAt !== "number" || typeof reportedAt !== "number")
    return null;
  const cause = endedBy === "idle" || endedBy === "limit" ? endedBy : null;
  const limit = typeof limitAt === "number" ? limitAt : null;
  return { userId: textIn(userId), idleAt, reportedAt, limitAt: limit, endedBy: cause };
});

/** Null when the person signed out themselves or was never signed in. */
export function findEnd(nowMs = Date.now()): SignInEnd | null {
  const record = readKept(recordSlot);
  if (record === null) return null;
  const { cause, endsAt } = endAhead(record);
  // The server may end it before the window that did so has written it here.
  const endedBy = record.endedBy ?? (endsAt <= nowMs ? cause : null);
  return endedBy === null ? null : { userId: record.userId, cause: endedBy };
}

/** When and why it ends without further input. */
export function endAhead({ idleAt, limitAt }: SignInRecord): { cause: EndCause; endsAt: number } {
  return limitAt !== null && limitAt < idleAt
    ? { cause: "limit", endsAt: limitAt }
    : { cause: "idle", endsAt: idleAt };
}

/** The next sign-in starts with a new record. */
export function closeRecord() {
  const record = readKept(recordSlot);
  const end = findEnd();
  if (record === null || record.endedBy !== null) return;
  if (end === null) forget(recordSlot);
  else keep(recordSlot, { ...record, endedBy: end.cause });
}

/** A deliberate sign-out needs no explanation. */
export const forgetRecord = () => {
  forget(recordSlot);
};
