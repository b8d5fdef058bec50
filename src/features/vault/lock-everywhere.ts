import { openVault } from "@/lib/vault/open-vault";

/** In every window of this device. */
export async function lockEverywhere() {
  if (openVault() === null) return;
  const { lockInEveryWindow } = await import("@/features/vault/vault-session");
  await lockInEveryWindow();
}
