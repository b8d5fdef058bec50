// @vitest-environment node
import { createCipheriv, createDecipheriv, createECDH, createHash, hkdfSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { answerApproval, askForApproval } from "@/lib/vault/approval";
import { makeVaultKey, openKeys, vaultKeyOf } from "@/lib/vault/sealing";

/** Compares the product with a second implementation, made from docs/vault.md alone, and tries relays that lie. */

const page = readFileSync(join(process.cwd(), "docs/vault.md"), "utf8");
const vectors = JSON.parse(/```json\n([^]*?)```/.exec(page)?.[1] ?? "{}") as Record<
  | "user"
  | "vault"
  | "vaultKey"
  | "nonce"
  | "askingKey"
  | "askingNonce"
  | "answeringKey"
  | "answeringNonce"
  | "commitment"
  | "digits"
  | "approval",
  string
>;
const { user, vault } = vectors;
const owner = { userId: user, vaultId: vault };

const json = (value: unknown) => Buffer.from(JSON.stringify(value), "utf8");
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();
const own = (bytes: Uint8Array) => new Uint8Array(bytes);
const hex = (text: string) => own(Buffer.from(text, "hex"));
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

type Hello = { publicKey: Uint8Array<ArrayBuffer>; nonce: Uint8Array<ArrayBuffer> };
const textsOf = ({ publicKey, nonce }: Hello) =>
  [publicKey, nonce].map((bytes) => Buffer.from(bytes).toString("base64url"));

function device(privateKey?: string, nonce = toHex(makeVaultKey())) {
  const pair = createECDH("prime256v1");
  if (privateKey === undefined) pair.generateKeys();
  else pair.setPrivateKey(hex(privateKey));
  return { pair, hello: { publicKey: own(pair.getPublicKey()), nonce: hex(nonce) } };
}
type Device = ReturnType<typeof device>;

const commitmentOf = (hello: Hello) =>
  own(sha256(json(["passage-vault", 1, "commitment", user, vault, ...textsOf(hello)])));

function meet({ pair }: Device, theirs: Hello, [asking, answering]: [Hello, Hello]) {
  const texts = [...textsOf(asking), ...textsOf(answering)];
  const hash = sha256(json(["passage-vault", 1, "meeting", user, vault, ...texts]));
  const info = "passage-vault/1/key/approval";
  const secret = pair.computeSecret(theirs.publicKey);
  const key = new Uint8Array(hkdfSync("sha256", secret, hash.subarray(0, 16), info, 32));
  const digits = String(hash.readBigUInt64BE(16) % 1_000_000n).padStart(6, "0");
  return { digits, key };
}

const data = json(["passage-vault", 1, "key", "approval", user, vault]);
function seal(key: Uint8Array, text: Uint8Array, nonce: Uint8Array = makeVaultKey().slice(0, 12)) {
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(data);
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return own(Buffer.concat([Buffer.from([1]), nonce, body, cipher.getAuthTag()]));
}
function unseal(key: Uint8Array, bytes: Uint8Array) {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(1, 13)).setAAD(data);
  decipher.setAuthTag(bytes.subarray(-16));
  return own(Buffer.concat([decipher.update(bytes.subarray(13, -16)), decipher.final()]));
}

/** The product's form of a device whose key a test chose. */
async function givenOwn({ pair, hello }: Device) {
  const at = (start: number) => Buffer.from(hello.publicKey.slice(start, start + 32));
  const privateKey = await crypto.subtle.importKey(
    "jwk",
    {
      ...{ kty: "EC", crv: "P-256", d: Buffer.from(pair.getPrivateKey()).toString("base64url") },
      ...{ x: at(1).toString("base64url"), y: at(33).toString("base64url") },
    },
    { name: "ECDH", namedCurve: "P-256" },
    false,
    ["deriveBits"],
  );
  return { hello, privateKey };
}

function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error("It is missing.");
  return value;
}

test("[vault-18] a new device of either implementation is approved by an open device of the other", async () => {
  const key = makeVaultKey();
  const theirs = device();
  const answering = await answerApproval(owner, commitmentOf(theirs.hello));
  const opened = required(await answering.meet(theirs.hello));
  const asked = meet(theirs, answering.answer, [theirs.hello, answering.answer]);
  expect(asked.digits).toBe(opened.digits);
  expect(unseal(asked.key, await opened.wrap(key))).toEqual(key);

  const asking = await askForApproval(owner);
  expect(commitmentOf(asking.reveal)).toEqual(asking.commitment);
  const ours = required(await asking.meet(theirs.hello));
  const answered = meet(theirs, asking.reveal, [asking.reveal, theirs.hello]);
  expect(answered.digits).toBe(ours.digits);
  expect(ours.digits).toMatch(/^\d{6}$/);
  expect(await ours.unwrap(seal(answered.key, key))).toEqual(key);
});

