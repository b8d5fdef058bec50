import type { Role } from "../../../domain/roles";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader } from "../../_generated/server";

/** Who must give a second step, and who must still set one up. Read on every call, so each is one row by its index. */

export const findAuthenticator = (
  db: DatabaseReader,
  userId: Id<"users">,
): Promise<Doc<"authenticators"> | null> =>
  db
    .query("authenticators")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();

export async function hasAuthenticator(db: DatabaseReader, userId: Id<"users">): Promise<boolean> {
  return (await findAuthenticator(db, userId)) !== null;
}

/** The practice asks every coach, and this one has no authenticator yet. */
export async function owesSecondStep(
  db: DatabaseReader,
  { userId, role }: { userId: Id<"users">; role: Role },
): Promise<boolean> {
  if (role !== "admin" || !(await areCoachesAsked(db))) return false;
  return !(await hasAuthenticator(db, userId));
}

export async function areCoachesAsked(db: DatabaseReader): Promise<boolean> {
  const policy = await findPolicy(db);
  return policy?.areCoachesAskedForSecondStep ?? false;
}

export const findPolicy = (db: DatabaseReader): Promise<Doc<"signInPolicy"> | null> =>
  db.query("signInPolicy").first();
