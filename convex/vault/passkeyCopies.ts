import { leftVaultsMax } from "../../domain/privacy/vault";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { oweRenewal } from "./renewals";
import { rowsBy } from "../gate/rows";

/**
 * Deletes the copies of vault keys that a removed passkey opens, also of vaults that were left. For the vault in use a
 * renewal is then due.
 */
export async function removePasskeyCopies(
  db: DatabaseWriter,
  { userId, credentialId }: Pick<Doc<"passkeys">, "userId" | "credentialId">,
) {
  const copies = await rowsBy(db, "vaultKeys", "by_clientId_and_credentialId", {
    clientId: userId,
    credentialId,
  }).take(leftVaultsMax + 1);
  for (const { _id, vaultId } of copies) {
    await db.delete("vaultKeys", _id);
    await oweRenewal(db, userId, vaultId);
  }
}
