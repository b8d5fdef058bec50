import { fetchPart } from "@/lib/loading/fetch-part";

/** The word list is 11 kB and needed only where two people compare a key. */
const loadWords = () => fetchPart(() => import("@scure/bip39/wordlists/english.js"));

const wordBits = 11;
const wordCount = 4;

/** The first 44 bits of a key's hash as words, for two people to compare. */
export async function fourWords(bytes: Uint8Array): Promise<string[]> {
  const { wordlist } = await loadWords();
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return Array.from({ length: wordCount }, (_, index) => {
    const at = Number.parseInt(bits.slice(index * wordBits, (index + 1) * wordBits), 2);
    return wordlist[at] ?? "";
  });
}
