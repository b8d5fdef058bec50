import { expect, test, vi } from "vitest";

import { loadFiles } from "@/lib/loading/load-files";

const links = () => [...document.head.querySelectorAll("link")];

test("a part's modules are preloaded once, without waiting for them", async () => {
  const load = vi.fn(() => Promise.resolve("part"));
  for (const file of ["assets/one.js", "assets/one.js"]) {
    expect(await loadFiles(load, [file])).toBe("part");
  }
  expect(links().map(({ rel, href }) => `${rel} ${href}`)).toEqual([
    `modulepreload ${new URL("/assets/one.js", document.baseURI).href}`,
  ]);
  expect(load).toHaveBeenCalledTimes(2);
});

test("a part waits for its style sheet, and requests it again after a failure", async () => {
  const load = vi.fn(() => Promise.resolve("part"));
  const sheet = () => links().find(({ rel }) => rel === "stylesheet");
  const first = loadFiles(load, ["assets/part.css"]);
  sheet()?.dispatchEvent(new Event("error"));
  await expect(first).rejects.toThrow("/assets/part.css could not be loaded.");
  expect([sheet(), load.mock.calls.length]).toEqual([undefined, 0]);
  const second = loadFiles(load, ["assets/part.css"]);
  sheet()?.dispatchEvent(new Event("load"));
  expect(await second).toBe("part");
});
