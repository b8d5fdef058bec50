// @vitest-environment node
import { afterEach, expect, test } from "vitest";

import { sealForCoach } from "@/lib/shares/seal-for-coach";
import { withWords } from "@/lib/shares/shares-in-export";
import { makeSharingKey } from "@/lib/shares/sharing-keys";
import { type OpenVault, setOpenVault } from "@/lib/vault/open-vault";
import { makeVaultId, makeVaultKey, openKeys } from "@/lib/vault/sealing";

afterEach(() => setOpenVault(null));

const file = {
  ...{ id: makeVaultId(), key: "the key of the heron", name: "heron.jpg", type: "image/jpeg" },
  ...{ size: 9, preview: 3, width: 4, height: 3, added_at: "2026-11-29T08:00:00.000Z" },
};
const vaultOf = async (userId: string): Promise<OpenVault> => {
  const [keys, vaultId] = [await openKeys(makeVaultKey()), makeVaultId()];
  return { userId, vaultId, keyId: vaultId, keys, store: {} as OpenVault["store"] };
};

test("[vault-59] an export names the files of a copy, on either side, without their keys", async () => {
  const [client, coach] = [await vaultOf("ada"), await vaultOf("helena")];
  const pair = await makeSharingKey(coach.keys.records, coach);
  const [publicKey, sealedPair] = [pair.publicKey.buffer, pair.sealed.buffer];
  const copy = {
    ...{ kind: "journal" as const, sourceId: "arrival-reflections" },
    ...{ title: "The heron", parts: [{ text: "Among the reeds." }] },
  };
  const sealed = await sealForCoach(copy, [file], { coachId: "helena", publicKey }, client);
  if (sealed === null) throw new Error("It fits.");
  const share = {
    ...{ kind: copy.kind, sourceId: copy.sourceId, coachId: "helena" },
    sealed: { ...sealed, keyId: "k1", vaultId: client.vaultId },
  };
  const missing = { locked: "locked", lost: "lost" };
  const own = { keyId: "k1", vaultId: coach.vaultId, publicKey, sealed: sealedPair };
  for (const [vault, keys] of [
    [client, null],
    [coach, [own]],
  ] as const) {
    setOpenVault(vault);
    const rows = await withWords([share], { clientId: "ada", keys }, missing);
    expect(rows).toMatchObject([{ title: "The heron", files: ["heron.jpg"] }]);
    expect(JSON.stringify(rows)).not.toContain(file.key);
  }
  setOpenVault(null);
  const rows = await withWords([share], { clientId: "ada", keys: null }, missing);
  expect(rows).toMatchObject([{ parts: [{ text: "locked" }] }]);
  expect(JSON.stringify(rows)).not.toContain("heron.jpg");
});
