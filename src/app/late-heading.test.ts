import { afterEach, beforeEach, expect, test } from "vitest";

import { followHeading } from "@/app/companions";

const observed = () => new Promise((resolve) => setTimeout(resolve));
const focusedText = () => document.activeElement?.textContent;
let content: HTMLElement;
let stop = () => {};

function elementOf(name: string, text = ""): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

beforeEach(() => {
  const link = elementOf("a", "List");
  link.setAttribute("href", "/list");
  content = elementOf("main");
  content.id = "content";
  document.body.replaceChildren(link, content);
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
});

async function draw(heading: string) {
  content.replaceChildren(elementOf("h1", heading), elementOf("input"));
  await observed();
}

test("moves the focus from the followed link to the heading that appears with the data", async () => {
  document.querySelector("a")?.focus();
  stop = followHeading(document.activeElement);
  expect(focusedText()).toBe("List");
  await draw("Ada");
  expect(focusedText()).toBe("Ada");
});

test("moves the focus to a heading that replaces another one", async () => {
  const loading = elementOf("h1", "Loading");
  loading.tabIndex = -1;
  content.replaceChildren(loading);
  loading.focus();
  stop = followHeading(document.activeElement);
  await draw("Ada");
  expect(focusedText()).toBe("Ada");
});

test.each(["keydown", "pointerdown"])("leaves the focus where it is after a %s", async (press) => {
  stop = followHeading(document.activeElement);
  window.dispatchEvent(new Event(press));
  await draw("Ada");
  expect(document.activeElement).toBe(document.body);
});

test("leaves the focus in a field that has taken it", async () => {
  stop = followHeading(document.activeElement);
  const field = elementOf("input");
  document.body.append(field);
  field.focus();
  await draw("Ada");
  expect(document.activeElement).toBe(field);
});
