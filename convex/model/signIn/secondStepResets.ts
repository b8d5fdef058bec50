import { secondStepResetDelayMs } from "../../../domain/limits";
import type { Role } from "../../../domain/roles";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { findOpenCoaching } from "../coachings";
import { findRole } from "./signIns";

/**
 * Two-step sign-in is switched off for somebody who has lost both authenticator and recovery codes: asked for by a coach who
 * knows them, done a day later, called off by either until then. The password is untouched, so a coach alone opens nothing.
 */
type Reset = Doc<"secondStepResets">;

/** One's own client, or another coach of the practice; nobody for themselves. */
export async function mayReset(
  db: DatabaseReader,
  askedBy: Id<"users">,
  userId: Id<"users">,
): Promise<boolean> {
  if (askedBy === userId || (await findRole(db, askedBy)) !== "admin") return false;
  if ((await findRole(db, userId)) === "admin") return true;
  return (await findOpenCoaching(db, { clientId: userId, coachId: askedBy })) !== null;
}

export const findReset = (db: DatabaseReader, userId: Id<"users">): Promise<Reset | null> =>
  db
    .query("secondStepResets")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();

export async function planReset(
  db: DatabaseWriter,
  whose: Pick<Reset, "userId" | "email" | "askedBy">,
): Promise<{ dueAt: number }> {
  const askedAt = Date.now();
  const dueAt = askedAt + secondStepResetDelayMs;
  await db.insert("secondStepResets", { ...whose, askedAt, dueAt });
  return { dueAt };
}

/** In whose logs a line about it belongs: the asker's, and that of a coach whom it is about. */
export function logsOf({ userId, askedBy }: Pick<Reset, "userId" | "askedBy">, role: Role | null) {
  const asker = { coachId: askedBy };
  return role === "admin" ? [asker, { coachId: userId }] : [{ ...asker, clientId: userId }];
}
