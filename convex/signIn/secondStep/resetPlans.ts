import { getOneFrom } from "convex-helpers/server/relationships";
import { v } from "convex/values";
import { fullName } from "../../../domain/accounts/full-name";
import type { Role } from "../../../domain/accounts/roles";
import { secondStepResetDelayMs } from "../../../domain/accounts/second-step-limits";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { findOpenCoaching } from "../../clients/coachings";
import { findProfile } from "../../people/profiles";
import { findRole } from "../../gate/access";

/**
 * Switches off two-step sign-in for somebody who lost authenticator and recovery codes: requested by a coach, done a
 * day later, cancellable by both until then. The password stays, so a coach alone cannot get in.
 */
type Reset = Doc<"secondStepResets">;

/** One's own client, or another coach of the practice; never oneself. */
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
  getOneFrom(db, "secondStepResets", "by_userId", userId);

export const ownResetFields = {
  resetId: v.id("secondStepResets"),
  dueAt: v.number(),
  askedByName: v.string(),
};

/** The reset is shown on all of the person's pages, so that nothing happens unnoticed. */
export async function findOwnReset(db: DatabaseReader, userId: Id<"users">) {
  const reset = await findReset(db, userId);
  if (reset === null) return null;
  const askedByName = fullName(await findProfile(db, reset.askedBy), "");
  return { resetId: reset._id, dueAt: reset.dueAt, askedByName };
}

export async function planReset(
  db: DatabaseWriter,
  whose: Pick<Reset, "userId" | "email" | "askedBy">,
): Promise<{ dueAt: number }> {
  const askedAt = Date.now();
  const dueAt = askedAt + secondStepResetDelayMs;
  await db.insert("secondStepResets", { ...whose, askedAt, dueAt });
  return { dueAt };
}

/** The log entries of a reset: the requester's, and a second one for a coach who is reset. */
export function logsOf({ userId, askedBy }: Pick<Reset, "userId" | "askedBy">, role: Role | null) {
  const asker = { coachId: askedBy };
  return role === "admin" ? [asker, { coachId: userId }] : [{ ...asker, clientId: userId }];
}
