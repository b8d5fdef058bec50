import type { Role } from "../../domain/accounts/roles";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, QueryCtx } from "../_generated/server";
import { refuse, refuseNotFound } from "./refuse";
import { hasAuthenticator, owesSecondStep } from "./signIn/owedSteps";
import { signInEndsAt } from "./signIn/presence";

/** From the database, never from the token or the arguments. */
export interface Viewer {
  userId: Id<"users">;
  role: Role;
}

/** The id is never sent. */
export interface SignIn {
  viewer: Viewer;
  signInId: Id<"authSessions">;
}

interface Arrival extends SignIn {
  owesSecondStep: boolean;
}

/** For the rules in `model/`. `db` is the guarded one in public functions. */
export interface ViewerQueryCtx {
  db: DatabaseReader;
  viewer: Viewer;
}
export interface ViewerMutationCtx {
  db: DatabaseWriter;
  viewer: Viewer;
}

/**
 * Token, sign-in, second step, user, role: each read in the caller's transaction. If one is missing, there is no
 * viewer. Because these are reads, ending a sign-in or changing a role re-runs every live query. Only for functions
 * that set up the caller's own sign-in; all others use `findSignIn`.
 */
export async function recognise(ctx: Pick<QueryCtx, "auth" | "db">): Promise<Arrival | null> {
  const identity = await ctx.auth.getUserIdentity();
  return identity === null ? null : await recogniseSubject(ctx.db, identity.subject);
}

/** `subject` is what a token, or an address that this server signed, says: a person and a sign-in. */
async function recogniseSubject(db: DatabaseReader, subject: string): Promise<Arrival | null> {
  const [userPart = "", signInPart = ""] = subject.split("|");
  const userId = db.normalizeId("users", userPart);
  const signInId = db.normalizeId("authSessions", signInPart);
  if (userId === null || signInId === null) return null;

  const signIn = await db.get("authSessions", signInId);
  if (signIn === null) return null;
  if (signIn.userId !== userId) return null;
  const hasPassed = signIn.secondStepAt !== undefined;
  if (!hasPassed && (await hasAuthenticator(db, userId))) return null;
  if ((await db.get("users", userId)) === null) return null;

  const roleRow = await db
    .query("userRoles")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique(); // Two roles would be a broken invariant: fail.
  if (roleRow === null) return null;
  if (signInEndsAt(signIn, roleRow.role) <= Date.now()) return null;
  const viewer = { userId, role: roleRow.role };
  const owes = hasPassed ? false : await owesSecondStep(db, viewer);
  return { signInId, viewer, owesSecondStep: owes };
}

/** For an address that this server signed itself (mediaPass.ts). Null also for a coach without the required second step. */
export async function findSignInOf(db: DatabaseReader, subject: string): Promise<SignIn | null> {
  const arrival = await recogniseSubject(db, subject);
  return arrival === null || arrival.owesSecondStep ? null : arrival;
}

/** Refuses a coach without the required second step. */
export async function findSignIn(ctx: Pick<QueryCtx, "auth" | "db">): Promise<SignIn | null> {
  const arrival = await recognise(ctx);
  if (arrival?.owesSecondStep === true) refuse({ code: "MFA_ENROL_REQUIRED" });
  return arrival;
}

/** Without a sign-in the answer is to sign in; with the wrong role, that nothing was found. */
export function requireRole(signIn: SignIn | null, roles: readonly Role[]): SignIn {
  if (signIn === null) refuse({ code: "UNAUTHENTICATED" });
  if (!roles.includes(signIn.viewer.role)) refuseNotFound();
  return signIn;
}
