import { fieldsOf, jsonSlot, textIn } from "@/lib/kept-json";
import { browserKey } from "@/lib/kept-keys";
import { forget, keep, readKept } from "@/lib/kept-values";

/** Nobody was there for too long, or it lasted as long as one may. */
export type EndCause = "idle" | "limit";

/**
 * What the windows of one browser know together of its sign-in. They share it through the store that holds the sign-in
 * itself: windows that do not share the one do not share the other.
 */
export interface SignInRecord {
  userId: string;
  /** When it ends unless somebody touches one of the windows. */
  idleAt: number;
  /** When one of them last told the server that somebody is there. */
  toldAt: number;
  /** When it ends in any case; null until the server has said so. */
  limitAt: number | null;
  /** Set once it is over. */
  endedBy: EndCause | null;
}

/** Who was here, and why they are not any more. */
export interface SignInEnd {
  userId: string;
  cause: EndCause;
}

export const recordSlot = jsonSlot<SignInRecord>(browserKey("sign_in_record"), (parsed) => {
  const { userId, idleAt, toldAt, limitAt, endedBy } = fieldsOf(parsed);
  if (textIn(userId) === "" || typeof idleAt !== "number" || typeof toldAt !== "number")
    return null;
  const cause = endedBy === "idle" || endedBy === "limit" ? endedBy : null;
  const limit = typeof limitAt === "number" ? limitAt : null;
  return { userId: textIn(userId), idleAt, toldAt, limitAt: limit, endedBy: cause };
});

/** Why nobody is signed in here; null when they left by themselves, or were never here. */
export function findEnd(nowMs = Date.now()): SignInEnd | null {
  const record = readKept(recordSlot);
  if (record === null) return null;
  const { cause, endsAt } = endAhead(record);
  // The server may say that it is over before the window that ended it has been heard of here.
  const endedBy = record.endedBy ?? (endsAt <= nowMs ? cause : null);
  return endedBy === null ? null : { userId: record.userId, cause: endedBy };
}

/** When it ends by itself if nobody touches a window any more, and why then. */
export function endAhead({ idleAt, limitAt }: SignInRecord): { cause: EndCause; endsAt: number } {
  return limitAt !== null && limitAt < idleAt
    ? { cause: "limit", endsAt: limitAt }
    : { cause: "idle", endsAt: idleAt };
}

/** Nobody is signed in: the next one begins anew, whatever they find here. */
export function closeRecord() {
  const record = readKept(recordSlot);
  const end = findEnd();
  if (record === null || record.endedBy !== null) return;
  if (end === null) forget(recordSlot);
  else keep(recordSlot, { ...record, endedBy: end.cause });
}

/** Somebody leaves of their own accord: there is nothing to explain. */
export const forgetRecord = () => {
  forget(recordSlot);
};
