import { afterEach, expect, test, vi } from "vitest";

import { focusAfter, focusAfterRow } from "@/lib/pages/focus-after";
import { takesFocus } from "@/lib/pages/take-focus";

afterEach(() => document.body.replaceChildren());

/** A page with a part, whose button is focused. */
function showPage() {
  const [content, title, part, heading, button, field] = (
    ["main", "h1", "section", "h2", "button", "input"] as const
  ).map((name) => document.createElement(name)) as [
    ...[HTMLElement, HTMLElement, HTMLElement, HTMLElement],
    ...[HTMLButtonElement, HTMLInputElement],
  ];
  content.id = "content";
  content.tabIndex = -1;
  heading.id = "part";
  part.append(heading, button);
  content.append(title, part);
  document.body.replaceChildren(content, field);
  button.focus();
  return button;
}
const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const hasFocus = (selector: string) =>
  vi.waitFor(() => expect(document.activeElement).toBe(find(selector)));

test("[area-19] the focus moves to the heading of the section, or of the page, once the button is gone", async () => {
  const button = showPage();
  focusAfter(button, "#part");
  button.remove();
  await hasFocus("#part");

  const again = showPage();
  focusAfter(again, "#part");
  find("section").remove();
  await hasFocus("h1");
  find("input").focus();
  expect(find("h1").hasAttribute("tabindex")).toBe(false);
});

test("[area-19] the focus does not move back if the person has moved it meanwhile", async () => {
  const button = showPage();
  focusAfter(button, "#part");
  find("input").focus();
  const seen = new Promise((resolve) => {
    new MutationObserver(resolve).observe(document.body, { childList: true, subtree: true });
  });
  button.remove();
  await seen;
  expect(document.activeElement).toBe(find("input"));
});

test("[area-19] a press elsewhere ends the waiting if the button stayed", async () => {
  const button = showPage();
  focusAfter(button, "#part");
  find("h1").dispatchEvent(new Event("pointerdown", { bubbles: true }));
  const seen = new Promise((resolve) => {
    new MutationObserver(resolve).observe(document.body, { childList: true, subtree: true });
  });
  button.blur();
  button.remove();
  await seen;
  expect(document.activeElement).toBe(document.body);
});

test("[area-19] a second press of the same button does not end the waiting", async () => {
  const button = showPage();
  focusAfter(button, "#part");
  button.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  button.remove();
  await hasFocus("#part");
});

test("[area-19] a place keeps the focus while another window is active", () => {
  showPage();
  expect(takesFocus(find("h1"))).toBe(true);
  find("h1").dispatchEvent(new FocusEvent("blur"));
  expect(document.activeElement).toBe(find("h1"));
  expect(find("h1").getAttribute("tabindex")).toBe("-1");
  find("input").focus();
  expect(find("h1").hasAttribute("tabindex")).toBe(false);
});

test("[area-19] a place that had a tabindex keeps it", () => {
  showPage();
  expect(takesFocus(find("#content"))).toBe(true);
  find("input").focus();
  expect(find("#content").getAttribute("tabindex")).toBe("-1");
});

/** A page with a row in its part, whose menu is focused. */
function showRow() {
  showPage();
  const row = document.createElement("div");
  const menu = document.createElement("button");
  row.append(menu);
  find("section").append(row);
  menu.focus();
  return row;
}

test("[area-19] the heading of the list's part has the focus once a row is gone", async () => {
  const row = showRow();
  focusAfterRow(row);
  row.remove();
  await hasFocus("#part");
});

test("[area-19] the page's heading has the focus if the list's part went with its last row", async () => {
  focusAfterRow(showRow());
  find("section").remove();
  await hasFocus("h1");
});
