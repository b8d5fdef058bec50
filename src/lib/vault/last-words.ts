import type { Content } from "@/lib/vault/entries";
import {
  fromBase64Url,
  makeVaultKey,
  type OpenKeys,
  openRecord,
  type Owner,
  sealRecord,
  sealRecordNow,
  toBase64Url,
} from "@/lib/vault/sealing";

/** What was not on the device yet when its page went away. */
type LastWords = {
  drafts: readonly { key: string; text: string | null }[];
  contents: readonly Content[];
};

/** Of the browser's storage, which takes a text at once. */
export interface LastPlace {
  read: () => string | null;
  write: (text: string) => void;
  remove: () => void;
  /** Another tab wrote there. Returns how to stop. */
  follow: (onChange: () => void) => () => void;
}

/** Sealed with a key of this page alone, whose bytes are at hand, and which the vault's key opens. */
export async function openLastWords(owner: Owner, keys: OpenKeys, place: LastPlace) {
  const at = (name: "last" | "last-key") => ({ ...owner, name, version: 0 });
  const pageKey = makeVaultKey();
  const sealedKey = await sealRecord(keys, at("last-key"), toBase64Url(pageKey));
  return {
    ...place,
    write: (words: LastWords) => {
      const sealed = sealRecordNow(pageKey, at("last"), JSON.stringify(words));
      if (sealed && sealedKey) place.write([sealedKey, sealed].map(toBase64Url).join("."));
    },
    /** Null when there are none, or none of this vault. */
    read: async (): Promise<LastWords | null> => {
      const [key, sealed] = (place.read() ?? "").split(".").map(fromBase64Url);
      const raw = key && (await openRecord(keys, at("last-key"), key));
      if (!raw || sealed === undefined) return null;
      const records = await crypto.subtle.importKey("raw", fromBase64Url(raw), "AES-GCM", false, [
        "decrypt",
      ]);
      const text = await openRecord({ ...keys, records }, at("last"), sealed);
      return text === null ? null : (JSON.parse(text) as LastWords);
    },
  };
}
