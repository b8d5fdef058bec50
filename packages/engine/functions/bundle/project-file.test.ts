import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { scratchFolder } from "../../testing/scratch-folder";
import { externalPackagesOf, functionsFolderOf } from "./project-file";

let project = "";
let file = "";

beforeEach(async () => {
  project = await scratchFolder("engine-project");
  file = join(project, "convex.json");
  await mkdir(join(project, "convex"));
});

test("[F1] convex.json may name another functions folder and packages to load at run time", async () => {
  await writeFile(file, '{"functions":"src/fns/","node":{"externalPackages":["sharp"]}}');
  expect(functionsFolderOf(project)).toBe(join(project, "src/fns"));
  expect(externalPackagesOf(join(project, "src/fns"))).toEqual(["sharp"]);
  await rm(file);
  expect(functionsFolderOf(project)).toBe(join(project, "convex"));
  expect(functionsFolderOf(join(project, "convex"))).toBe(join(project, "convex"));
  expect(externalPackagesOf(join(project, "convex"))).toEqual([]);
});

test.each([
  [
    '{ "functions": "convex/", // here\n}',
    / is not valid JSON: .*Comments are not allowed in it\.$/,
  ],
  ["[]", / does not contain an object\.$/],
])("[F2] an invalid convex.json is rejected in one line: %j", async (text, words) => {
  await writeFile(file, text);
  expect(() => functionsFolderOf(project)).toThrow(words);
  expect(() => functionsFolderOf(project)).toThrow(/^[^\n]*convex\.json [^\n]*$/);
});
