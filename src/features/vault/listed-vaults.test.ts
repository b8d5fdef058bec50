// @vitest-environment node
import { expect, test } from "vitest";

import { isServerBehind } from "@/features/vault/listed-vaults";
import { makeVaultKey, openKeys, openRenewedKeys, sealEarlier } from "@/lib/vault/sealing";

test("[vault-36] a server with fewer keys than the open vault was restored from a backup, one with as many or more was not", async () => {
  const named = (vaultId: string) => ({ userId: "ada", vaultId });
  const [first, second, third] = [makeVaultKey(), makeVaultKey(), makeVaultKey()];
  const once = await sealEarlier(await openKeys(second), named("b"), [first]);
  const twice = await sealEarlier(await openKeys(third), named("c"), [second, first]);
  const keys = await openRenewedKeys(second, named("b"), once);
  if (keys === null) throw new Error("It is damaged.");
  const open = { vaultId: "a", keys };
  expect(isServerBehind({ vaultId: "a", earlier: undefined }, open)).toBe(true);
  expect(isServerBehind({ vaultId: "a", earlier: once.buffer }, open)).toBe(false);
  expect(isServerBehind({ vaultId: "a", earlier: twice.buffer }, open)).toBe(false);
  expect(isServerBehind({ vaultId: "left", earlier: undefined }, open)).toBe(false);
  expect(
    isServerBehind({ vaultId: "a", earlier: undefined }, { ...open, keys: await openKeys(first) }),
  ).toBe(false);
});
