import { afterEach, expect, test, vi } from "vitest";

import { earlyNotes, keptNotes } from "./kept-notes";
import { personKey } from "@/lib/kept/kept-keys";
import { localStore } from "@/lib/kept/local-store";

const key = personKey("session_notes", "person", "session");
const { inClear } = localStore;
afterEach(() => {
  inClear.remove(key);
});

test("[notes-4] a document is kept until it is saved, unless another window has kept a later one", () => {
  const [one, two] = [keptNotes(key), keptNotes(key)];
  expect(one.state).toBeNull();
  one.keep(new Uint8Array([1, 2, 255]));
  expect(keptNotes(key).state).toEqual(new Uint8Array([1, 2, 255]));
  two.keep(new Uint8Array([3]));
  one.keep(null);
  expect(keptNotes(key).state).toEqual(new Uint8Array([3]));
  two.keep(null);
  expect(inClear.read(key)).toBeNull();
});

test("[notes-4] a draft of the previous release is merged once into the current text", () => {
  inClear.write(key, JSON.stringify({ base: "One.", text: "One. Mine." }));
  const kept = keptNotes(key);
  expect(kept.state).toBeNull();
  const write = vi.fn();
  for (let count = 0; count < 2; count += 1) kept.addDraft(write, "Zero. One.");
  expect(write.mock.calls).toEqual([["Zero. One. Mine."]]);
  expect(inClear.read(key)).toBeNull();
});

test("[notes-4] text typed before the document loaded is added once, together with text not saved before", () => {
  keptNotes(key).keep(new Uint8Array([1]));
  earlyNotes(key, "One.\r\nTwo.").keep("One.\nTwo. Mine.");
  expect(earlyNotes(key, "Zero. One.\nTwo.").text).toBe("Zero. One.\nTwo. Mine.");
  const kept = keptNotes(key);
  const write = vi.fn();
  for (let count = 0; count < 2; count += 1) kept.addDraft(write, "One.\nTwo. Theirs.");
  expect(write.mock.calls).toEqual([["One.\nTwo. Theirs. Mine."]]);
  expect(keptNotes(key).state).toEqual(new Uint8Array([1]));
});
