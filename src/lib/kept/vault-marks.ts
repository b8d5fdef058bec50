import { fieldsOf, jsonSlot } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { readKept } from "@/lib/kept/kept-values";
import { sealedFor, sealTexts, unsealTexts } from "@/lib/kept/sealed-texts";

/** That this person has a vault, so that a device knows before the server answers, and which key last opened it here. */
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

/** When a person comes; nothing changes for one who is here already. */
export function sealForVault(userId: string) {
  if (readKept(vaultSlot(userId)) === null) unsealTexts();
  else if (sealedFor() !== userId) sealTexts(userId);
}

/** At sign-out: from then on the device has no key. */
export function forgetOpenVault() {
  unsealTexts();
  try {
    indexedDB.deleteDatabase(openVaultRing);
  } catch {
    // A browser without databases has none of it.
  }
}
