import { getOneFrom } from "convex-helpers/server/relationships";
import type { Role } from "../../domain/accounts/roles";
import { signInMsOf } from "../../domain/accounts/sign-in-ends";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, QueryCtx } from "../_generated/server";
import { refuse, refuseNotFound } from "./refuse";
import { rowsBy } from "./rows";

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

/** For the rules of the nouns. `db` is the guarded one in public functions. */
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

/** `subject` names a person and a sign-in. It comes from a token, or from an address that this server signed. */
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

  const roleRow = await findRoleRow(db, userId);
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

/** UNAUTHENTICATED without a sign-in; NOT_FOUND with the wrong role. */
export function requireRole(signIn: SignIn | null, roles: readonly Role[]): SignIn {
  if (signIn === null) refuse({ code: "UNAUTHENTICATED" });
  if (!roles.includes(signIn.viewer.role)) refuseNotFound();
  return signIn;
}

export async function findRole(db: DatabaseReader, userId: Id<"users">): Promise<Role | null> {
  const row = await findRoleRow(db, userId);
  return row?.role ?? null;
}

/** Longest serving first. */
export const listCoaches = (db: DatabaseReader, coachesMax: number) =>
  rowsBy(db, "userRoles", "by_role", { role: "admin" }).take(coachesMax);

export const isCoach = async (db: DatabaseReader, userId: Id<"users">) =>
  (await findRole(db, userId)) === "admin";

export const findRoleRow = (db: DatabaseReader, userId: Id<"users">) =>
  getOneFrom(db, "userRoles", "by_userId", userId); // Two roles would be a broken invariant: fail.

export const signInEndsAt = (
  { expirationTime, _creationTime }: Pick<Doc<"authSessions">, "expirationTime" | "_creationTime">,
  role: Role,
) => Math.min(expirationTime, _creationTime + signInMsOf(role));

/** Read on every call, so each is one row by index. */

export const findAuthenticator = (
  db: DatabaseReader,
  userId: Id<"users">,
): Promise<Doc<"authenticators"> | null> => getOneFrom(db, "authenticators", "by_userId", userId);

export async function hasAuthenticator(db: DatabaseReader, userId: Id<"users">): Promise<boolean> {
  return (await findAuthenticator(db, userId)) !== null;
}

/** Whether a coach still owes the second step that the practice requires. A sign-in by passkey or code owes none. */
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
