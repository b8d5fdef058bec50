import type { Role } from "../../../domain/accounts/roles";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader } from "../../_generated/server";
import { refuse } from "../refuse";
import { listPasskeys } from "./passkeys";

/** Read on every call, so each is one row by index. */

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

/** An authenticator or a passkey. */
export const hasSecondStep = async (db: DatabaseReader, userId: Id<"users">): Promise<boolean> =>
  (await hasAuthenticator(db, userId)) || (await hasPasskey(db, userId));

/** The practice asks every coach. Of a sign-in that took no second step; one by passkey or with a code owes none. */
export async function owesSecondStep(
  db: DatabaseReader,
  { userId, role }: { userId: Id<"users">; role: Role },
): Promise<boolean> {
  if (role !== "admin" || !(await areCoachesAsked(db))) return false;
  return !(await hasAuthenticator(db, userId));
}

/**
 * Where a passkey is the only second step, a sign-in by password alone neither adds nor removes a way to take one: somebody
 * who knows no more than the password could otherwise put a key of their own in place of the owner's.
 */
export async function requirePasskeyShown(
  db: DatabaseReader,
  {
    viewer,
    signInId,
  }: { viewer: { userId: Id<"users">; role: Role }; signInId: Id<"authSessions"> },
) {
  const signIn = await db.get("authSessions", signInId);
  if (signIn?.secondStepAt !== undefined || !(await owesSecondStep(db, viewer))) return;
  if (await hasPasskey(db, viewer.userId)) refuse({ code: "MFA_REQUIRED" });
}

async function hasPasskey(db: DatabaseReader, userId: Id<"users">): Promise<boolean> {
  return (await listPasskeys(db, userId)).length > 0;
}

export async function areCoachesAsked(db: DatabaseReader): Promise<boolean> {
  const policy = await findPolicy(db);
  return policy?.areCoachesAskedForSecondStep ?? false;
}

/** Whether anybody may become a client, or invited people alone. */
export const isSignUpOpen = async (db: DatabaseReader): Promise<boolean> =>
  (await findPolicy(db))?.isSignUpByInvite !== true;

export const findPolicy = (db: DatabaseReader): Promise<Doc<"signInPolicy"> | null> =>
  db.query("signInPolicy").first();
