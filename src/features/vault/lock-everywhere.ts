import { openVault } from "@/features/vault/open-vault";
import { keep } from "@/lib/kept/kept-values";
import { vaultSlot } from "@/lib/kept/vault-marks";

/** In every window of this device. */
export async function lockEverywhere() {
  const open = openVault();
  if (open === null) return;
  const { lockVault } = await import("@/features/vault/vault-session");
  keep(vaultSlot(open.userId), { vaultId: open.vaultId, lockedAt: Date.now() });
  await lockVault();
}
