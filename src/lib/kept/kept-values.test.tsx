import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { forget, keep, readKept, useKept } from "@/lib/kept/kept-values";
import { localStore } from "@/lib/kept/local-store";

const key = personKey("note_draft", "ada");
const slot = jsonSlot(key, (parsed) => {
  const text = textIn(fieldsOf(parsed)["text"]);
  return text === "" ? null : { text };
});

/** Writes without notifying this window, as another tab or a sign-out does. */
const raw = { key, encode: (text: string) => text, decode: (text: string) => text };

function Note() {
  return <p>{useKept(slot)?.text ?? "nothing"}</p>;
}

beforeEach(() => {
  localStore.remove(raw);
});
afterEach(cleanup);

test("a value follows changes in its own window", () => {
  render(<Note />);
  expect(screen.getByText("nothing")).toBeDefined();
  act(() => void keep(slot, { text: "one" }));
  expect(screen.getByText("one")).toBeDefined();
  act(() => {
    forget(slot);
  });
  expect(screen.getByText("nothing")).toBeDefined();
});

test("a value follows other windows, too, and a cleared storage", () => {
  render(<Note />);
  localStore.set(raw, '{"text":"elsewhere"}');
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
  expect(screen.getByText("elsewhere")).toBeDefined();
  localStore.remove(raw);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: null })));
  expect(screen.getByText("nothing")).toBeDefined();
});

test("the same text returns the same value, so that an idle page does not rerender", () => {
  keep(slot, { text: "one" });
  expect(readKept(slot)).toBe(readKept(slot));
});

test("a key is read again after it was renamed without an event", () => {
  keep(slot, { text: "ada" });
  readKept(slot);
  localStore.set(raw, '{"text":"ben"}');
  expect(readKept(slot)).toEqual({ text: "ben" });
  localStore.set(raw, "{");
  expect(readKept(slot)).toBeNull();
});
