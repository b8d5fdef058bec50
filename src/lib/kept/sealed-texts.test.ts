import { afterEach, beforeEach, expect, test } from "vitest";

import { jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { forget, keep, readKept } from "@/lib/kept/kept-values";
import { localStore } from "@/lib/kept/local-store";
import {
  clearTexts,
  closeTexts,
  removeClearText,
  sealTexts,
  unsealTexts,
  vaultState,
} from "@/lib/kept/sealed-texts";
import { forgetOpenVault, sealForVault, vaultSlot } from "@/lib/kept/vault-marks";

const slotOf = (name: Parameters<typeof personKey>[0], userId = "ada") =>
  jsonSlot(personKey(name, userId), textIn);
const journal = slotOf("journal_entries");

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  unsealTexts();
  window.localStorage.clear();
});

function openTexts() {
  const texts = new Map<string, string>();
  const write = (key: string, text: string | null) => {
    if (text === null) texts.delete(key);
    else texts.set(key, text);
    return true;
  };
  return { texts, write };
}

test("[vault-1] without a vault the texts are in the browser's storage", () => {
  keep(journal, "words");
  expect(vaultState()).toBe("none");
  expect(window.localStorage.getItem(journal.key)).toBe('"words"');
});

test("[vault-8] a locked vault reads and writes no text, even if the browser's storage has one", () => {
  keep(journal, "from before");
  sealTexts("ada");
  expect(vaultState()).toBe("locked");
  expect(readKept(journal)).toBeNull();
  expect(keep(journal, "words")).toBe(false);
  forget(journal);
  expect(window.localStorage.getItem(journal.key)).toBe('"from before"');
  expect(clearTexts("ada")).toEqual({
    [journal.key]: '"from before"',
  });
});

test("[vault-4] an open vault has the private texts, and the browser's storage has the others", () => {
  const open = openTexts();
  sealTexts("ada", open);
  const lists = ["journal_entries", "reflections", "home_prompt", "journal_draft"] as const;
  const answers = ["worksheet", "journey_work", "handout_answers", "new_list_line"] as const;
  for (const name of [...lists, ...answers]) {
    expect(keep(slotOf(name), name)).toBe(true);
    expect(readKept(slotOf(name))).toBe(name);
    expect(window.localStorage.getItem(slotOf(name).key)).toBeNull();
  }
  keep(slotOf("message_draft"), "to the coach");
  keep(slotOf("journal_entries", "berta"), "of another person");
  expect(Object.keys(window.localStorage).toSorted()).toEqual([
    "journal_entries_berta",
    "message_draft_ada",
  ]);
  closeTexts();
  expect(vaultState()).toBe("closing");
  expect(keep(journal, "last words")).toBe(true);
  expect(localStore.ownTexts("ada")[journal.key]).toBe('"last words"');
  forget(journal);
  expect(readKept(journal)).toBeNull();
});

test("[vault-4] clear text is removed only if it still equals what was moved", () => {
  keep(journal, "moved");
  removeClearText(journal.key, '"older"');
  expect(window.localStorage.getItem(journal.key)).toBe('"moved"');
  removeClearText(journal.key, '"moved"');
  expect(window.localStorage.getItem(journal.key)).toBeNull();
});

test("[vault-8] a device knows that there is a vault before reading anything, and forgets it at sign-out", () => {
  keep(vaultSlot("ada"), { vaultId: "v", keyId: "v", lockedAt: 0 });
  sealForVault("ada");
  expect(vaultState()).toBe("locked");
  sealTexts("ada", openTexts());
  sealForVault("ada"); // The connection came back: the vault stays open.
  expect(vaultState()).toBe("open");
  forgetOpenVault();
  expect(vaultState()).toBe("none");
  sealForVault("berta");
  expect(vaultState()).toBe("none");
});
