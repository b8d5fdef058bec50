import type { Role } from "../../domain/roles";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, QueryCtx } from "../_generated/server";
import { refuse, refuseNotFound } from "./refuse";
import { hasAuthenticator, owesSecondStep } from "./signIn/owedSteps";
import { signInEndsAt } from "./signIn/presence";

/** The person behind a call, as the database knows them now: never as their token or their arguments say. */
export interface Viewer {
  userId: Id<"users">;
  role: Role;
}

/** Somebody, and the device they are signed in on. The id is for the device list alone and never sent. */
export interface SignIn {
  viewer: Viewer;
  signInId: Id<"authSessions">;
}

/** A coach of a practice that asks for a second step may have to set theirs up before anything else. */
interface Arrival extends SignIn {
  owesSecondStep: boolean;
}

/** What the rules in `model/` are given. `db` is the guarded one whenever a public function calls. */
export interface ViewerQueryCtx {
  db: DatabaseReader;
  viewer: Viewer;
}
export interface ViewerMutationCtx {
  db: DatabaseWriter;
  viewer: Viewer;
}

/**
 * Token → sign-in → second step → user → role, each read in the caller's own transaction. A missing link anywhere means
 * nobody, and because the links are reads, ending a sign-in or changing a role re-runs every live query that passed
 * through here. For those functions alone by which somebody puts their own sign-in right; all others go by `findSignIn`.
 */
export async function recognise(ctx: Pick<QueryCtx, "auth" | "db">): Promise<Arrival | null> {
  const identity = await ctx.auth.getUserIdentity();
  if (identity === null) return null;
  const [userPart = "", signInPart = ""] = identity.subject.split("|");
  const userId = ctx.db.normalizeId("users", userPart);
  const signInId = ctx.db.normalizeId("authSessions", signInPart);
  if (userId === null || signInId === null) return null;

  const signIn = await ctx.db.get("authSessions", signInId);
  if (signIn === null) return null;
  if (signIn.userId !== userId) return null;
  const hasPassed = signIn.secondStepAt !== undefined;
  if (!hasPassed && (await hasAuthenticator(ctx.db, userId))) return null;
  if ((await ctx.db.get("users", userId)) === null) return null;

  const roleRow = await ctx.db
    .query("userRoles")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique(); // two roles for one person is a broken assumption: the call fails rather than choosing
  if (roleRow === null) return null;
  if (signInEndsAt(signIn, roleRow.role) <= Date.now()) return null;
  const viewer = { userId, role: roleRow.role };
  const owes = hasPassed ? false : await owesSecondStep(ctx.db, viewer);
  return { signInId, viewer, owesSecondStep: owes };
}

/** Whoever may see and do things here: a coach who owes a second step is refused, whatever they ask for. */
export async function findSignIn(ctx: Pick<QueryCtx, "auth" | "db">): Promise<SignIn | null> {
  const arrival = await recognise(ctx);
  if (arrival?.owesSecondStep === true) refuse({ code: "MFA_ENROL_REQUIRED" });
  return arrival;
}

export async function findViewer(ctx: Pick<QueryCtx, "auth" | "db">): Promise<Viewer | null> {
  const arrival = await recognise(ctx);
  return arrival?.viewer ?? null;
}

/** Nobody is told to sign in; the wrong role is told that there is nothing here. */
export function requireRole(signIn: SignIn | null, roles: readonly Role[]): SignIn {
  if (signIn === null) refuse({ code: "UNAUTHENTICATED" });
  if (!roles.includes(signIn.viewer.role)) refuseNotFound();
  return signIn;
}
