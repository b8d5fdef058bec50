import { nameDevice } from "../../../domain/device-names";
import { signInsPerPersonMax } from "../../../domain/limits";
import { signInMsOf } from "../../../domain/sign-in-ends";
import type { Role } from "../../../domain/roles";
import type { Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, MutationCtx } from "../../_generated/server";
import { refuse } from "../refuse";
import { isAsleep, noteSignIn } from "./dormancy";
import { hasAuthenticator } from "./owedSteps";
import { beginPresence, forgetPresence } from "./presence";

/** Tokens of one sign-in that may be stored at once: those of a day, with room. */
const refreshTokensMax = 300;

/** What somebody has shown of themselves in the very transaction that lets them in. */
export interface Proof {
  byPassword: boolean;
  byCode: boolean;
}

/**
 * Opens a new sign-in and ends the one this browser had, so that an id known from before is worth nothing after.
 * Null for somebody who has no role any more, and for whoever has an authenticator and gave no code: a way in that
 * forgot to ask for one leads nowhere.
 */
export async function openSignIn(
  ctx: Pick<MutationCtx, "auth" | "db">,
  userId: Id<"users">,
  { userAgent, proof }: { userAgent: string | null; proof: Proof },
): Promise<Id<"authSessions"> | null> {
  const { db } = ctx;
  const role = await findRole(db, userId);
  if (role === null) return null;
  if (!proof.byCode && (await hasAuthenticator(db, userId))) return null;
  if (await isAsleep(db, userId)) refuse({ code: "ACCOUNT_ASLEEP" });
  await endPresentSignIn(ctx);
  const open = await listSignIns(db, userId);
  const surplus = Math.max(0, open.length + 1 - signInsPerPersonMax);
  for (const { _id } of open.slice(0, surplus)) {
    await endSignIn(db, _id);
  }
  const { browser, system } = nameDevice(userAgent);
  const now = Date.now();
  const signInId = await db.insert("authSessions", {
    userId,
    expirationTime: now + signInMsOf(role),
    deviceNumber: Math.max(0, ...open.map(({ deviceNumber }) => deviceNumber ?? 0)) + 1,
    ...(browser === null ? {} : { browser }),
    ...(system === null ? {} : { system }),
    ...(proof.byPassword ? { confirmedAt: now } : {}),
    ...(proof.byCode ? { secondStepAt: now } : {}),
  });
  await beginPresence(db, { signInId, userId, role });
  await noteSignIn(db, userId);
  return signInId;
}

/** The row goes first: with it every access token and every live query of that device is dead. */
export async function endSignIn(db: DatabaseWriter, signInId: Id<"authSessions">) {
  if ((await db.get("authSessions", signInId)) !== null) await db.delete("authSessions", signInId);
  await forgetTraces(db, signInId);
}

export async function endAllSignIns(
  db: DatabaseWriter,
  userId: Id<"users">,
  except?: Id<"authSessions">,
) {
  for (const { _id } of await listSignIns(db, userId)) {
    if (_id !== except) await endSignIn(db, _id);
  }
}

export async function forgetTraces(db: DatabaseWriter, signInId: Id<"authSessions">) {
  const tokens = await db
    .query("authRefreshTokens")
    .withIndex("sessionId", (q) => q.eq("sessionId", signInId))
    .take(refreshTokensMax);
  for (const { _id } of tokens) await db.delete("authRefreshTokens", _id);
  await forgetPresence(db, signInId);
}

/** Somebody's devices, the longest signed in first. Never more than a person may have. */
export const listSignIns = (db: DatabaseReader, userId: Id<"users">) =>
  db
    .query("authSessions")
    .withIndex("userId", (q) => q.eq("userId", userId))
    .take(signInsPerPersonMax);

export async function findRole(db: DatabaseReader, userId: Id<"users">): Promise<Role | null> {
  const row = await findRoleRow(db, userId);
  return row?.role ?? null;
}

export const findRoleRow = (db: DatabaseReader, userId: Id<"users">) =>
  db
    .query("userRoles")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();

async function endPresentSignIn({ auth, db }: Pick<MutationCtx, "auth" | "db">) {
  const identity = await auth.getUserIdentity();
  const signInId = db.normalizeId("authSessions", identity?.subject.split("|")[1] ?? "");
  if (signInId !== null) await endSignIn(db, signInId);
}
