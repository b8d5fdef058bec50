import type { Role } from "../accounts/roles";

export const SESSION_STATUSES = ["scheduled", "completed", "cancelled", "no-show"] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/**
 * The coach may set any status at any time; a client may only cancel what is ahead. Keeping the status, as a reschedule
 * does, is not a move.
 */
export function canMove(from: SessionStatus, to: SessionStatus, role: Role): boolean {
  if (from === to) return false;
  return role === "admin" || (from === "scheduled" && to === "cancelled");
}
