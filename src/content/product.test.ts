import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { documentTitle, product } from "@/content/product";

test("index.html has the product's name and description", () => {
  const html = readFileSync("index.html", "utf8");
  expect(html).toContain(`<title>${product.name}</title>`);
  expect(html).toContain(product.tagline);
});

test("a page's title comes before the product's name", () => {
  expect(documentTitle("Privacy")).toBe(`Privacy · ${product.name}`);
  expect(documentTitle(null)).toBe(product.name);
});
