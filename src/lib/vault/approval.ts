import { approvalBytes, vaultFormat } from "@domain/privacy/vault";

import { type Bytes, randomBytes, utf8 } from "@/lib/sealed-bytes";
import {
  isSame,
  type Owner,
  sha256,
  toBase64Url,
  unwrapVaultKey,
  wrapVaultKey,
} from "@/lib/vault/sealing";

/**
 * How a device where the vault is open gives the vault key to a new one, as docs/vault.md describes. The server relays,
 * and it may lie: it could try keys until both devices show the same six digits, so the new device commits to its key
 * before it sees the other's.
 */

/** What a device shows the other one. */
export type Hello = { publicKey: Bytes; nonce: Bytes };

/** Both devices have shown each other a key. The person compares the digits before anything is wrapped or opened. */
export type Meeting = {
  digits: string;
  wrap: (vaultKey: Bytes) => Promise<Bytes>;
  /** Null for bytes that the other device did not wrap. */
  unwrap: (wrapped: Bytes) => Promise<Bytes | null>;
};

const curve = { name: "ECDH", namedCurve: "P-256" };

type Own = { hello: Hello; privateKey: CryptoKey };

async function makeOwn(): Promise<Own> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ["deriveBits"]);
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
  return { hello: { publicKey: raw, nonce: randomBytes(approvalBytes.nonce) }, privateKey };
}

/** The new device's side. It shows `reveal` only after the other device has answered, and accepts only one answer. */
export async function askForApproval(owner: Owner, own?: Own) {
  const { hello, privateKey } = own ?? (await makeOwn());
  let meeting: Promise<Meeting | null> | null = null;
  return {
    commitment: await commitTo(owner, hello),
    reveal: hello,
    /** Null for an answer that is not valid. */
    meet: (answer: Hello) =>
      (meeting ??= meet(owner, { privateKey, theirs: answer, asking: hello, answering: answer })),
  };
}
export type Asking = Awaited<ReturnType<typeof askForApproval>>;

/** The open device's side. It accepts only one key: the one that the new device committed to before this answer. */
export async function answerApproval(owner: Owner, commitment: Bytes, own?: Own) {
  const { hello, privateKey } = own ?? (await makeOwn());
  let meeting: Promise<Meeting | null> | null = null;
  return {
    answer: hello,
    /** Null for any other key. */
    meet: (shown: Hello) =>
      (meeting ??= commitTo(owner, shown).then((made) =>
        isSame(made, commitment)
          ? meet(owner, { privateKey, theirs: shown, asking: shown, answering: hello })
          : null,
      )),
  };
}
export type Answering = Awaited<ReturnType<typeof answerApproval>>;

const textOf = (what: string, { userId, vaultId }: Owner, ...hellos: Hello[]) =>
  utf8(
    JSON.stringify([
      ...["passage-vault", vaultFormat, what, userId, vaultId],
      ...hellos.flatMap(({ publicKey, nonce }) => [publicKey, nonce].map(toBase64Url)),
    ]),
  );

const commitTo = (owner: Owner, hello: Hello) => sha256(textOf("commitment", owner, hello));

type Met = { privateKey: CryptoKey; theirs: Hello; asking: Hello; answering: Hello };

async function meet(owner: Owner, met: Met): Promise<Meeting | null> {
  const { privateKey, theirs, asking, answering } = met;
  const shared = await agree(privateKey, theirs.publicKey);
  if (shared === null) return null;
  const hash = await sha256(textOf("meeting", owner, asking, answering));
  const from = { owner, kind: "approval", secret: shared, salt: hash.slice(0, 16) } as const;
  const number = new DataView(hash.buffer).getBigUint64(16) % 1_000_000n;
  return {
    digits: String(number).padStart(6, "0"),
    wrap: (vaultKey) => wrapVaultKey(vaultKey, from),
    unwrap: (wrapped) => unwrapVaultKey(wrapped, from),
  };
}

/** Null for bytes that are not a point on the curve. */
async function agree(privateKey: CryptoKey, theirs: Bytes): Promise<Bytes | null> {
  try {
    const key = await crypto.subtle.importKey("raw", theirs, curve, false, []);
    const bits = await crypto.subtle.deriveBits({ name: "ECDH", public: key }, privateKey, 256);
    return new Uint8Array(bits);
  } catch {
    return null;
  }
}
