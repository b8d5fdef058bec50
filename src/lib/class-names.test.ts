import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { cn } from "@/lib/class-names";
import { mergeClasses } from "@/lib/merged-classes";

test("joins classes in order, the caller's last", () => {
  expect(cn("flex gap-2", ["items-center"], "mt-4")).toBe("flex gap-2 items-center mt-4");
});

test("skips falsy values", () => {
  expect(cn("flex", false, undefined, null, "")).toBe("flex");
});

test("a later class replaces an earlier one of its kind", () => {
  expect(cn("rounded-md px-4 text-sm", "rounded-none px-2")).toBe("text-sm rounded-none px-2");
});

/** The kinds of our own tokens, each with two classes; of these the later one stays. */
const KINDS: Record<string, (name: string) => [string, string]> = {
  color: (name) => ["bg-primary", `bg-${name}`],
  text: (name) => ["text-base", `text-${name}`],
  radius: (name) => ["rounded-sm", `rounded-${name}`],
  shadow: (name) => ["shadow-sm", `shadow-${name}`],
  container: (name) => ["max-w-sm", `max-w-${name}`],
  font: (name) => ["font-mono", `font-${name}`],
};

test("every token of the theme is recognized as its kind", () => {
  const css = readFileSync("src/styles/main.css", "utf8");
  const names = [...css.matchAll(/^ {2}--([a-z]+)-([a-z0-9-]+):/gm)].filter(
    ([, , name = ""]) => !name.includes("--"),
  );
  const wrong = names.flatMap(([, kind = "", name = ""]) => {
    const classes = KINDS[kind]?.(name);
    if (classes === undefined) return [];
    const [earlier, later] = classes;
    const isKnown = mergeClasses(`${earlier} text-accent ${later}`) === `text-accent ${later}`;
    return isKnown || earlier === later || kind === "color" ? [] : [later];
  });
  expect(names.length).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});
