import { isOneOf } from "@domain/closed-words";

import { BARE_NAMES, type KeptKey } from "@/lib/kept-keys";

/**
 * The only user of the browser's own storage. It may be full or forbidden (private windows, strict settings): then values
 * live in this page until it is closed, and `set` answers false so that the person can be told.
 */

/** How one value is kept under its key: texts in the browser belong to the person and outlive our code, so decode with care. */
export type Slot<Value> = {
  key: KeptKey;
  encode: (value: Value) => string;
  /** Null for a text that is not such a value. */
  decode: (text: string) => Value | null;
};

/** Whose the personal keys are just now; it tells a reload from a change of person after a crash. */
const OWNER_KEY = "personal_keys_owner";

type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export const localStore = createLocalStore(openBrowserStorage);

export function createLocalStore(openStorage: () => KeyValueStorage | null) {
  const texts = createTextStore(openStorage);

  function move(from: string, to: string) {
    const text = texts.read(from);
    texts.remove(from); // first, because in a full store only that makes room for the same text under its new name
    if (text !== null) texts.write(to, text);
  }

  /**
   * Puts the personal keys aside at sign-out under their owner's name, so that the next person on this browser starts
   * clean. Another tab may have done it already and somebody else be here by now: then the keys are theirs. A page that
   * opens with nobody signed in knows of nobody, and puts aside whatever lies there.
   */
  function parkPersonalKeys(leaver?: string) {
    const userId = texts.read(OWNER_KEY);
    if (userId === null || (leaver !== undefined && leaver !== userId)) return;
    for (const key of texts.keys().filter(isPersonalKey)) move(key, parkedKey(userId, key));
    texts.remove(OWNER_KEY);
  }

  /** Brings a person's own keys back at sign-in. Also safe on every reload: then there is nothing to bring. */
  function restorePersonalKeys(userId: string) {
    const owner = texts.read(OWNER_KEY);
    if (owner !== null && owner !== userId) parkPersonalKeys();
    // Keys that nobody owns were left by somebody unknown: they must not become this person's consent.
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
      const text = texts.read(key);
      return text === null ? null : decode(text);
    },
    set<Value>({ key, encode }: Slot<Value>, value: Value): boolean {
      return texts.write(key, encode(value));
    },
    remove({ key }: Pick<Slot<never>, "key">) {
      texts.remove(key);
    },
    parkPersonalKeys,
    restorePersonalKeys,
    /** Everything kept here for one person, as it is written, to be taken along. Never what signs them in. */
    ownTexts(userId: string): Record<string, string> {
      const isTheirs = texts.read(OWNER_KEY) === userId;
      const own = texts
        .keys()
        .filter((key) => key.includes(userId) || (isTheirs && isPersonalKey(key)));
      return Object.fromEntries(own.toSorted().map((key) => [key, texts.read(key) ?? ""]));
    },
  };
}

/** Texts by key, in the browser if it lets us and otherwise in this page. */
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

/**
 * Where the sign-in library keeps its tokens: the browser's own store, which tells the other tabs, or this page where
 * there is none.
 */
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

/** The slash and the encoding keep one id from being the beginning of another. */
function parkedKey(userId: string, key: string): string {
  return `parked/${encodeURIComponent(userId)}/${key}`;
}

/** Where storage is forbidden, even naming it throws. */
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
    return null; // full or forbidden: the caller keeps the value in the page
  }
}
