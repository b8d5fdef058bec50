import { openVault } from "@/lib/vault/open-vault";

/** Locks the vault in every window of this device. */
export async function lockEverywhere() {
  if (openVault() === null) return;
  const { lockInEveryWindow } = await import("@/features/vault/vault-session");
  await lockInEveryWindow();
}
