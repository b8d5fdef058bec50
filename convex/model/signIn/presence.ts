import type { Role } from "../../../domain/accounts/roles";
import { idleMsOf, signInMsOf } from "../../../domain/accounts/sign-in-ends";
import { presenceStepMs } from "../../../domain/limits";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import type { SignIn, ViewerMutationCtx } from "../access";
import { refuse } from "../refuse";

/** By the person's current role. */
export const signInEndsAt = (
  { expirationTime, _creationTime }: Pick<Doc<"authSessions">, "expirationTime" | "_creationTime">,
  role: Role,
) => Math.min(expirationTime, _creationTime + signInMsOf(role));

/** Signing in counts as activity. */
export async function beginPresence(
  db: DatabaseWriter,
  of: { signInId: Id<"authSessions">; userId: Id<"users">; role: Role },
) {
  const { role, ...whose } = of;
  const now = Date.now();
  await db.insert("presences", { ...whose, seenAt: now, idleAt: now + idleMsOf(role) });
}

/** Ignored when the sign-in has already expired. */
export async function notePresence({ db, viewer, signInId }: ViewerMutationCtx & SignIn) {
  const now = Date.now();
  const signIn = await db.get("authSessions", signInId);
  const presence = await findPresence(db, signInId);
  if (signIn === null || presence === null || presence.idleAt <= now) {
    refuse({ code: "UNAUTHENTICATED" });
  }
  if (now - presence.seenAt >= presenceStepMs) {
    await db.patch("presences", presence._id, { seenAt: now, idleAt: now + idleMsOf(viewer.role) });
  }
  return { endsInMs: signInEndsAt(signIn, viewer.role) - now };
}

export async function isIdle(db: DatabaseReader, signInId: Id<"authSessions">): Promise<boolean> {
  const presence = await findPresence(db, signInId);
  return presence === null || presence.idleAt <= Date.now();
}

export async function forgetPresence(db: DatabaseWriter, signInId: Id<"authSessions">) {
  const presence = await findPresence(db, signInId);
  if (presence !== null) await db.delete("presences", presence._id);
}

export const findPresence = (db: DatabaseReader, signInId: Id<"authSessions">) =>
  db
    .query("presences")
    .withIndex("by_signInId", (q) => q.eq("signInId", signInId))
    .unique();
