import { nameDevice } from "../../../domain/accounts/device-names";
import { signInMsOf } from "../../../domain/accounts/sign-in-ends";
import { signInsPerPersonMax } from "../../../domain/limits";
import type { Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, MutationCtx } from "../../_generated/server";
import { listDevicesOf, removeDevice, removeDeviceOfSignIn } from "../../push/pushDevices";
import { refuse } from "../../gate/refuse";
import { isAsleep, noteSignIn } from "./dormantAccounts";
import { findRole, hasAuthenticator } from "../../gate/access";
import { deleteBy, rowsBy } from "../../gate/rows";
import { beginPresence, forgetPresence } from "./presence";

/** A day's tokens, with room. */
const refreshTokensMax = 300;

export interface Proof {
  byPassword: boolean;
  byCode: boolean;
}

/**
 * Ends this browser's previous sign-in, so that a known id is worth nothing. Null without a role, and without a code
 * for a person with an authenticator, so that a flow that forgets to ask lets nobody in.
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
  await beginPresence(db, { signInId, userId });
  await noteSignIn(db, userId);
  return signInId;
}

/** Somebody signed it out: its device shows no notifications any more. */
export async function endSignIn(db: DatabaseWriter, signInId: Id<"authSessions">) {
  await timeOutSignIn(db, signInId);
  await removeDeviceOfSignIn(db, signInId);
}

/** The row first: this ends every access token and live query of the device. */
export async function timeOutSignIn(db: DatabaseWriter, signInId: Id<"authSessions">) {
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
  for (const { _id, signInId } of await listDevicesOf(db, userId)) {
    if (signInId !== except) await removeDevice(db, _id); // also where the sign-in has timed out
  }
}

export async function forgetTraces(db: DatabaseWriter, signInId: Id<"authSessions">) {
  const own = { sessionId: signInId };
  await deleteBy(db, refreshTokensMax, "authRefreshTokens", "sessionId", own);
  await forgetPresence(db, signInId);
}

/** Oldest first; a person has a limited number. */
export const listSignIns = (db: DatabaseReader, userId: Id<"users">) =>
  rowsBy(db, "authSessions", "userId", { userId }).take(signInsPerPersonMax);

async function endPresentSignIn({ auth, db }: Pick<MutationCtx, "auth" | "db">) {
  const identity = await auth.getUserIdentity();
  const signInId = db.normalizeId("authSessions", identity?.subject.split("|")[1] ?? "");
  if (signInId !== null) await endSignIn(db, signInId);
}
