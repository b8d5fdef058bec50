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

test("a heading that comes with the data has the focus, from the link that led there", async () => {
  document.querySelector("a")?.focus();
  stop = followHeading(document.activeElement);
  expect(focusedText()).toBe("List");
  await draw("Ada");
  expect(focusedText()).toBe("Ada");
});

test("the heading that replaces another one has the focus", async () => {
  const loading = elementOf("h1", "Loading");
  loading.tabIndex = -1;
  content.replaceChildren(loading);
  loading.focus();
  stop = followHeading(document.activeElement);
  await draw("Ada");
  expect(focusedText()).toBe("Ada");
});

test.each(["keydown", "pointerdown"])("after a %s the focus stays where it is", async (press) => {
  stop = followHeading(document.activeElement);
  window.dispatchEvent(new Event(press));
  await draw("Ada");
  expect(document.activeElement).toBe(document.body);
});

test("a field that has taken the focus keeps it", async () => {
  stop = followHeading(document.activeElement);
  const field = elementOf("input");
  document.body.append(field);
  field.focus();
  await draw("Ada");
  expect(document.activeElement).toBe(field);
});
