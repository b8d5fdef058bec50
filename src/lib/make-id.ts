import { toHex } from "@domain/text/hex";

/** 128 random bits in hex. `crypto.randomUUID` is missing without TLS. */
export function makeId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}
