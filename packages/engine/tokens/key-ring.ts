import { hkdfSync } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { isFull } from "../kv/sqlite/sqlite-file";
import { SerialQueue } from "../kv/serial-queue";
import { syncFolder } from "../kv/sync-folder";
import { tokenLimits } from "../limits";
import {
  hashOfKeys,
  makeKeyFile,
  makeSecret,
  printKeyFile,
  publicKeysIn,
  readKeyFile,
  secretBytes,
  withoutKeys,
  writeDurably,
  KeyRingError,
  type KeyFile,
} from "./key-file";
import { generateSigningKey } from "./signing-key";

const keyFileName = "keys.json";
const knownKeysName = "keys.known";
/** More would not fit into a variable; values sealed with older ones are older than any backup. */
const formerMax = 3;

export type SecretRotation = "begun" | "unfinished";

/**
 * The deployment's own keys, created with the data folder and replaced only on demand: other keys would sign everybody
 * out and invalidate every upload address.
 */
export class KeyRing {
  #file: KeyFile;
  readonly #changes = new SerialQueue();
  readonly #store: (next: KeyFile, before: KeyFile) => Promise<void>;

  constructor(file: KeyFile, store: (next: KeyFile, before: KeyFile) => Promise<void>) {
    this.#file = file;
    this.#store = store;
  }

  /**
   * PKCS #8 PEM on one line: not every environment variable allows line breaks, and `@convex-dev/auth` restores them.
   */
  get privateKey(): string {
    return this.#file.privateKey;
  }

  /** The former keys, newest first. They no longer sign, but hashes made with them are still recognised. */
  get formerPrivateKeys(): string[] {
    return this.#file.former.map(({ privateKey }) => privateKey);
  }

  /** Includes the former keys whose tokens are still valid. */
  jwksAt(nowMs: number): string {
    const { jwks, former } = this.#file;
    return withoutKeys(
      jwks,
      former.filter(({ endsAtMs }) => endsAtMs <= nowMs),
    );
  }

  /** When the next former key leaves the key set; null when it has none. */
  nextEndAfter(nowMs: number): number | null {
    const ends = this.#file.former.map(({ endsAtMs }) => endsAtMs).filter((at) => at > nowMs);
    return ends.length === 0 ? null : Math.min(...ends);
  }

  /** A 32-byte secret for one purpose; the secrets of different purposes can't be derived from each other. */
  secretFor(purpose: string): Uint8Array {
    const secret = Buffer.from(this.#file.secret, "base64");
    return new Uint8Array(hkdfSync("sha256", secret, "", purpose, secretBytes));
  }

  /** In base64: the current secret, then the former ones. */
  secretsOfVariable(name: string): [string, ...string[]] {
    const rotated = this.#file.variables[name];
    return rotated === undefined
      ? [Buffer.from(this.secretFor(`variable ${name}`)).toString("base64")]
      : [rotated.current, ...rotated.former];
  }

  /**
   * Tokens of the replaced key stay valid for an hour; with `isNow` all tokens of former keys become invalid at once.
   */
  rotateSigningKey(nowMs: number, isNow: boolean): Promise<void> {
    return this.#changes.run(() => this.#rotateSigningKey(nowMs, isNow));
  }

  async #rotateSigningKey(nowMs: number, isNow: boolean): Promise<void> {
    const made = await generateSigningKey();
    const { privateKey, jwks, former } = this.#file;
    const [own] = publicKeysIn(jwks);
    const replaced = { privateKey, n: own?.n ?? "", endsAtMs: nowMs + tokenLimits.formerKeyMs };
    const kept = isNow ? [] : [replaced, ...former].slice(0, formerMax);
    const counting = new Set<string | undefined>(
      kept.filter(({ endsAtMs }) => endsAtMs > nowMs).map(({ n }) => n),
    );
    const keys = [
      ...publicKeysIn(made.jwks),
      ...publicKeysIn(jwks).filter(({ n }) => counting.has(n)),
    ];
    await this.#change({
      privateKey: made.privateKey,
      jwks: JSON.stringify({ keys }),
      former: kept,
    });
  }

  /** Keeps the former secret for sealed values and older backups. Does not restart an unfinished rotation. */
  beginSecret(name: string): Promise<SecretRotation> {
    return this.#changes.run(async () => {
      const { variables } = this.#file;
      if (variables[name]?.isUnfinished === true) return "unfinished";
      const former = this.secretsOfVariable(name).slice(0, formerMax);
      const rotated = { current: makeSecret(), former, isUnfinished: true };
      await this.#change({ variables: { ...variables, [name]: rotated } });
      return "begun";
    });
  }

  /** Called once everything is sealed with the current secret. */
  finishSecret(name: string): Promise<void> {
    return this.#changes.run(async () => {
      const { variables } = this.#file;
      const rotated = variables[name];
      if (rotated === undefined) return;
      const finished = { ...rotated, isUnfinished: false };
      await this.#change({ variables: { ...variables, [name]: finished } });
    });
  }

  async #change(changes: Partial<KeyFile>): Promise<void> {
    const next = { ...this.#file, ...changes };
    await this.#store(next, this.#file);
    this.#file = next;
  }
}

/**
 * Reads the key ring of a data folder, or creates it. The folder's lock must be held, so that only one process creates
 * it. The folder stores a hash of its keys and rejects other or missing ones, except a restored folder, which has no
 * hash yet. During a replacement it has the hashes of both.
 */
export async function openKeyRing(folder: string): Promise<KeyRing> {
  const path = join(folder, keyFileName);
  const knownPath = join(folder, knownKeysName);
  const known = await readFile(knownPath, "utf8").catch(() => null);
  const found = await readKeyFile(path);
  if (found === null && known !== null) throw otherKeysError(folder, `${path} is missing`);
  const stored = found ?? (await makeKeyFile());
  if (found === null) await writeDurably(folder, path, printKeyFile(stored));
  const hash = hashOfKeys(stored);
  if (known !== null && !known.split("\n").includes(hash)) {
    throw otherKeysError(folder, `${path} belongs to another data folder`);
  }
  if (known !== hash) {
    await writeDurably(folder, knownPath, hash).catch((error: unknown) => {
      if (!isFull(error)) throw error; // the next start writes the hash
    });
  }
  return new KeyRing(stored, async (next, before) => {
    const hashes = [hashOfKeys(before), hashOfKeys(next)];
    await writeDurably(folder, knownPath, hashes.join("\n"));
    await writeDurably(folder, path, printKeyFile(next));
    await writeDurably(folder, knownPath, hashOfKeys(next));
  });
}

/** Lets the next start use the keys that it finds, or create new ones. Returns false when it would do so anyway. */
export async function acceptKeys(folder: string): Promise<boolean> {
  const path = join(folder, knownKeysName);
  const known = await readFile(path, "utf8").catch(() => null);
  const found = await readKeyFile(join(folder, keyFileName)).catch(() => null);
  const isOwn = found !== null && known?.split("\n").includes(hashOfKeys(found)) === true;
  if (known === null || isOwn) return false;
  await rm(path);
  await syncFolder(folder);
  return true;
}

const otherKeysError = (folder: string, what: string) =>
  new KeyRingError(
    `${what}. Restore this folder's keys.json; without it, every sign-in and everything encrypted with its keys is lost. To accept that, run: admin confirm keys --data ${folder}`,
  );

/** A key ring without a file, for servers with data in memory. */
export const temporaryKeyRing = async (): Promise<KeyRing> =>
  new KeyRing(await makeKeyFile(), () => Promise.resolve());
