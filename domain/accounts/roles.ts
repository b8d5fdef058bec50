import { isOneOf } from "./closed-words";

/** `admin` is the stored value for coaches. */
export const ROLES = ["client", "admin"] as const;
export type Role = (typeof ROLES)[number];

export function isRole(value: unknown): value is Role {
  return isOneOf(ROLES, value);
}
