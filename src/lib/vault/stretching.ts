import {
  isStretch,
  type Stretch,
  stretchKiBMin,
  stretchRoundsMax,
  stretchRoundsMin,
} from "@domain/privacy/vault";
import { argon2id } from "hash-wasm";

import type { Bytes } from "@/lib/sealed-bytes";

/** Pages call this through stretch-away.ts, because the work would block a page for about a second. */

const unlockWithinMs = 700;

/** The same on every keyboard and device. */
const plain = (passphrase: string) => passphrase.normalize("NFKC");

/** Slow on purpose: a thief of a wrapped key pays this for every guess. */
export async function stretch(
  passphrase: string,
  salt: Bytes,
  { memoryKiB, rounds }: Stretch,
): Promise<Bytes> {
  if (!isStretch({ memoryKiB, rounds })) throw new Error("The figures are not allowed.");
  const bytes = await argon2id({
    password: plain(passphrase),
    salt,
    parallelism: 1,
    iterations: rounds,
    memorySize: memoryKiB,
    hashLength: 32,
    outputType: "binary",
  });
  return new Uint8Array(bytes);
}

/** As many rounds as this device can do in `unlockWithinMs`. */
export async function tuneStretch(salt: Bytes, now = () => performance.now()): Promise<Stretch> {
  const least = { memoryKiB: stretchKiBMin, rounds: stretchRoundsMin };
  const begunAt = now();
  await stretch("a passphrase to measure with", salt, least);
  const roundMs = Math.max(1, (now() - begunAt) / stretchRoundsMin);
  const rounds = Math.floor(unlockWithinMs / roundMs);
  return { ...least, rounds: Math.min(stretchRoundsMax, Math.max(stretchRoundsMin, rounds)) };
}
