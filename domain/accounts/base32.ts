/** RFC 4648, without padding. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const bitsPerLetter = 5;

export function encodeBase32(bytes: Uint8Array): string {
  let [text, held, bits] = ["", 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= bitsPerLetter; bits -= bitsPerLetter) {
      text += ALPHABET.charAt((held >> (bits - bitsPerLetter)) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET.charAt((held << (bitsPerLetter - bits)) & 31);
}

/** Null for an invalid character. Leftover bits are dropped. */
export function decodeBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * bitsPerLetter) / 8));
  let [held, bits, count] = [0, 0, 0];
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return null;
    held = ((held << bitsPerLetter) | value) & 0xfff;
    bits += bitsPerLetter;
    if (bits < 8) continue;
    bits -= 8;
    bytes[count] = (held >> bits) & 0xff;
    count += 1;
  }
  return bytes;
}
