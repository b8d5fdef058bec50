import { encodeBase32 } from "../../../domain/accounts/base32";
import { recoveryCodeBytes, recoveryCodesMax } from "../../../domain/accounts/second-step-limits";
import type { Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { hashSecret } from "../../gate/secrets";
import { rowsBy } from "../../gate/rows";

/** Replaces the old codes and returns the new ones once. */
export async function renewRecoveryCodes(
  db: DatabaseWriter,
  userId: Id<"users">,
): Promise<string[]> {
  await forgetRecoveryCodes(db, userId);
  const codes = Array.from({ length: recoveryCodesMax }, makeRecoveryCode);
  for (const code of codes) {
    await db.insert("recoveryCodes", { userId, codeHash: hashSecret(code) });
  }
  return codes;
}

export async function useUpRecoveryCode(
  db: DatabaseWriter,
  userId: Id<"users">,
  code: string,
): Promise<boolean> {
  const codeHash = hashSecret(code);
  const row = await rowsBy(db, "recoveryCodes", "by_userId_and_codeHash", {
    userId,
    codeHash,
  }).unique();
  if (row === null) return false;
  await db.delete("recoveryCodes", row._id);
  return true;
}

export async function forgetRecoveryCodes(db: DatabaseWriter, userId: Id<"users">) {
  for (const { _id } of await listRecoveryCodes(db, userId)) await db.delete("recoveryCodes", _id);
}

export const listRecoveryCodes = (db: DatabaseReader, userId: Id<"users">) =>
  rowsBy(db, "recoveryCodes", "by_userId_and_codeHash", { userId }).take(recoveryCodesMax);

const makeRecoveryCode = () =>
  encodeBase32(crypto.getRandomValues(new Uint8Array(recoveryCodeBytes)));
