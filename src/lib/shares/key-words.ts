import { fourWords } from "@/lib/four-words";
import { wordsInput } from "@/lib/shares/sharing-keys";
import { stretchAway } from "@/lib/vault/stretch-away";

const known = new Map<string, Promise<string[]>>();

/** The words by which two people compare a coach's key. Cached, because they take half a second to compute. */
export async function keyWords(coachId: string, publicKey: ArrayBuffer): Promise<string[]> {
  const input = await wordsInput(coachId, new Uint8Array(publicKey));
  const words =
    known.get(input.passphrase) ?? stretchAway(input).then(({ secret }) => fourWords(secret));
  known.set(input.passphrase, words);
  words.catch(() => known.delete(input.passphrase)); // Computed again when they are next shown.
  return await words;
}