test("[vault-18] both implementations agree with the test vectors in the docs", async () => {
  const [one, other] = [
    device(vectors.askingKey, vectors.askingNonce),
    device(vectors.answeringKey, vectors.answeringNonce),
  ];
  const key = hex(vectors.vaultKey);
  const met = meet(one, other.hello, [one.hello, other.hello]);
  expect(toHex(commitmentOf(one.hello))).toBe(vectors.commitment);
  expect(met.digits).toBe(vectors.digits);
  expect(toHex(seal(met.key, key, hex(vectors.nonce)))).toBe(vectors.approval);

  const asking = await askForApproval(owner, await givenOwn(one));
  const answering = await answerApproval(owner, asking.commitment, await givenOwn(other));
  expect(toHex(asking.commitment)).toBe(vectors.commitment);
  const atNew = required(await asking.meet(answering.answer));
  const atOpen = required(await answering.meet(asking.reveal));
  expect([atNew.digits, atOpen.digits]).toEqual([vectors.digits, vectors.digits]);
  expect(await atNew.unwrap(hex(vectors.approval))).toEqual(key);
});

test("[vault-18] the code always has six digits", async () => {
  const theirs = device();
  for (;;) {
    const asking = await askForApproval(owner);
    const { digits } = required(await asking.meet(theirs.hello));
    expect(digits).toBe(meet(theirs, asking.reveal, [asking.reveal, theirs.hello]).digits);
    if (digits.startsWith("0")) break;
  }
});

test("[vault-19] a relay that shows both devices its own keys causes different digits, and can open nothing", async () => {
  let same = 0;
  for (let round = 0; round < 40; round += 1) {
    const [asking, relay] = [await askForApproval(owner), device()];
    const answering = await answerApproval(owner, commitmentOf(relay.hello));
    const atNew = required(await asking.meet(relay.hello));
    const atOpen = required(await answering.meet(relay.hello));
    if (atNew.digits === atOpen.digits) same += 1;
    expect(await atNew.unwrap(await atOpen.wrap(makeVaultKey()))).toBeNull();
  }
  expect(same).toBe(0);
});

test("[vault-19] a relay that has committed cannot show another key, no matter how many it tries", async () => {
  const asking = await askForApproval(owner);
  const committed = device();
  const keyOnly = { ...committed.hello, nonce: device().hello.nonce };
  const nonceOnly = { ...committed.hello, publicKey: device().hello.publicKey };
  for (const shown of [asking.reveal, keyOnly, nonceOnly, device().hello]) {
    const answering = await answerApproval(owner, commitmentOf(committed.hello));
    expect(await answering.meet(shown)).toBeNull();
    expect(await answering.meet(committed.hello)).toBeNull(); // It accepts only one key.
  }
});

test("[vault-19] the new device accepts one answer, so that a relay cannot try others after seeing the key", async () => {
  const asking = await askForApproval(owner);
  const first = required(await asking.meet(device().hello));
  for (let tries = 0; tries < 20; tries += 1) {
    expect((await asking.meet(device().hello))?.digits).toBe(first.digits);
  }
});

test("[vault-19] the digits depend on both keys, both nonces, the person and the vault", async () => {
  const [one, other] = [device(), device()];
  const digitsOf = async (at: typeof owner, asking: Hello, answering: Hello) =>
    (await (await askForApproval(at, { ...(await givenOwn(one)), hello: asking })).meet(answering))
      ?.digits;
  const usual = await digitsOf(owner, one.hello, other.hello);
  const { publicKey, nonce } = device().hello;
  const others = [
    await digitsOf(owner, { ...one.hello, publicKey }, other.hello),
    await digitsOf(owner, { ...one.hello, nonce }, other.hello),
    await digitsOf(owner, one.hello, { ...other.hello, publicKey }),
    await digitsOf(owner, one.hello, { ...other.hello, nonce }),
    await digitsOf({ ...owner, userId: "other" }, one.hello, other.hello),
    await digitsOf({ ...owner, vaultId: "other" }, one.hello, other.hello),
    await digitsOf(owner, other.hello, one.hello),
  ];
  expect(new Set([usual, ...others]).size).toBe(8);
});

test("[vault-19] a key off the curve or a damaged answer opens nothing", async () => {
  const [asking, answering] = [await askForApproval(owner), device()];
  const met = required(await asking.meet(answering.hello));
  const { key } = meet(answering, asking.reveal, [asking.reveal, answering.hello]);
  const wrapped = seal(key, makeVaultKey());
  expect(await met.unwrap(wrapped.with(20, (wrapped[20] ?? 0) ^ 1))).toBeNull();
  expect(await met.unwrap(wrapped.slice(0, 40))).toBeNull();
  for (const publicKey of [new Uint8Array(65), new Uint8Array(0), new Uint8Array(65).fill(4)]) {
    const another = await askForApproval(owner);
    expect(await another.meet({ ...answering.hello, publicKey })).toBeNull();
    const shown = { ...answering.hello, publicKey };
    const open = await answerApproval(owner, commitmentOf(shown));
    expect(await open.meet(shown)).toBeNull();
  }
});

test("[vault-18] an open device has the vault key beside its keys, to pass it to another device", async () => {
  const key = makeVaultKey();
  const keys = await openKeys(key);
  expect(await vaultKeyOf(keys)).toEqual(key);
  const others = await openKeys(makeVaultKey());
  expect(await vaultKeyOf({ ...keys, vaultKey: others.vaultKey })).toBeNull();
});
