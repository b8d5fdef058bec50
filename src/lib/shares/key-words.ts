import { fourWords } from "@/lib/four-words";
import { wordsInput } from "@/lib/shares/sharing-keys";
import { stretchAway } from "@/lib/vault/stretch-away";

const known = new Map<string, Promise<string[]>>();

/** By which two people know a coach's key; half a second of work, once a page. */
export async function keyWords(coachId: string, publicKey: ArrayBuffer): Promise<string[]> {
  const input = await wordsInput(coachId, new Uint8Array(publicKey));
  const words =
    known.get(input.passphrase) ?? stretchAway(input).then(({ secret }) => fourWords(secret));
  known.set(input.passphrase, words);
  words.catch(() => known.delete(input.passphrase)); // Tried again when it is next shown.
  return await words;
}
