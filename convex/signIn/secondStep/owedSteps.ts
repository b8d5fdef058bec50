import type { Role } from "../../../domain/accounts/roles";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader } from "../../_generated/server";
import {
  findPolicy,
  hasAuthenticator,
  owesSecondStep,
  type ViewerMutationCtx,
} from "../../gate/access";
import { refuse } from "../../gate/refuse";
import { listPasskeys } from "./passkeyAnswers";

export const hasSecondStep = async (db: DatabaseReader, userId: Id<"users">): Promise<boolean> =>
  (await hasAuthenticator(db, userId)) || (await hasPasskey(db, userId));

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

export const isSignUpOpen = async (db: DatabaseReader): Promise<boolean> =>
  (await findPolicy(db))?.isSignUpByInvite !== true;

/** One row for the whole practice: any coach changes it for all of them. */
export async function changePolicy(
  { db, viewer }: ViewerMutationCtx,
  change: Partial<Doc<"signInPolicy">>,
) {
  const policy = await findPolicy(db);
  const changed = { ...change, changedBy: viewer.userId, changedAt: Date.now() };
  if (policy !== null) await db.patch("signInPolicy", policy._id, changed);
  else await db.insert("signInPolicy", { areCoachesAskedForSecondStep: false, ...changed });
}
