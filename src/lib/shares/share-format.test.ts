// @vitest-environment node
import { createECDH, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { argon2id } from "@noble/hashes/argon2.js";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { expect, test } from "vitest";

import { fourWords } from "@/lib/four-words";
import { openPrivateFile, sealPrivateFile } from "@/lib/shares/private-files";
import {
  makeShareKey,
  openShare,
  openShareKey,
  openShareTitle,
  sealShare,
  sealShareKey,
  type SharePlace,
} from "@/lib/shares/share-sealing";
import {
  makeSharingKey,
  openSharingKey,
  sealSharingKey,
  unwrapShareKey,
  wordsInput,
  wrapShareKey,
} from "@/lib/shares/sharing-keys";
import { openFileList, sealFileList } from "@/lib/shares/shared-files";
import type { SealedFile, VaultFile } from "@/lib/vault/kept-files";
import type { OpenVault } from "@/lib/vault/open-vault";
import { makeVaultKey, openKeys } from "@/lib/vault/sealing";
import { stretch } from "@/lib/vault/stretching";

import { json, own, padded, sealed, toHex, unsealed } from "../../../tests/support/second-sealing";

/** A second implementation, from docs/vault.md and RFC 9180. Code shared with the product would go unchecked. */

const page = readFileSync(join(process.cwd(), "docs/vault.md"), "utf8");
const vectors = JSON.parse(/```json\n([^]*?)```/.exec(page)?.[1] ?? "{}") as Record<
  | ("user" | "vault" | "vaultKey" | "nonce" | "coach" | "sharingKey" | "sharingPublic")
  | ("sharingSealed" | "sharingWords" | "shareKind" | "shareSource" | "copy" | "shareKey")
  | ("shareParts" | "shareTitle" | "shareSealed" | "shareOwn" | "ephemeralKey" | "shareForCoach")
  | ("shareFiles" | "shareFilesSealed" | "file"),
  string
>;

const hex = (text: string) => own(Buffer.from(text, "hex"));
const nothing = Buffer.alloc(0);

/** RFC 9180: base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. */
const hmac = (key: Uint8Array, text: Buffer) => createHmac("sha256", key).update(text).digest();
const kemSuite = Buffer.from([..."KEM".split("").map((each) => each.charCodeAt(0)), 0, 0x10]);
const hpkeSuite = Buffer.concat([Buffer.from("HPKE"), Buffer.from([0, 0x10, 0, 1, 0, 2])]);
const extract = (suite: Buffer, salt: Buffer, label: string, ikm: Uint8Array) =>
  hmac(
    salt.length === 0 ? Buffer.alloc(32) : salt,
    Buffer.concat([Buffer.from("HPKE-v1"), suite, Buffer.from(label), ikm]),
  );
function expand(suite: Buffer, prk: Buffer, label: string, info: Buffer, length: number) {
  const head = Buffer.from([length >> 8, length & 255]);
  const full = [head, Buffer.from("HPKE-v1"), suite, Buffer.from(label), info];
  return hmac(prk, Buffer.concat([...full, Buffer.from([1])])).subarray(0, length);
}

function keyAndNonce(shared: Buffer, enc: Uint8Array, publicKey: Uint8Array, info: Buffer) {
  const inner = extract(kemSuite, nothing, "eae_prk", shared);
  const both = Buffer.concat([enc, publicKey]);
  const secret = expand(kemSuite, inner, "shared_secret", both, 32);
  const context = Buffer.concat([
    Buffer.from([0]),
    extract(hpkeSuite, nothing, "psk_id_hash", nothing),
    extract(hpkeSuite, nothing, "info_hash", info),
  ]);
  const prk = extract(hpkeSuite, secret, "secret", nothing);
  return {
    key: expand(hpkeSuite, prk, "key", context, 32),
    nonce: expand(hpkeSuite, prk, "base_nonce", context, 12),
  };
}

const pairOf = (number: Uint8Array) => {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(number);
  return { pair, publicKey: own(pair.getPublicKey()) };
};
const info = Buffer.from("passage-share/1/key");

function wrapped(publicKey: Uint8Array, key: Uint8Array, aad: Buffer, ephemeral = randomBytes(32)) {
  const { pair, publicKey: enc } = pairOf(ephemeral);
  const from = keyAndNonce(pair.computeSecret(publicKey), enc, publicKey, info);
  const sealedBytes = sealed(from.key, key, aad, from.nonce);
  return own(Buffer.concat([Buffer.from([1]), enc, sealedBytes.subarray(13)]));
}

function unwrapped(number: Uint8Array, bytes: Uint8Array, aad: Buffer) {
  expect(bytes[0]).toBe(1);
  const { pair, publicKey } = pairOf(number);
  const enc = bytes.subarray(1, 66);
  const from = keyAndNonce(pair.computeSecret(enc), enc, publicKey, info);
  const whole = Buffer.concat([Buffer.from([1]), from.nonce, bytes.subarray(66)]);
  return own(unsealed(from.key, whole, aad));
}

const recordKey = (vaultKey: Uint8Array) =>
  new Uint8Array(hkdfSync("sha256", vaultKey, nothing, "passage-vault/1/records", 32));
const place: SharePlace = {
  ...{ clientId: "k57abc", coachId: "k58def", copyId: "MzMzMzMzMzMzMzMzMzMzMw" },
  ...{ kind: "journal", sourceId: "arrival-reflections" },
};
const shareData = (what: string, at = place) =>
  json(["passage-share", 1, what, at.clientId, at.coachId, at.kind, at.sourceId, at.copyId]);
const sharingData = (user: string, vault: string, publicKey: Uint8Array) =>
  json(["passage-vault", 1, "sharing", user, vault, Buffer.from(publicKey).toString("base64url")]);

const copy = { title: "The long way home", parts: [{ heading: "Why?", text: "Åse. 🌊" }] };

test("[vault-20] both implementations open a copy sealed by either", async () => {
  const key = makeShareKey();
  const ours = await sealShare(key, place, copy);
  if (ours === null) throw new Error("It fits.");
  const unpadded = (bytes: Buffer) => bytes.toString("utf8", 4, 4 + bytes.readUInt32BE());
  expect(unpadded(unsealed(key, ours.title, shareData("title")))).toBe(copy.title);
  expect(unpadded(unsealed(key, ours.text, shareData("text")))).toBe(JSON.stringify(copy.parts));
  const theirs = {
    title: sealed(key, padded(copy.title), shareData("title")).buffer,
    text: sealed(key, padded(JSON.stringify(copy.parts)), shareData("text")).buffer,
  };
  expect(await openShare(key, place, theirs)).toEqual(copy);
  expect(await openShareTitle(key, place, theirs)).toBe(copy.title);
  expect([ours.title.length, ours.text.length]).toEqual([541, 541]);
  const long = { title: "t", parts: [{ text: "x".repeat(600_000) }] };
  expect(await sealShare(key, place, long)).toBeNull();
});

const elsewhere = [
  { clientId: "other" },
  { coachId: "other" },
  { copyId: "other" },
  { kind: "worksheet" as const },
  { sourceId: "other" },
];

const files: SealedFile[] = [
  {
    ...{ id: "VVVVVVVVVVVVVVVVVVVVVQ", key: "u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7s" },
    ...{ name: "Åse 🌊.jpg", type: "image/jpeg", size: 9, preview: 3, width: 4, height: 3 },
    added_at: "2026-11-29T08:00:00.000Z",
  },
];

test("[vault-56] both implementations open a list of files sealed by either, in its own copy only", async () => {
  const key = makeShareKey();
  const kept = { ...files[0], phase: "arrival", section: "arrival-reflections" } as VaultFile;
  const ours = await sealFileList(key, place, [kept]);
  if (ours === null) throw new Error("It fits.");
  const text = unsealed(key, ours, shareData("files"));
  expect(text.toString("utf8", 4, 4 + text.readUInt32BE())).toBe(JSON.stringify(files));
  const theirs = sealed(key, padded(JSON.stringify(files)), shareData("files")).buffer;
  expect(await openFileList(key, place, theirs)).toEqual(files);
  for (const other of elsewhere) {
    expect(await openFileList(key, { ...place, ...other }, theirs)).toBeNull();
  }
  expect(await openFileList(makeShareKey(), place, theirs)).toBeNull();
  const asText = sealed(key, padded(JSON.stringify(files)), shareData("text")).buffer;
  expect(await openFileList(key, place, asText)).toBeNull();
  const odd = sealed(key, padded('[{"id":"x"},7]'), shareData("files")).buffer;
  expect(await openFileList(key, place, odd)).toEqual([]);
});

test("[vault-20] a copy's key wrapped by either implementation opens for its coach only", async () => {
  const key = makeShareKey();
  const keys = await openKeys(makeVaultKey());
  const { records } = keys;
  const owner = { userId: place.coachId, vaultId: "v" };
  const made = await makeSharingKey(records, owner);
  const pair = await openSharingKey(keys, owner, made);
  if (pair === null) throw new Error("It opens.");
  const { d = "" } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const number = own(Buffer.from(d, "base64url"));
  const ours = await wrapShareKey(made.publicKey, place, key);
  if (ours === null) throw new Error("It is a point.");
  expect(ours).toHaveLength(114);
  expect(unwrapped(number, ours, shareData("key"))).toEqual(key);
  const theirs = wrapped(made.publicKey, key, shareData("key"));
  expect(await unwrapShareKey(pair, place, theirs.buffer)).toEqual(key);

  const other = await makeSharingKey(records, owner);
  const others = await openSharingKey(keys, owner, other);
  if (others === null) throw new Error("It opens.");
  expect(await unwrapShareKey(others, place, ours.buffer)).toBeNull();
  for (const damaged of [ours.with(0, 2), ours.with(80, (ours[80] ?? 0) ^ 1), ours.slice(0, 50)]) {
    expect(await unwrapShareKey(pair, place, damaged.buffer)).toBeNull();
  }
  expect(await wrapShareKey(made.publicKey.with(3, 1).with(4, 1), place, key)).toBeNull();
});

test("[vault-20] anything moved to another copy's place does not open", async () => {
  const key = makeShareKey();
  const keys = await openKeys(makeVaultKey());
  const { records } = keys;
  const owner = { userId: place.coachId, vaultId: "v" };
  const made = await makeSharingKey(records, owner);
  const pair = await openSharingKey(keys, owner, made);
  const [copied, forCoach] = [
    await sealShare(key, place, copy),
    await wrapShareKey(made.publicKey, place, key),
  ];
  if (pair === null || copied === null || forCoach === null) throw new Error("They are whole.");
  const parts = { title: copied.title.buffer, text: copied.text.buffer };
  for (const other of elsewhere) {
    expect(await openShare(key, { ...place, ...other }, parts)).toBeNull();
    expect(await unwrapShareKey(pair, { ...place, ...other }, forCoach.buffer)).toBeNull();
  }
  const swapped = { title: parts.text, text: parts.title };
  expect(await openShare(key, place, swapped)).toBeNull();
  const ofClient = { userId: place.clientId, vaultId: "v", copyId: place.copyId };
  const kept = await sealShareKey(records, ofClient, key);
  expect(await openShareKey(keys, ofClient, kept.buffer)).toEqual(key);
  for (const other of [{ userId: "other" }, { vaultId: "other" }, { copyId: "other" }]) {
    expect(await openShareKey(keys, { ...ofClient, ...other }, kept.buffer)).toBeNull();
  }
  const swappedKey = { ...made, publicKey: (await makeSharingKey(records, owner)).publicKey };
  for (const [of, wrong] of [
    [{ ...owner, userId: "other" }, made],
    [{ ...owner, vaultId: "other" }, made],
    [owner, swappedKey],
  ] as const) {
    expect(await openSharingKey(keys, of, wrong)).toBeNull();
  }
});

test("[vault-20, vault-22, vault-56] both implementations agree with the test vectors in the docs", async () => {
  const { user, vault, coach, shareKind, shareSource, copy: copyId } = vectors;
  const [nonce, number] = [Buffer.from(vectors.nonce, "hex"), hex(vectors.sharingKey)];
  const [vaultKey, key] = [hex(vectors.vaultKey), hex(vectors.shareKey)];
  const at = {
    clientId: user,
    coachId: coach,
    kind: shareKind,
    sourceId: shareSource,
    copyId,
  } as SharePlace;
  const data = (what: string) => shareData(what, at);
  const { publicKey } = pairOf(number);
  const records = recordKey(vaultKey);
  const salt = createHash("sha256")
    .update(json(["passage-vault", 1, "words", coach]))
    .digest();
  const b64 = Buffer.from(publicKey).toString("base64url");
  const bits = [...argon2id(b64, salt.subarray(0, 16), { t: 2, m: 65_536, p: 1, dkLen: 32 })]
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
  const wordAt = (place: number) =>
    wordlist[Number.parseInt(bits.slice(place * 11, place * 11 + 11), 2)] ?? "";
  const ownData = json(["passage-vault", 1, "share", user, vault, copyId]);
  const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  const [title, text] = [
    sealed(key, padded(vectors.shareTitle), data("title"), nonce),
    sealed(key, padded(vectors.shareParts), data("text"), nonce),
  ];
  const sealedKey = sealed(records, number, sharingData(coach, vault, publicKey), nonce);
  expect({
    sharingPublic: toHex(publicKey),
    sharingSealed: toHex(sealedKey),
    sharingWords: [0, 1, 2, 3].map(wordAt).join(" "),
    shareSealed: hashOf(Buffer.concat([title, text])),
    shareFilesSealed: hashOf(sealed(key, padded(vectors.shareFiles), data("files"), nonce)),
    shareOwn: toHex(sealed(records, key, ownData, nonce)),
    shareForCoach: toHex(
      wrapped(publicKey, key, data("key"), Buffer.from(vectors.ephemeralKey, "hex")),
    ),
  }).toEqual({
    sharingPublic: vectors.sharingPublic,
    sharingSealed: vectors.sharingSealed,
    sharingWords: vectors.sharingWords,
    shareSealed: vectors.shareSealed,
    shareFilesSealed: vectors.shareFilesSealed,
    shareOwn: vectors.shareOwn,
    shareForCoach: vectors.shareForCoach,
  });
  const keys = await openKeys(vaultKey);
  const coachs = { userId: coach, vaultId: vault };
  const pair = await openSharingKey(keys, coachs, {
    publicKey,
    sealed: hex(vectors.sharingSealed),
  });
  if (pair === null) throw new Error("It opens.");
  expect(await unwrapShareKey(pair, at, hex(vectors.shareForCoach).buffer)).toEqual(key);
  const ofClient = { userId: user, vaultId: vault, copyId };
  expect(await openShareKey(keys, ofClient, hex(vectors.shareOwn).buffer)).toEqual(key);
  expect(await openShare(key, at, { title: title.buffer, text: text.buffer })).toEqual({
    title: vectors.shareTitle,
    parts: JSON.parse(vectors.shareParts) as unknown,
  });
  const list = sealed(key, padded(vectors.shareFiles), data("files"), nonce);
  expect(await openFileList(key, at, list.buffer)).toEqual(JSON.parse(vectors.shareFiles));
  const input = await wordsInput(coach, publicKey);
  const stretched = await stretch(input.passphrase, input.salt, input.figures);
  expect((await fourWords(stretched)).join(" ")).toBe(vectors.sharingWords);
  const again = await sealSharingKey(keys.records, coachs, { publicKey, number });
  expect(await openSharingKey(keys, coachs, { publicKey, sealed: again })).not.toBeNull();
});

test("[vault-63] both implementations open a private file sealed by either", async () => {
  const vaultKey = makeVaultKey();
  const vault = { userId: "k57abc", vaultId: vectors.vault, keyId: vectors.vault };
  const open = { ...vault, keys: await openKeys(vaultKey) } as OpenVault;
  const number = hex(vectors.sharingKey);
  const { publicKey } = pairOf(number);
  const coach = { keyId: "k1", coachId: "k58def", publicKey: publicKey.buffer };
  const dataOf = (id: string, part: number) =>
    json(["passage-vault", 1, "file", "k57abc", id, part]);
  const keyData = (id: string) =>
    json(["passage-share", 1, "key", "k57abc", "k58def", "file", id, id]);
  const ownData = (id: string) => json(["passage-vault", 1, "share", "k57abc", vectors.vault, id]);
  const unpadded = (bytes: Buffer) => bytes.subarray(4, 4 + bytes.readUInt32BE());
  const wanted = Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(524_284, 7)]);

  const letter = new File([wanted], "Åse.pdf", { type: "application/pdf" });
  const ours = await sealPrivateFile(letter, coach, open);
  if (ours === null) throw new Error("The key is one.");
  const { sealId, head, forCoach, ownKey } = ours.sealing;
  const key = unwrapped(number, new Uint8Array(forCoach), keyData(sealId));
  expect(own(unsealed(recordKey(vaultKey), new Uint8Array(ownKey), ownData(sealId)))).toEqual(key);
  expect(
    JSON.parse(unpadded(unsealed(key, new Uint8Array(head), dataOf(sealId, 0))).toString()),
  ).toEqual({ name: "Åse.pdf", type: "application/pdf", size: wanted.length });
  const body = new Uint8Array(await ours.body.arrayBuffer());
  const whole = 524_288 + 29;
  const parts = [body.subarray(0, whole), body.subarray(whole)].map((part, at) =>
    unpadded(unsealed(key, part, dataOf(sealId, at + 1))),
  );
  expect(Buffer.concat(parts).equals(wanted)).toBe(true);

  const [theirKey, id] = [randomBytes(32), vectors.file];
  const sealPart = (bytes: Buffer, part: number) =>
    sealed(theirKey, padded(bytes), dataOf(id, part));
  const theirs = {
    ...{ sealId: id, keyId: "k1", vaultId: vectors.vault },
    head: own(sealPart(json({ name: "b.pdf", type: "application/pdf", size: wanted.length }), 0))
      .buffer,
    forCoach: wrapped(publicKey, theirKey, keyData(id)).buffer,
    ownKey: own(sealed(recordKey(vaultKey), theirKey, ownData(id))).buffer,
  };
  const bytes = [wanted.subarray(0, 524_284), wanted.subarray(524_284)].map((part, at) =>
    own(sealPart(part, at + 1)),
  );
  const opened = await openPrivateFile(theirs, { clientId: "k57abc", keys: null }, open);
  if (opened.state !== "open") throw new Error(opened.state);
  expect(opened.head.name).toBe("b.pdf");
  const file = await opened.open(new Blob(bytes));
  if (typeof file === "string") throw new Error(file);
  expect(Buffer.from(await file.arrayBuffer()).equals(wanted)).toBe(true);

  const coachVault = { userId: "k58def", vaultId: vectors.vault, keyId: vectors.vault };
  const asCoach = { ...coachVault, keys: open.keys } as OpenVault;
  const owner = { userId: "k58def", vaultId: vectors.vault };
  const sealedNumber = (await sealSharingKey(open.keys.records, owner, { publicKey, number }))
    .buffer;
  const pair = {
    keyId: "k1",
    vaultId: vectors.vault,
    publicKey: publicKey.buffer,
    sealed: sealedNumber,
  };
  const read = await openPrivateFile(theirs, { clientId: "k57abc", keys: [pair] }, asCoach);
  expect(read).toMatchObject({ state: "open", head: { name: "b.pdf" } });
});
