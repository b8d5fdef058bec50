import { isOneOf } from "@domain/accounts/closed-words";

import { BARE_NAMES, browserKey, type KeptKey } from "@/lib/kept/kept-keys";

/**
 * The only user of browser storage. It may be full or forbidden (private windows, strict settings); then values live as
 * long as the page, and `set` returns false so that the person can be warned.
 */

/** Stored texts belong to the person and outlive our code, so decode with care. */
export type Slot<Value> = {
  key: KeptKey;
  encode: (value: Value) => string;
  /** Null for a text that is not valid. */
  decode: (text: string) => Value | null;
};

/** The owner of the personal keys; distinguishes a reload from a change of person after a crash. */
const OWNER_KEY = "personal_keys_owner";

type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export const localStore = createLocalStore(openBrowserStorage);

/** Storage of this window only, which survives reloads and ends when the window is closed. */
export const windowTexts = createTextStore(() => window.sessionStorage);

/** The vault's storage, which replaces the browser's for some keys. */
interface VaultTexts {
  at: (
    key: string,
  ) => { read: () => string | null; write: (text: string | null) => boolean } | null;
  texts: () => Record<string, string>;
}
let vault: VaultTexts | null = null;

/** Called by the vault's code, which the first page does not load. */
export function readThroughVault(texts: VaultTexts) {
  vault = texts;
}

export function createLocalStore(openStorage: () => KeyValueStorage | null) {
  const texts = createTextStore(openStorage);

  function move(from: string, to: string) {
    const text = texts.read(from);
    texts.remove(from); // Removed first: in a full storage this makes room for the same text under its new name.
    if (text !== null) texts.write(to, text);
  }

  /**
   * Renames the personal keys at sign-out, so that the next person on this browser starts clean. Another tab may
   * already have done it and somebody else signed in; then the keys are theirs. A page that opens signed out does not
   * know who left, and parks all it finds.
   */
  function parkPersonalKeys(leaver?: string) {
    const userId = texts.read(OWNER_KEY);
    if (userId === null || (leaver !== undefined && leaver !== userId)) return;
    for (const key of texts.keys().filter(isPersonalKey)) move(key, parkedKey(userId, key));
    texts.remove(browserKey("booking_wish")); // The next person must not see its note.
    texts.remove(OWNER_KEY);
  }

  /** Restores a person's keys at sign-in. After a reload there is nothing to restore. */
  function restorePersonalKeys(userId: string) {
    const owner = texts.read(OWNER_KEY);
    if (owner !== null && owner !== userId) parkPersonalKeys();
    // Keys without an owner must not become this person's consent.
    if (owner === null) texts.keys().filter(isPersonalKey).forEach(texts.remove);
    const prefix = parkedKey(userId, "");
    for (const parked of texts.keys().filter((key) => key.startsWith(prefix))) {
      const key = parked.slice(prefix.length);
      if (texts.read(key) === null) move(parked, key);
      else texts.remove(parked);
    }
    texts.write(OWNER_KEY, userId);
  }

  return {
    get<Value>({ key, decode }: Slot<Value>): Value | null {
      const place = vault?.at(key);
      const text = place ? place.read() : texts.read(key);
      return text === null ? null : decode(text);
    },
    set<Value>({ key, encode }: Slot<Value>, value: Value): boolean {
      const text = encode(value);
      return vault?.at(key)?.write(text) ?? texts.write(key, text);
    },
    remove({ key }: Pick<Slot<never>, "key">) {
      const place = vault?.at(key);
      if (place) place.write(null);
      else texts.remove(key);
    },
    /** The browser's storage, bypassing an open vault. */
    inClear: texts,
    parkPersonalKeys,
    restorePersonalKeys,
    /** Everything stored for one person, for their export. Tokens are never included. */
    ownTexts(userId: string): Record<string, string> {
      const isTheirs = texts.read(OWNER_KEY) === userId;
      const own = texts
        .keys()
        .filter((key) => key.includes(userId) || (isTheirs && isPersonalKey(key)));
      const kept = own.map((key) => [key, texts.read(key) ?? ""] as const);
      const all = { ...Object.fromEntries(kept), ...vault?.texts() };
      return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}

/** Falls back to memory when storage is forbidden. */
function createTextStore(openStorage: () => KeyValueStorage | null) {
  const unsaved = new Map<string, string>();
  return {
    read: (key: string): string | null =>
      unsaved.get(key) ?? attempt(openStorage, (storage) => storage.getItem(key)),
    write: (key: string, text: string): boolean => {
      const isKept = attempt(openStorage, (storage) => {
        storage.setItem(key, text);
        return true;
      });
      if (isKept) unsaved.delete(key);
      else unsaved.set(key, text);
      return isKept === true;
    },
    remove: (key: string) => {
      unsaved.delete(key);
      attempt(openStorage, (storage) => storage.removeItem(key));
    },
    keys: (): string[] => {
      const kept = attempt(openStorage, (storage) =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ""),
      );
      return [...new Set([...(kept ?? []), ...unsaved.keys()])];
    },
  };
}

function isPersonalKey(key: string): boolean {
  return isOneOf(BARE_NAMES, key);
}

/** The sign-in library's token storage: localStorage, whose events reach other tabs, or memory. */
export function openTokenStorage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = attempt(openBrowserStorage, (storage) => storage);
  if (kept !== null) return kept;
  const unsaved = new Map<string, string>();
  return {
    getItem: (key) => unsaved.get(key) ?? null,
    setItem: (key, text) => void unsaved.set(key, text),
    removeItem: (key) => void unsaved.delete(key),
  };
}

/** The slash and the encoding keep one id from being a prefix of another. */
function parkedKey(userId: string, key: string): string {
  return `parked/${encodeURIComponent(userId)}/${key}`;
}

/** Where storage is forbidden, even reading the property throws. */
function openBrowserStorage(): Storage | null {
  return window.localStorage;
}

function attempt<Result>(
  openStorage: () => KeyValueStorage | null,
  action: (storage: KeyValueStorage) => Result,
): Result | null {
  try {
    const storage = openStorage();
    return storage && action(storage);
  } catch {
    return null; // Full or forbidden.
  }
}
