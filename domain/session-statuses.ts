import type { Role } from "./roles";

export const SESSION_STATUSES = ["scheduled", "completed", "cancelled", "no-show"] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/**
 * Whether a person may move a session from one status to another. The coach may correct any
 * status at any time, back to scheduled included; a client may only call off what lies ahead.
 * Staying where it is, as a reschedule does, is not a move.
 */
export function canMove(from: SessionStatus, to: SessionStatus, role: Role): boolean {
  if (from === to) return false;
  return role === "admin" || (from === "scheduled" && to === "cancelled");
}
