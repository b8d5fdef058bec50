import { refreshTokenReuseMs } from "../../../domain/limits";
import { hourMs } from "../../../domain/time/time-spans";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { writeOfAccount } from "../../privacy/audit";
import { isIdle } from "./presence";
import { endSignIn, timeOutSignIn } from "./signIns";
import { findRole } from "../../gate/access";
import { rowsBy, within } from "../../gate/rows";

/** Older ones are like unknown ones; both are refused. */
const keptMs = 24 * hourMs;
const forgottenAtOnceMax = 10;

/**
 * Whether a refresh token may go to the library, which exchanges it for the next one. A token is valid once. If it is
 * repeated at once, its answer was lost and is given again. If it is repeated later and the next one is unused, the
 * next one is voided and another one issued: should two parties hold tokens after all, the first use of a voided one
 * reveals it. Any other reuse means a stolen token, and the sign-in ends. The library alone would let thief and owner
 * take turns.
 */
export async function admitRefresh(db: DatabaseWriter, refreshToken: string): Promise<boolean> {
  const held = await findHeld(db, refreshToken);
  if (held === null) return false;
  const { token, signIn } = held;
  const now = Date.now();
  const endsAt = Math.min(token.expirationTime, signIn.expirationTime);
  const role = await findRole(db, signIn.userId);
  const isOver = role === null || (await isIdle(db, { signInId: signIn._id, role }));
  if (endsAt <= now || isOver) {
    await timeOutSignIn(db, signIn._id);
    return false;
  }
  await forgetOldTokens(db, signIn._id, now);
  if (token.firstUsedTime === undefined) return true;

  const newest = await findNewest(db, signIn._id);
  const isNextUnused =
    newest?.firstUsedTime === undefined && newest?.parentRefreshTokenId === token._id;
  if (!isNextUnused) {
    await endSignIn(db, signIn._id);
    await writeOfAccount(db, signIn.userId, "sign_in_replayed");
    return false;
  }
  if (token.firstUsedTime + refreshTokenReuseMs > now) return true;
  await db.patch("authRefreshTokens", newest._id, { firstUsedTime: 0 });
  await db.patch("authRefreshTokens", token._id, { firstUsedTime: undefined });
  return true;
}

/** Both halves of the token must agree, or the second could name another sign-in. */
async function findHeld(
  db: DatabaseReader,
  refreshToken: string,
): Promise<{ token: Doc<"authRefreshTokens">; signIn: Doc<"authSessions"> } | null> {
  const [tokenPart = "", signInPart = ""] = refreshToken.split("|");
  const tokenId = db.normalizeId("authRefreshTokens", tokenPart);
  const signInId = db.normalizeId("authSessions", signInPart);
  if (tokenId === null || signInId === null) return null;
  const token = await db.get("authRefreshTokens", tokenId);
  if (token?.sessionId !== signInId) return null;
  const signIn = await db.get("authSessions", signInId);
  return signIn === null ? null : { token, signIn };
}

/** Unused, because each exchange creates the next one in the same transaction. */
const findNewest = (db: DatabaseReader, signInId: Id<"authSessions">) =>
  rowsBy(db, "authRefreshTokens", "sessionId", { sessionId: signInId }).order("desc").first();

async function forgetOldTokens(db: DatabaseWriter, signInId: Id<"authSessions">, now: number) {
  const old = await rowsBy(db, "authRefreshTokens", "sessionId", {
    sessionId: signInId,
    _creationTime: within({ lt: now - keptMs }),
  }).take(forgottenAtOnceMax);
  const used = old.filter(({ firstUsedTime }) => firstUsedTime !== undefined);
  const newest = await findNewest(db, signInId);
  for (const { _id } of used) {
    if (_id !== newest?.parentRefreshTokenId) await db.delete("authRefreshTokens", _id);
  }
}
