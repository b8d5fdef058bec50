// @vitest-environment node
import { uploadBytesMax } from "@domain/limits";
import { sealBytes } from "@domain/privacy/vault";
import { filePartBytes, sealedFilePartMax } from "@domain/privacy/vault-files";
import { privateBytesMax, type PrivateSealing } from "@domain/files/private-files";
import { beforeAll, expect, test } from "vitest";

import { type OpenedPrivate, openPrivateFile, sealPrivateFile } from "@/lib/shares/private-files";
import { makeSharingKey } from "@/lib/shares/sharing-keys";
import type { OpenVault } from "@/lib/vault/open-vault";

import { someVault } from "../../../tests/support/vault-stage";

type Sealed = NonNullable<Awaited<ReturnType<typeof sealPrivateFile>>>;

const stage = {} as {
  client: OpenVault;
  coach: OpenVault;
  keys: { keyId: string; vaultId: string; publicKey: ArrayBuffer; sealed: ArrayBuffer }[];
  file: File;
  sealed: Sealed;
};

const vaultOf = async (userId: string) => {
  const { keys, owner } = await someVault();
  return { userId, vaultId: owner.vaultId, keyId: owner.vaultId, keys } as OpenVault;
};
const coachOf = () => ({
  ...{ keyId: "k1", coachId: stage.coach.userId },
  publicKey: stage.keys[0]?.publicKey ?? new ArrayBuffer(),
});
const sealOne = async (file = stage.file) => {
  const sealed = await sealPrivateFile(file, coachOf(), stage.client);
  if (sealed === null) throw new Error("The key is one.");
  return sealed;
};
const asClient = (sealing: PrivateSealing) =>
  openPrivateFile(sealing, { clientId: "ada", keys: null }, stage.client);
const asCoach = (sealing: PrivateSealing, clientId = "ada") =>
  openPrivateFile(sealing, { clientId, keys: stage.keys }, stage.coach);
const bytesFrom = async (opened: OpenedPrivate, body: Blob) => {
  const file = opened.state === "open" ? await opened.open(body) : opened.state;
  return typeof file === "string" ? file : Buffer.from(await file.arrayBuffer());
};
/** `toEqual` takes a minute for the largest file. */
const isSame = (found: Awaited<ReturnType<typeof bytesFrom>>, wanted: ArrayBuffer) =>
  typeof found !== "string" && found.equals(Buffer.from(wanted));

const pdfOf = (size: number, name = "A letter.pdf") => {
  const bytes = new Uint8Array(size).map((_, at) => at % 251);
  bytes.set(new TextEncoder().encode("%PDF-1.7"));
  return new File([bytes], name, { type: "application/pdf" });
};

beforeAll(async () => {
  stage.client = await vaultOf("ada");
  stage.coach = await vaultOf("coach");
  const owner = { userId: "coach", vaultId: stage.coach.vaultId };
  const pair = await makeSharingKey(stage.coach.keys.records, owner);
  stage.keys = [
    {
      ...{ keyId: "k1", vaultId: stage.coach.vaultId },
      ...{ publicKey: pair.publicKey.buffer, sealed: pair.sealed.buffer },
    },
  ];
  stage.file = pdfOf(filePartBytes + 10);
  stage.sealed = await sealOne();
});

test("[vault-60] both sides get a private file's name, type and bytes", async () => {
  const { sealing, body } = stage.sealed;
  const wanted = await stage.file.arrayBuffer();
  expect(body.size).toBe(sealedFilePartMax + 512 + sealBytes);
  for (const opened of [await asClient(sealing), await asCoach(sealing)]) {
    expect(opened).toMatchObject({
      state: "open",
      head: { name: "A letter.pdf", type: "application/pdf", size: wanted.byteLength },
    });
    expect(isSame(await bytesFrom(opened, body), wanted)).toBe(true);
  }
});

test("[vault-60] both sides get an empty file, and the largest with the longest name", async () => {
  for (const file of [
    new File([], "nothing.txt", { type: "text/plain" }),
    pdfOf(uploadBytesMax, `${"“".repeat(80)}.pdf`),
  ]) {
    const { sealing, body } = await sealOne(file);
    expect(body.size).toBeLessThanOrEqual(privateBytesMax);
    expect(sealing.head.byteLength).toBeLessThanOrEqual(1024 + sealBytes);
    const bytes = await bytesFrom(await asCoach(sealing), body);
    expect(isSame(bytes, await file.arrayBuffer())).toBe(true);
  }
});

test("[vault-63] a private file does not open for another client, or with the head or key of another file", async () => {
  const { sealing } = stage.sealed;
  const { sealing: other } = await sealOne(pdfOf(10, "Another.pdf"));
  expect((await asCoach(sealing, "ben")).state).toBe("damaged");
  for (const change of [
    { head: other.head },
    { sealId: other.sealId },
    { forCoach: other.forCoach },
    { head: new ArrayBuffer(0) },
  ]) {
    expect((await asCoach({ ...sealing, ...change })).state).toBe("damaged");
  }
  for (const change of [{ head: other.head }, { ownKey: other.ownKey }]) {
    expect((await asClient({ ...sealing, ...change })).state).toBe("damaged");
  }
});

test("[vault-63] bytes of another file, cut, doubled, in another order or changed are refused", async () => {
  const { sealing, body } = stage.sealed;
  const [first, last] = [body.slice(0, sealedFilePartMax), body.slice(sealedFilePartMax)];
  const turned = new Uint8Array(await body.arrayBuffer());
  turned[sealedFilePartMax + 40] = (turned[sealedFilePartMax + 40] ?? 0) ^ 1;
  const others = await sealOne();
  for (const wrong of [
    others.body,
    first,
    last,
    new Blob([]),
    new Blob([body, last]),
    new Blob([last, first]),
    new Blob([turned]),
  ]) {
    for (const opened of [await asClient(sealing), await asCoach(sealing)]) {
      expect(await bytesFrom(opened, wrong)).toBe("damaged");
    }
  }
});

test("[vault-63] another vault does not open a private file, which is reported differently from a changed file", async () => {
  const { sealing } = stage.sealed;
  const [client, coach] = [await vaultOf("ada"), await vaultOf("coach")];
  const read = (vault: OpenVault, keys: typeof stage.keys | null) =>
    openPrivateFile(sealing, { clientId: "ada", keys }, vault);
  client.vaultId = "another";
  coach.vaultId = "another";
  expect((await read(client, null)).state).toBe("lost");
  expect((await read(coach, stage.keys)).state).toBe("lost");
  expect((await read(stage.coach, [])).state).toBe("lost");
});

test("[vault-63] a file that could not be sent openly is not given to the other side", async () => {
  const program = new File([new Uint8Array([0x4d, 0x5a])], "A letter.exe", { type: "" });
  const page = new File(["<html>"], "photo.png", { type: "image/png" });
  for (const file of [program, page]) {
    const { sealing, body } = await sealOne(file);
    expect(await bytesFrom(await asCoach(sealing), body)).toBe("not_allowed");
  }
});

test("[vault-60] nothing is sealed for a key that is not a point of the curve", async () => {
  const coach = { ...coachOf(), publicKey: new ArrayBuffer(65) };
  expect(await sealPrivateFile(stage.file, coach, stage.client)).toBeNull();
});
