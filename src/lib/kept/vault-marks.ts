import { fieldsOf, jsonSlot } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { readKept } from "@/lib/kept/kept-values";
import { sealedFor, sealTexts, unsealTexts } from "@/lib/kept/sealed-texts";

/** Records that the person has a vault, so that it is known before the server answers, and the last key used. */
export const vaultSlot = (userId: string) =>
  jsonSlot(personKey("vault", userId), (parsed) => {
    const { vaultId, keyId, lockedAt } = fieldsOf(parsed);
    if (typeof vaultId !== "string") return null;
    return {
      vaultId,
      keyId: typeof keyId === "string" ? keyId : vaultId,
      lockedAt: typeof lockedAt === "number" ? lockedAt : 0,
    };
  });

/** The database with the keys of a vault that was left open. */
export const openVaultRing = "passage-open-vault";

/** Called when a person signs in; changes nothing for one who is already here. */
export function sealForVault(userId: string) {
  if (readKept(vaultSlot(userId)) === null) unsealTexts();
  else if (sealedFor() !== userId) sealTexts(userId);
}

/** Called at sign-out: afterwards the device has no key. */
export function forgetOpenVault() {
  unsealTexts();
  try {
    indexedDB.deleteDatabase(openVaultRing);
  } catch {
    // A browser without IndexedDB has no keys to delete.
  }
}
