/**
 * Proof of work for unknown browsers while sign-in is busy. Bound to the call itself, so that work for one guess is
 * useless for the next.
 */
export interface Work {
  /** From the server; valid for a minute or two, for one network. */
  salt: string;
  /** One for each puzzle. */
  nonces: number[];
}

/** Several small puzzles take a steadier time than one large one. */
export const workPuzzles = 8;
/** Per puzzle: about 65,000 hashes in all when sign-in gets busy, four times as many at full load. */
export const workBitsMin = 13;
export const workBitsMax = 15;
/** Larger than any nonce found in practice; bounds the input. */
export const workNonceMax = 2 ** 31;

/** What the work is bound to. The password is only used inside a hash. */
export const workSubject = (given: { flow: string; email: string; password?: string }): string =>
  [given.flow, given.email, given.password ?? ""].join("\n");

export const lookSubject = ({ word, timeZone }: { word: string; timeZone: string }): string =>
  ["look", word, timeZone].join("\n");

export const seedText = (salt: string, subject: string): string => `${salt}\n${subject}`;

/** Short enough for a single block of the hash. */
export function puzzleBytes(
  seed: Uint8Array,
  puzzle: number,
  nonce: number,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(seed.length + 5);
  bytes.set(seed);
  bytes[seed.length] = puzzle;
  new DataView(bytes.buffer).setUint32(seed.length + 1, nonce);
  return bytes;
}

/** Leading zero bits. */
export function zeroBits(digest: Uint8Array): number {
  let bits = 0;
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
