import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import {
  puzzleBytes,
  seedText,
  type Work,
  workNonceMax,
  workPuzzles,
  zeroBits,
} from "../../../domain/accounts/proof-of-work";
import { hashWithKey } from "./keyedHashes";

const saltMs = 60_000;
const saltCharacters = 32;

/** Different each minute and network, so that work cannot be done ahead or shared. */
export const makeSalt = (network: string | null, now: number) =>
  saltOf(network, Math.floor(now / saltMs));

/** 0 for work that is malformed, expired or for another call. */
export function measureWork(
  work: Work | null,
  subject: string,
  { network, now }: { network: string | null; now: number },
): number {
  if (work === null) return 0;
  const minute = Math.floor(now / saltMs);
  const salts = [saltOf(network, minute), saltOf(network, minute - 1)];
  if (!salts.includes(work.salt)) return 0;
  const seed = sha256(utf8ToBytes(seedText(work.salt, subject)));
  const bits = work.nonces.map((nonce, puzzle) =>
    zeroBits(sha256(puzzleBytes(seed, puzzle, nonce))),
  );
  return Math.min(...bits);
}

/** Null when malformed. */
export function readWork(given: unknown): Work | null {
  const { salt, nonces } = (given ?? {}) as Partial<Record<keyof Work, unknown>>;
  if (typeof salt !== "string" || salt.length !== saltCharacters) return null;
  if (!Array.isArray(nonces) || nonces.length !== workPuzzles) return null;
  return nonces.every(isNonce) ? { salt, nonces } : null;
}

const isNonce = (nonce: unknown): nonce is number =>
  Number.isInteger(nonce) && (nonce as number) >= 0 && (nonce as number) < workNonceMax;

const saltOf = (network: string | null, minute: number) =>
  hashWithKey(`door work ${network ?? "anywhere"} ${String(minute)}`).slice(0, saltCharacters);
