import { localStore, readThroughVault } from "@/lib/kept/local-store";
import { makeListeners } from "@/lib/listeners";

/**
 * Puts a person's vault between the pages and the browser's storage: texts that people write only for themselves are
 * read from memory, which only an open vault fills, and written through it (ADR 104). Loaded with every page of a
 * person, so it does not depend on the vault's code.
 */

/** Records are copied to every device (`src/lib/vault/kinds.ts`), drafts stay on one. */
const SEALED_NAMES = {
  coach_keys: "records",
  handout_answers: "records",
  home_prompt: "draft",
  journal_draft: "draft",
  journal_entries: "records",
  journal_files: "records",
  journey_work: "records",
  new_list_line: "draft",
  reflection_draft: "draft",
  reflections: "records",
  worksheet: "records",
} as const;

type SealedName = keyof typeof SEALED_NAMES;
export type RecordKind = {
  [Name in SealedName]: (typeof SEALED_NAMES)[Name] extends "records" ? Name : never;
}[SealedName];

const isOfVault = (userId: string, key: string) =>
  Object.keys(SEALED_NAMES).some(
    (name) => key === `${name}_${userId}` || key.startsWith(`${name}_${userId}_`),
  );

/** Texts that belong in a vault but are unencrypted in the browser's storage. */
export function clearTexts(userId: string): Record<string, string> {
  const { inClear } = localStore;
  const keys = inClear.keys().filter((key) => isOfVault(userId, key));
  return Object.fromEntries(keys.map((key) => [key, inClear.read(key) ?? ""]));
}

/** Removes it unless another window has changed it meanwhile. */
export function removeClearText(key: string, text: string) {
  if (localStore.inClear.read(key) === text) localStore.inClear.remove(key);
}

/** "closing": locked on the screen, while last changes are still stored. */
export type VaultState = "none" | "locked" | "closing" | "open";

interface OpenTexts {
  texts: ReadonlyMap<string, string>;
  /** Null removes it. False when it could not be written. */
  write: (key: string, text: string | null) => boolean;
}

type Sealed = { userId: string; open: OpenTexts | null; isClosing: boolean };

let sealed: Sealed | null = null;
const { follow, emit } = makeListeners();

function become(next: Sealed | null) {
  sealed = next;
  emit();
}

/** From now on the person's texts are neither read from nor written to the browser's storage. Null means locked. */
export function sealTexts(userId: string, open: OpenTexts | null = null) {
  become({ userId, open, isClosing: false });
}

export function closeTexts() {
  if (sealed?.open) become({ ...sealed, isClosing: true });
}

export function unsealTexts() {
  if (sealed !== null) become(null);
}

export const sealedFor = (): string | null => sealed?.userId ?? null;

export function vaultState(): VaultState {
  if (sealed === null) return "none";
  if (sealed.open === null) return "locked";
  return sealed.isClosing ? "closing" : "open";
}

export const followVault = follow;

/** Null for a key that the browser's storage holds. */
function sealedAt(key: string) {
  if (sealed === null || !isOfVault(sealed.userId, key)) return null;
  const { open } = sealed;
  return {
    read: () => open?.texts.get(key) ?? null,
    write: (text: string | null) => open?.write(key, text) ?? false,
  };
}

readThroughVault({ at: sealedAt, texts: () => Object.fromEntries(sealed?.open?.texts ?? []) });
