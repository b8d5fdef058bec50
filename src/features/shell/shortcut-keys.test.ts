import { afterEach, expect, test } from "vitest";

import { chordMs, isTyping, readShortcut } from "@/features/shell/area-links";

const press = (key: string, timeStamp = 0) => ({ key, timeStamp });

afterEach(() => {
  document.body.replaceChildren();
});

test("the question mark opens the list, and a letter after G opens a page", () => {
  expect(readShortcut(press("?"), null)).toEqual({ open: "help" });
  expect(readShortcut(press("j", chordMs), press("g"))).toEqual({ goTo: "j" });
  expect(readShortcut(press("J", 10), press("g"))).toEqual({ goTo: "j" });
});

test("a letter alone, after another one, or too late does nothing", () => {
  expect(readShortcut(press("j"), null)).toBeNull();
  expect(readShortcut(press("j", 10), press("h"))).toBeNull();
  expect(readShortcut(press("j", chordMs + 1), press("g"))).toBeNull();
});

function isTypingIn(element: HTMLElement, held: KeyboardEventInit = {}) {
  document.body.append(element);
  let answer: boolean | null = null;
  const hear = (event: KeyboardEvent) => {
    answer = isTyping(event);
  };
  window.addEventListener("keydown", hear, { once: true });
  element.dispatchEvent(new KeyboardEvent("keydown", { key: "g", bubbles: true, ...held }));
  return answer;
}

test.each(["input", "textarea", "select"])("ignores keys in a %s", (name) => {
  expect(isTypingIn(document.createElement(name))).toBe(true);
});

test.each(["dialog", "menu", "listbox"])("ignores keys in a %s, too", (role) => {
  const element = document.createElement("div");
  element.setAttribute("role", role);
  expect(isTypingIn(element)).toBe(true);
});

test("works elsewhere, unless a modifier key is held", () => {
  const button = document.createElement("button");
  expect(isTypingIn(button)).toBe(false);
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    expect(isTypingIn(button, held)).toBe(true);
  }
});
