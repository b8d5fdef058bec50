// @vitest-environment node
import { createHash, createHmac, hkdfSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { argon2id } from "@noble/hashes/argon2.js";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { expect, test } from "vitest";

import { openFileKey, openFilePart, sealFilePart } from "@/lib/vault/file-sealing";
import {
  hashOf,
  makeSalt,
  makeVaultId,
  makeVaultKey,
  openEarlier,
  openKeys,
  openRecord,
  openRenewedKeys,
  passkeyInput,
  recordName,
  sealEarlier,
  sealRecord,
  unwrapVaultKey,
  wrapVaultKey,
} from "@/lib/vault/sealing";
import { secretOf, wordsOf } from "@/lib/vault/secrets";
import { stretch, tuneStretch } from "@/lib/vault/stretching";
import { memoryDisk } from "@/lib/vault/vault-disk";

import { json, own, padded, sealed, toHex, unsealed } from "../../../tests/support/second-sealing";
import { openOn, server, untilSent, userId } from "../../../tests/support/vault-stage";

/** A second implementation, from docs/vault.md alone. Code shared with the product would go unchecked. */

const hkdf = (secret: Uint8Array, salt: Uint8Array, info: string) =>
  new Uint8Array(hkdfSync("sha256", secret, salt, info, 32));

const wrapping = (kind: string, secret: Uint8Array, salt: Uint8Array) =>
  hkdf(secret, salt, `passage-vault/1/key/${kind}`);
const keyData = (kind: string, user: string, vault: string) =>
  json(["passage-vault", 1, "key", kind, user, vault]);
const recordData = (place: { user: string; vault: string; name: string; version: number }) =>
  json(["passage-vault", 1, "record", place.user, place.vault, place.name, place.version]);

const none = new Uint8Array();
const recordKey = (vaultKey: Uint8Array) => hkdf(vaultKey, none, "passage-vault/1/records");
const nameOf = (vaultKey: Uint8Array, kind: string, of: string) =>
  createHmac("sha256", hkdf(vaultKey, none, "passage-vault/1/names"))
    .update(json([kind, of]))
    .digest("base64url");

const unpadded = (bytes: Buffer) => bytes.toString("utf8", 4, 4 + bytes.readUInt32BE());

/** BIP 39: eleven bits a word, the last eight of 24 words being the start of the entropy's hash. */
function entropyOf(words: readonly string[]) {
  const bits = words.map((word) => wordlist.indexOf(word).toString(2).padStart(11, "0")).join("");
  const bytes = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const entropy = bytes.subarray(0, 32);
  expect(bytes[32]).toBe(createHash("sha256").update(entropy).digest()[0]);
  return entropy;
}

const stretched = (passphrase: string, salt: Uint8Array, memoryKiB: number, rounds: number) =>
  argon2id(passphrase.normalize("NFKC"), salt, { t: rounds, m: memoryKiB, p: 1, dkLen: 32 });

const user = "k57abc";
const least = { memoryKiB: 65_536, rounds: 2 };

test("[vault-2] both implementations open the passphrase's copy of the key, wrapped by either", async () => {
  const [key, salt, vault] = [makeVaultKey(), makeSalt(), makeVaultId()];
  const owner = { userId: user, vaultId: vault };
  const secret = await stretch("ﬁne  lines of Åse", salt, least);
  expect(own(secret)).toEqual(own(stretched("ﬁne  lines of Åse", salt, 65_536, 2)));
  const wrapped = await wrapVaultKey(key, { owner, kind: "passphrase", secret, salt });
  const data = keyData("passphrase", user, vault);
  const wrapper = wrapping("passphrase", secret, salt);
  expect(own(unsealed(wrapper, wrapped, data))).toEqual(key);
  const theirs = sealed(wrapper, key, data);
  expect(await unwrapVaultKey(theirs, { owner, kind: "passphrase", secret, salt })).toEqual(key);
});

test("[vault-2] both implementations open the recovery words' copy of the key, wrapped by either", async () => {
  const [key, salt, vault, secret] = [makeVaultKey(), makeSalt(), makeVaultId(), makeVaultKey()];
  const words = wordsOf(secret);
  expect(words).toHaveLength(24);
  expect(own(entropyOf(words))).toEqual(secret);
  expect(secretOf(`  ${words.join("\n 1. ").toUpperCase()}`)).toEqual(secret);
  const owner = { userId: user, vaultId: vault };
  const wrapped = await wrapVaultKey(key, { owner, kind: "recovery", secret, salt });
  const data = keyData("recovery", user, vault);
  expect(own(unsealed(wrapping("recovery", entropyOf(words), salt), wrapped, data))).toEqual(key);
});

test("[vault-2, vault-16] both implementations open a passkey's copy of the key, wrapped by either", async () => {
  const [key, salt, vault, secret] = [makeVaultKey(), makeSalt(), makeVaultId(), makeVaultKey()];
  const owner = { userId: user, vaultId: vault };
  expect(Buffer.from(passkeyInput(owner))).toEqual(
    json(["passage-vault", 1, "passkey", user, vault]),
  );
  const from = { owner, kind: "passkey", secret, salt } as const;
  const wrapper = wrapping("passkey", secret, salt);
  const data = keyData("passkey", user, vault);
  expect(own(unsealed(wrapper, await wrapVaultKey(key, from), data))).toEqual(key);
  expect(await unwrapVaultKey(sealed(wrapper, key, data), from)).toEqual(key);
});

test("[vault-2] both implementations open a record sealed by either", async () => {
  const [key, vault] = [makeVaultKey(), makeVaultId()];
  const keys = await openKeys(key);
  const of = "arrival/arrival-reflections";
  const name = await recordName(keys, "journal_entries", of);
  expect(name).toBe(nameOf(key, "journal_entries", of));
  const text = JSON.stringify({ value: "The river was high. 🌊".repeat(40), previous: "" });
  const place = { user, vault, name, version: 3 };
  const ours = await sealRecord(keys, { ...place, userId: user, vaultId: vault }, text);
  if (ours === null) throw new Error("It fits.");
  expect(unpadded(unsealed(recordKey(key), ours, recordData(place)))).toBe(text);
  const theirs = sealed(recordKey(key), padded(text), recordData(place));
  expect(theirs).toHaveLength(ours.length);
  expect(await openRecord(keys, { ...place, userId: user, vaultId: vault }, theirs)).toBe(text);
  expect(await hashOf(ours)).toBe(createHash("sha256").update(ours).digest("base64url"));
});

test("[vault-2, vault-27] both implementations read answers as records of their kinds, written by either", async () => {
  const [key, vaultId, at] = [makeVaultKey(), makeVaultId(), server()];
  const vault = { owner: { userId, vaultId }, keys: await openKeys(key), vaultKeys: [key] };
  const store = await openOn(vault, at.line(), memoryDisk());
  const guide = { answers: { still: "4" }, step: 1, finishedAt: null };
  const answers = { first: "calm", "scale.a": "7" };
  store.write(`worksheet_${userId}_values`, JSON.stringify(answers));
  store.write(`journey_work_${userId}`, JSON.stringify({ guides: { presence: guide } }));
  await untilSent(store);
  const read = (kind: string, of: string): unknown => {
    const { name, version, sealed: bytes } = at.rows.get(nameOf(key, kind, of)) ?? {};
    if (name === undefined || version === undefined || bytes === undefined) return null;
    const data = recordData({ user: userId, vault: vaultId, name, version });
    return JSON.parse(unpadded(unsealed(recordKey(key), bytes, data)));
  };
  const record = { others: [], previous: "", madeAt: expect.any(Number) as number };
  const [worksheet, presence] = [
    ["worksheet", "values"],
    ["journey_work", "guides/presence"],
  ] as const;
  expect(read(...worksheet)).toEqual({
    kind: "worksheet",
    of: "values",
    value: answers,
    ...record,
  });
  expect(read(...presence)).toMatchObject({ of: "guides/presence", value: guide });

  const theirs = { kind: "handout_answers", of: "h1", value: { values: { a: "b" }, changes: 5 } };
  const name = nameOf(key, theirs.kind, theirs.of);
  const text = padded(JSON.stringify({ ...theirs, madeAt: 1, others: [], previous: "" }));
  const data = recordData({ user: userId, vault: vaultId, name, version: 1 });
  at.show({ name, version: 1, sealed: sealed(recordKey(key), text, data) });
  await expect
    .poll(() => store.texts.get(`handout_answers_${userId}_h1`))
    .toBe(JSON.stringify(theirs.value));
});

const earlierData = (user: string, key: string) =>
  json(["passage-vault", 1, "key", "earlier", user, key]);

test("[vault-32] both implementations open a renewed vault's earlier keys, and read older records with them", async () => {
  const [first, second, third, vault] = [
    ...[makeVaultKey(), makeVaultKey(), makeVaultKey()],
    makeVaultId(),
  ] as const;
  const owner = { userId: user, vaultId: "the key's id" };
  const data = earlierData(user, owner.vaultId);
  const ours = await sealEarlier(await openKeys(third), owner, [second, first]);
  expect(unsealed(recordKey(third), ours, data)).toEqual(Buffer.concat([second, first]));
  const theirs = own(sealed(recordKey(third), Buffer.concat([second, first]), data));
  const keys = await openRenewedKeys(third, owner, theirs);
  if (keys === null) throw new Error("It opens.");
  expect(await openEarlier(keys, owner, theirs)).toEqual([second, first]);
  const name = await recordName(keys, "reflections", "r");
  expect(name).toBe(nameOf(first, "reflections", "r"));
  const place = { user, vault, name, version: 1 };
  for (const key of [first, second, third]) {
    const record = own(sealed(recordKey(key), padded("words"), recordData(place)));
    expect(await openRecord(keys, { ...place, userId: user, vaultId: vault }, record)).toBe(
      "words",
    );
  }
  const next = await sealRecord(keys, { ...place, userId: user, vaultId: vault }, "more");
  expect(unpadded(unsealed(recordKey(third), next ?? none, recordData(place)))).toBe("more");
  const damaged = theirs.with(40, (theirs[40] ?? 0) ^ 1);
  expect(await openRenewedKeys(third, owner, damaged)).toBeNull();
  expect(await openRenewedKeys(second, owner, theirs)).toBeNull();
  expect(await openRenewedKeys(third, { ...owner, vaultId: "other" }, theirs)).toBeNull();
});

test("[vault-32] after many renewals the last keys and the first one, which names the records, are kept", async () => {
  const [present, owner] = [await openKeys(makeVaultKey()), { userId: user, vaultId: "v" }];
  const many = Array.from({ length: 70 }, makeVaultKey);
  const kept = await openEarlier(present, owner, await sealEarlier(present, owner, many));
  expect(kept).toEqual([...many.slice(0, 63), ...many.slice(-1)]);
});

type Vectors = Record<
  "vaultKey" | "salt" | "passphrase" | "stretched" | "words" | "nonce" | "wrapped",
  string
> &
  Record<"user" | "vault" | "kind" | "of" | "name" | "text" | "sealed" | "recovery", string> &
  Record<"passkeyInput" | "passkeySecret" | "passkey", string> &
  Record<"file" | "fileKey" | "filePart" | "fileSealed", string> &
  Record<"renewedKey" | "key" | "earlier" | "renewedCopy", string>;

const page = readFileSync(join(process.cwd(), "docs/vault.md"), "utf8");
const vectors = JSON.parse(/```json\n([^]*?)```/.exec(page)?.[1] ?? "{}") as Vectors;
const hex = (text: string) => own(Buffer.from(text, "hex"));

test("[vault-2] both implementations agree with the test vectors in the docs", async () => {
  const { vault, vaultKey, words, passphrase, text, name } = vectors;
  const [key, salt, nonce] = [hex(vaultKey), hex(vectors.salt), Buffer.from(vectors.nonce, "hex")];
  const renewedKey = hex(vectors.renewedKey);
  const secret = stretched(passphrase, salt, least.memoryKiB, least.rounds);
  const place = { user: vectors.user, vault, name, version: 1 };
  const wrap = (kind: string, from: Uint8Array) =>
    Buffer.from(sealed(wrapping(kind, from, salt), key, keyData(kind, vectors.user, vault), nonce));
  expect({
    stretched: Buffer.from(secret).toString("hex"),
    wrapped: wrap("passphrase", secret).toString("hex"),
    recovery: wrap("recovery", entropyOf(words.split(" "))).toString("hex"),
    passkeyInput: json(["passage-vault", 1, "passkey", vectors.user, vault]).toString("utf8"),
    passkey: wrap("passkey", hex(vectors.passkeySecret)).toString("hex"),
    earlier: toHex(
      sealed(recordKey(renewedKey), key, earlierData(vectors.user, vectors.key), nonce),
    ),
    renewedCopy: toHex(
      sealed(
        wrapping("recovery", entropyOf(words.split(" ")), salt),
        renewedKey,
        keyData("recovery", vectors.user, vectors.key),
        nonce,
      ),
    ),
    name: nameOf(key, vectors.kind, vectors.of),
    sealed: createHash("sha256")
      .update(sealed(recordKey(key), padded(text), recordData(place), nonce))
      .digest("hex"),
  }).toEqual({
    stretched: vectors.stretched,
    wrapped: vectors.wrapped,
    recovery: vectors.recovery,
    passkeyInput: vectors.passkeyInput,
    passkey: vectors.passkey,
    earlier: vectors.earlier,
    renewedCopy: vectors.renewedCopy,
    name,
    sealed: vectors.sealed,
  });
  const owner = { userId: vectors.user, vaultId: vault };
  const ours = await stretch(passphrase, salt, least);
  const from = { owner, kind: "passphrase", secret: ours, salt } as const;
  expect(await unwrapVaultKey(hex(vectors.wrapped), from)).toEqual(key);
  const byPasskey = { owner, kind: "passkey", secret: hex(vectors.passkeySecret), salt } as const;
  expect(await unwrapVaultKey(hex(vectors.passkey), byPasskey)).toEqual(key);
  expect(new TextDecoder().decode(passkeyInput(owner))).toBe(vectors.passkeyInput);
  const [renewedOwner, earlier] = [{ ...owner, vaultId: vectors.key }, hex(vectors.earlier)];
  const byWords = {
    ...({ owner: renewedOwner, kind: "recovery", salt } as const),
    secret: own(entropyOf(words.split(" "))),
  };
  expect(await unwrapVaultKey(hex(vectors.renewedCopy), byWords)).toEqual(renewedKey);
  const again = await openRenewedKeys(renewedKey, renewedOwner, earlier);
  expect(again && (await recordName(again, vectors.kind, vectors.of))).toBe(name);
  const keys = await openKeys(key);
  expect(await recordName(keys, vectors.kind, vectors.of)).toBe(name);
  const made = sealed(recordKey(key), padded(text), recordData(place), nonce);
  expect(await openRecord(keys, { ...owner, name, version: 1 }, made)).toBe(text);
});

test("[vault-2, vault-37] both implementations open each other's parts of a file, and those of the docs", async () => {
  const { file, filePart, fileKey } = vectors;
  const [key, number] = [hex(fileKey), 2];
  const data = json(["passage-vault", 1, "file", vectors.user, file, number]);
  const part = sealed(key, padded(filePart), data, Buffer.from(vectors.nonce, "hex"));
  expect(createHash("sha256").update(part).digest("hex")).toBe(vectors.fileSealed);
  const place = { userId: vectors.user, fileId: file };
  const opening = await openFileKey(Buffer.from(key).toString("base64url"));
  const bytes = new TextEncoder().encode(filePart);
  expect(await openFilePart(opening, place, number, own(part))).toEqual(bytes);
  const ours = await sealFilePart(opening, place, number, bytes);
  expect(unpadded(unsealed(key, ours, data))).toBe(filePart);
  const elsewhere = [
    openFilePart(opening, { ...place, userId: "other" }, number, ours),
    openFilePart(opening, { ...place, fileId: "other" }, number, ours),
    openFilePart(opening, place, 3, ours),
  ];
  expect(await Promise.all(elsewhere)).toEqual([null, null, null]);
});

test("[vault-3] truncated, changed, swapped and older records do not open", async () => {
  const keys = await openKeys(makeVaultKey());
  const vaultId = makeVaultId();
  const place = { userId: user, vaultId, name: "one", version: 2 };
  const record = await sealRecord(keys, place, "words");
  if (record === null) throw new Error("It fits.");
  expect(await openRecord(keys, place, record)).toBe("words");
  const flipped = record.with(40, (record[40] ?? 0) ^ 1);
  const shortened = [0, 1, 13, 29, record.length - 1].map((length) => record.slice(0, length));
  for (const damaged of [flipped, record.with(0, 2), ...shortened]) {
    expect(await openRecord(keys, place, damaged)).toBeNull();
  }
  const elsewhere = [{ userId: "other" }, { vaultId: "other" }, { name: "two" }, { version: 1 }];
  for (const other of [...elsewhere, { version: 3 }]) {
    expect(await openRecord(keys, { ...place, ...other }, record)).toBeNull();
  }
  expect(await openRecord(await openKeys(makeVaultKey()), place, record)).toBeNull();
});

test("[vault-3] a wrong secret opens nothing, nor does a copy of another kind, vault or person", async () => {
  const [key, secret, salt] = [makeVaultKey(), makeVaultKey(), makeSalt()];
  const right = { owner: { userId: user, vaultId: "v" }, kind: "recovery", secret, salt } as const;
  const wrapped = await wrapVaultKey(key, right);
  expect(await unwrapVaultKey(wrapped, right)).toEqual(key);
  for (const wrong of [
    { secret: makeVaultKey() },
    { salt: makeSalt() },
    { kind: "passphrase" } as const,
    { owner: { userId: "other", vaultId: "v" } },
    { owner: { userId: user, vaultId: "other" } },
  ]) {
    expect(await unwrapVaultKey(wrapped, { ...right, ...wrong })).toBeNull();
  }
});

test("[vault-2] sizes are rounded to a few steps, and a nonce is never used twice", async () => {
  const keys = await openKeys(makeVaultKey());
  const place = { userId: user, vaultId: "v", name: "one", version: 1 };
  const sizeOf = async (letters: number) =>
    (await sealRecord(keys, place, "x".repeat(letters)))?.length;
  expect(await Promise.all([0, 508, 509, 100_000, 600_000].map(sizeOf))).toEqual([
    ...[541, 541, 1053, 131_101],
    undefined,
  ]);
  const nonces = await Promise.all(
    Array.from({ length: 500 }, async () => (await sealRecord(keys, place, ""))?.slice(1, 13)),
  );
  expect(new Set(nonces.map(String)).size).toBe(500);
});

test("[vault-2] a wrong word, too few words and another order are detected", () => {
  const words = wordsOf(new Uint8Array(32).fill(7));
  expect(secretOf(words.join(" "))).toEqual(new Uint8Array(32).fill(7));
  expect(secretOf(words.slice(0, 12).join(" "))).toBeNull();
  expect(secretOf(words.with(3, "zebra").join(" "))).toBeNull();
  expect(secretOf(words.with(3, "passage").join(" "))).toBeNull();
  expect(secretOf(`${words.join(" ")} extra`)).toBeNull();
  expect(secretOf("")).toBeNull();
});

test("[vault-2] a fast device does more rounds, and a slow device never fewer than two", async () => {
  const after = (ms: number) => {
    let at = 0;
    return () => (at += ms);
  };
  expect(await tuneStretch(makeSalt(), after(200))).toEqual({ memoryKiB: 65_536, rounds: 7 });
  expect(await tuneStretch(makeSalt(), after(9000))).toEqual({ memoryKiB: 65_536, rounds: 2 });
  expect(await tuneStretch(makeSalt(), after(1))).toEqual({ memoryKiB: 65_536, rounds: 16 });
  const endless = stretch("x", makeSalt(), { memoryKiB: 65_536, rounds: 99 });
  await expect(endless).rejects.toThrow("not allowed");
});
