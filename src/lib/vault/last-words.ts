import type { Content } from "@/lib/vault/entries";
import {
  fromBase64Url,
  makeVaultId,
  makeVaultKey,
  type OpenKeys,
  openRecord,
  type Owner,
  sealRecord,
  sealRecordNow,
  toBase64Url,
} from "@/lib/vault/sealing";
import type { Entry } from "@/lib/vault/versions";

/** What was not stored yet when its page closed. `base` is the version that an entry started from, if both fit. */
type LastWords = {
  drafts: readonly { key: string; text: string | null }[];
  contents: readonly (Content & { base?: Entry | null })[];
};

/** In the browser's storage, which is synchronous. Each page has a slot, because several can close together. */
export interface LastPlace {
  slots: () => readonly string[];
  read: (slot: string) => string | null;
  write: (slot: string, text: string) => void;
  remove: (slot: string) => void;
  /** Calls back when another page writes there. Returns how to stop. */
  follow: (onChange: () => void) => () => void;
}

/** A slot's text, and what it contained. */
type Left = LastWords & { slot: string; text: string };

/** Seals with a key of this page alone: its bytes are available synchronously, and the vault's key opens it. */
export async function openLastWords(owner: Owner, keys: OpenKeys, place: LastPlace) {
  const at = (name: "last" | "last-key") => ({ ...owner, name, version: 0 });
  const [ownSlot, pageKey] = [makeVaultId(), makeVaultKey()];
  const sealedKey = await sealRecord(keys, at("last-key"), toBase64Url(pageKey));

  /** Null for an empty slot, or one of another vault. */
  async function open(text: string): Promise<(LastWords & { leftAt?: number }) | null> {
    const [key, sealed] = text.split(".").map(fromBase64Url);
    const raw = key && (await openRecord(keys, at("last-key"), key));
    if (!raw || sealed === undefined) return null;
    const records = await crypto.subtle.importKey("raw", fromBase64Url(raw), "AES-GCM", false, [
      "decrypt",
    ]);
    const opened = await openRecord({ ...keys, records }, at("last"), sealed);
    return opened === null ? null : (JSON.parse(opened) as LastWords);
  }

  return {
    follow: place.follow,
    write: ({ drafts, contents }: LastWords) => {
      const seal = (kept: LastWords["contents"]) =>
        sealRecordNow(
          pageKey,
          at("last"),
          JSON.stringify({ leftAt: Date.now(), drafts, contents: kept }),
        );
      const sealed = seal(contents) ?? seal(contents.map(({ base: _, ...content }) => content));
      if (sealed && sealedKey) place.write(ownSlot, [sealedKey, sealed].map(toBase64Url).join("."));
    },
    removeOwn: () => place.remove(ownSlot),
    /** Unless its page has written there again. */
    remove: ({ slot, text }: Left) => {
      if (place.read(slot) === text) place.remove(slot);
    },
    /** The words of other pages, in the order in which they closed. */
    readOthers: async (): Promise<Left[]> => {
      const others = place.slots().filter((slot) => slot !== ownSlot);
      const found = await Promise.all(
        others.map(async (slot) => {
          const text = place.read(slot) ?? "";
          const words = await open(text);
          return words === null ? [] : [{ leftAt: 0, ...words, slot, text }];
        }),
      );
      return found.flat().toSorted((one, other) => one.leftAt - other.leftAt);
    },
  };
}
