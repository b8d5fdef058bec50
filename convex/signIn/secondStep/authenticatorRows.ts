import { getOneFrom } from "convex-helpers/server/relationships";
import { encodeBase32 } from "../../../domain/accounts/base32";
import { authenticatorUrl, matchingStep } from "../../../domain/accounts/one-time-codes";
import {
  authenticatorDraftMs,
  authenticatorSecretBytes,
} from "../../../domain/accounts/second-step-limits";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { refuse } from "../../gate/refuse";
import { findAuthenticator, hasAuthenticator } from "../../gate/access";
import { removePasskeyCopies } from "../../vault/passkeyCopies";
import { listPasskeys } from "./passkeyAnswers";
import { forgetRecoveryCodes, renewRecoveryCodes } from "./recoveryCodes";
import { canSeal, openSecret, sealSecret } from "./sealedSecrets";
import { endAllSignIns } from "../signIns/signIns";

/** The caller has confirmed their identity. */
interface Owner {
  userId: Id<"users">;
  /** The other sign-ins end. */
  signInId: Id<"authSessions">;
}

export interface ShownSecret {
  secret: string;
  url: string;
}

/** Stored encrypted until the first code. Replaces an earlier draft. */
export async function draftAuthenticator(
  db: DatabaseWriter,
  { userId }: Owner,
): Promise<ShownSecret> {
  if (!canSeal()) refuse({ code: "MFA_UNAVAILABLE" });
  if (await hasAuthenticator(db, userId)) refuse({ code: "CONFLICT" });
  await forgetDraft(db, userId);
  const secret = crypto.getRandomValues(new Uint8Array(authenticatorSecretBytes));
  await db.insert("authenticatorDrafts", {
    userId,
    sealedSecret: await sealSecret(secret, userId),
    expiresAt: Date.now() + authenticatorDraftMs,
  });
  const person = await db.get("users", userId);
  return { secret: encodeBase32(secret), url: authenticatorUrl(secret, person?.email ?? "") };
}

/** If the code is right. Returns the recovery codes, once. */
export async function enrolAuthenticator(
  db: DatabaseWriter,
  { userId, signInId }: Owner,
  code: string,
): Promise<string[]> {
  if (await hasAuthenticator(db, userId)) refuse({ code: "CONFLICT" });
  const draft = await findDraft(db, userId);
  if (draft === null || draft.expiresAt <= Date.now()) refuse({ code: "NOT_FOUND" });
  const secret = await openSecret(draft.sealedSecret, userId);
  if (secret === null) refuse({ code: "MFA_UNAVAILABLE" });
  const now = Date.now();
  const lastStep = await matchingStep(secret, code, { now, lastStep: 0 });
  if (lastStep === null) refuse({ code: "MFA_REFUSED" });
  await forgetDraft(db, userId);
  const { sealedSecret } = draft;
  await db.insert("authenticators", { userId, sealedSecret, lastStep, enrolledAt: now });
  await db.patch("authSessions", signInId, { secondStepAt: now, confirmedAt: now });
  await endAllSignIns(db, userId, signInId);
  return await renewRecoveryCodes(db, userId);
}

/** Removes the recovery codes too. Without a sign-in to keep, as from the console, all sign-ins end. */
export async function dropAuthenticator(
  db: DatabaseWriter,
  { userId, signInId }: Omit<Owner, "signInId"> & Partial<Owner>,
) {
  const authenticator = await findAuthenticator(db, userId);
  if (authenticator === null) refuse({ code: "NOT_FOUND" });
  await db.delete("authenticators", authenticator._id);
  await forgetRecoveryCodes(db, userId);
  await forgetDraft(db, userId);
  if (signInId !== undefined) {
    await db.patch("authSessions", signInId, { secondStepAt: undefined });
  }
  await endAllSignIns(db, userId, signInId);
}

/** For somebody who has lost what they signed in with besides the password: removes authenticator and passkeys. */
export async function dropSecondSteps(db: DatabaseWriter, userId: Id<"users">) {
  for (const passkey of await listPasskeys(db, userId)) {
    await db.delete("passkeys", passkey._id);
    await removePasskeyCopies(db, passkey);
  }
  if (await hasAuthenticator(db, userId)) await dropAuthenticator(db, { userId });
  else await endAllSignIns(db, userId);
}

async function forgetDraft(db: DatabaseWriter, userId: Id<"users">) {
  const draft = await findDraft(db, userId);
  if (draft !== null) await db.delete("authenticatorDrafts", draft._id);
}

const findDraft = (
  db: DatabaseReader,
  userId: Id<"users">,
): Promise<Doc<"authenticatorDrafts"> | null> =>
  getOneFrom(db, "authenticatorDrafts", "by_userId", userId);
