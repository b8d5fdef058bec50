import { describe, expect, test } from "vitest";
import { ownDataSections } from "../../src/content/own-data/own-data";
import { policyPromises, privacy } from "../../src/content/privacy";
import { sections as settingsSections } from "../../src/content/settings/settings";
import { isTest, readRepository } from "./repository";

const { files } = readRepository();
const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? "";
const routes = ["areas", "client-area", "coach-area", "public-rows"]
  .map((name) => textOf(`src/app/${name}.tsx`))
  .join();
const tests = files.filter(isTest);

/** The titles of all tests and groups in the files. */
const titles = tests.flatMap(({ text }) =>
  [...text.matchAll(/\b(?:test|describe)(?:\.each\([^`"]*?\))?\(\s*["`]([^"`]+)["`]/g)].map(
    ([, title = ""]) => title,
  ),
);

/** The link targets on the pages with controls. */
const placesOn: Record<string, string[]> = {
  "/dashboard/privacy": Object.keys(ownDataSections),
  "/dashboard/account": Object.keys(settingsSections),
};

const wordsOf: Record<string, string> = {
  ...Object.fromEntries(privacy.sections.map((section) => [section.id, JSON.stringify(section)])),
  [privacy.contact.id]: JSON.stringify(privacy.contact),
};

test("every promise has its own id, and every section with a promise links to a control", () => {
  const ids = policyPromises.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const leading = new Set(policyPromises.map(({ section }) => section));
  expect([...leading].toSorted()).toEqual([
    "contact",
    "how-long-we-keep-it",
    "how-we-protect-it",
    "what-we-collect",
    "your-rights",
  ]);
});

describe.each(policyPromises)("the promise “$id”", ({ section, words, control, test: cited }) => {
  test("is in the policy with this text", () => {
    expect(wordsOf[section]).toContain(words);
  });

  test("links to an existing page, and an existing section on it", () => {
    const { pathname, hash } = new URL(control.to, "http://portal.example");
    expect(routes).toContain(`"${pathname}"`);
    if (hash !== "") expect(placesOn[pathname]).toContain(hash.slice(1));
  });

  test("is proved by a test with its id", () => {
    const named = new RegExp(`(^|[^\\w])${cited}([^\\w]|$)`);
    expect(titles.filter((title) => named.test(title)).length, cited).toBeGreaterThan(0);
  });
});
