import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { chooseAppearance, showKeptAppearance } from "@/features/appearance/appearance";
import { AppearanceControl } from "@/features/appearance/appearance-control";
import { browserKey } from "@/lib/kept/kept-keys";
import { localStore } from "@/lib/kept/local-store";

const root = document.documentElement;

beforeEach(() => {
  const metas = ["light", "dark"].map((scheme) => {
    const meta = Object.assign(document.createElement("meta"), { name: "theme-color" });
    meta.dataset["scheme"] = scheme;
    return meta;
  });
  document.head.replaceChildren(...metas);
  showKeptAppearance();
});

afterEach(() => {
  chooseAppearance("system");
  cleanup();
});

function barMedia() {
  return [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].map(
    (meta) => meta.media,
  );
}

/** Runs public/before-paint.js as a reload does, on a fresh page. */
async function reloadEarly() {
  delete root.dataset["theme"];
  reloads += 1;
  await import(/* @vite-ignore */ `${process.cwd()}/public/before-paint.js?${String(reloads)}`);
}
let reloads = 0;

test("starts with the system's appearance", () => {
  render(<AppearanceControl />);
  expect(screen.getByRole("group", { name: "Appearance" })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "System" }).checked).toBe(true);
  expect(root.dataset["theme"]).toBeUndefined();
});

test("a choice applies at once, to the page and the browser's toolbar", () => {
  render(<AppearanceControl />);
  fireEvent.click(screen.getByRole("radio", { name: "Dark" }));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Dark" }).checked).toBe(true);
  expect(root.dataset["theme"]).toBe("dark");
  expect(barMedia()).toEqual(["not all", "all"]);
});

test("choosing the system again removes the setting from the page", () => {
  chooseAppearance("dark");
  chooseAppearance("system");
  expect(root.dataset["theme"]).toBeUndefined();
  expect(barMedia()).toEqual(["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]);
});

test.each(["light", "dark"] as const)("%s is applied before the first paint", async (choice) => {
  chooseAppearance(choice);
  await reloadEarly();
  expect(root.dataset["theme"]).toBe(choice);
  showKeptAppearance();
  expect(root.dataset["theme"]).toBe(choice);
});

test("ignores a damaged setting", async () => {
  const text = { key: browserKey("appearance"), encode: String, decode: String };
  localStore.set(text, "sepia");
  await reloadEarly();
  showKeptAppearance();
  expect(root.dataset["theme"]).toBeUndefined();
});
