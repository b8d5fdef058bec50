import { type Appointment, idleEndsAt, idleMsDefault } from "@domain/accounts/sign-in-ends";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { browserKey } from "@/lib/kept/kept-keys";
import { forget, keep, readKept } from "@/lib/kept/kept-values";

/** "idle": inactive too long. "limit": at the maximum age. */
export type EndCause = "idle" | "limit";

/** What the windows of one browser share about its sign-in, in the same storage as the sign-in itself. */
export interface SignInRecord {
  userId: string;
  activeAt: number;
  /** The practice's setting; the default until the server has answered. */
  idleMs: number;
  /** Future sessions, during which nobody is signed out. */
  appointments: readonly Appointment[];
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
  const { userId, activeAt, idleMs, appointments, reportedAt, limitAt, endedBy } = fieldsOf(parsed);
  if (textIn(userId) === "" || typeof activeAt !== "number" || typeof reportedAt !== "number")
    return null;
  const cause = endedBy === "idle" || endedBy === "limit" ? endedBy : null;
  const limit = typeof limitAt === "number" ? limitAt : null;
  return {
    userId: textIn(userId),
    activeAt,
    idleMs: typeof idleMs === "number" ? idleMs : idleMsDefault,
    appointments: Array.isArray(appointments) ? appointments.flatMap(appointmentIn) : [],
    ...{ reportedAt, limitAt: limit, endedBy: cause },
  };
});

function appointmentIn(parsed: unknown): Appointment[] {
  const { startsAt, endsAt } = fieldsOf(parsed);
  return typeof startsAt === "number" && typeof endsAt === "number" ? [{ startsAt, endsAt }] : [];
}

/** Null when the person signed out deliberately or was never signed in. */
export function findEnd(): SignInEnd | null {
  const record = readKept(recordSlot);
  if (record === null) return null;
  const { cause, endsAt } = endAhead(record);
  // The server may have ended it before the responsible window has stored that here.
  const endedBy = record.endedBy ?? (endsAt <= Date.now() ? cause : null);
  return endedBy === null ? null : { userId: record.userId, cause: endedBy };
}

/** When and why it ends without further input. */
export function endAhead(record: SignInRecord): { cause: EndCause; endsAt: number } {
  const { activeAt, idleMs, appointments, limitAt } = record;
  const idleAt = idleEndsAt(activeAt, idleMs, appointments);
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
export const forgetRecord = () => forget(recordSlot);
