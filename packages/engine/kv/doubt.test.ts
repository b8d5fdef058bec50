import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { clearDoubt, noteDoubt, readDoubt } from "./doubt";
import { scratchFolder } from "../testing/scratch-folder";

it("[B14] a doubt keeps its first reason until it is cleared, and a damaged note counts as one", async () => {
  const folder = await scratchFolder("doubt");
  expect([readDoubt(folder), clearDoubt(folder)]).toEqual([null, false]);
  noteDoubt(folder, { sinceMs: 5, reason: "a salvage" });
  noteDoubt(folder, { sinceMs: 9, reason: "another" });
  expect(readDoubt(folder)).toEqual({ sinceMs: 5, reason: "a salvage" });
  expect(readdirSync(folder)).toEqual(["doubt.json"]);
  expect([clearDoubt(folder), readDoubt(folder)]).toEqual([true, null]);
  writeFileSync(join(folder, "doubt.json"), '{"since');
  expect(readDoubt(folder)?.reason).toContain("damaged");
});
