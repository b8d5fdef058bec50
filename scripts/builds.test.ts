import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setImmediate as next } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { buildEngine, buildParts, engineEntries, engineFile, isStale } from "./builds";

function makeScratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "builds-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("the engine's program is whole at every moment while it is built again", async () => {
  await buildEngine();
  const { size } = statSync(engineFile);
  const sizes = new Set<number>();
  const watch = { isOver: false };
  const building = buildEngine().finally(() => (watch.isOver = true));
  while (!watch.isOver) {
    sizes.add(statSync(engineFile).size);
    await next();
  }
  await building;
  expect([...sizes]).toEqual([size]);
});

test("two starts may build it at once", async () => {
  const builds = await Promise.allSettled(Array.from({ length: 4 }, () => buildEngine()));
  expect(builds.filter(({ status }) => status === "rejected")).toEqual([]);
});

test("a start that finds the program new finds the others beside it, and what changes meanwhile is newer", async () => {
  const folder = makeScratch();
  const programs = Object.keys(engineEntries).map((name) => join(folder, `${name}.js`));
  const main = join(folder, "main.js");
  const watch = { isOver: false };
  const building = buildEngine(folder).finally(() => (watch.isOver = true));
  const beganMs = Date.now();
  while (!watch.isOver) {
    if (existsSync(main)) expect(programs.filter((path) => !existsSync(path))).toEqual([]);
    await next();
  }
  await building;
  expect(statSync(main).mtimeMs).toBeLessThanOrEqual(beganMs);
});

test("what is built is stale when a source below it is newer or deleted, or when it is missing", () => {
  const folder = makeScratch();
  const [built, source] = [join(folder, "main.js"), join(folder, "sources/inner/part.ts")];
  mkdirSync(dirname(source), { recursive: true });
  writeFileSync(source, "");
  const isBuiltStale = () => isStale(built, [join(folder, "sources")]);
  const date = (path: string, seconds: number) => utimesSync(path, seconds, seconds);
  expect(isBuiltStale()).toBe(true);
  writeFileSync(built, "");
  for (const path of [dirname(source), join(folder, "sources"), source]) date(path, 1_000);
  date(built, 2_000);
  expect(isBuiltStale()).toBe(false);
  date(source, 3_000);
  expect(isBuiltStale()).toBe(true);
  date(source, 1_000);
  const deleted = join(dirname(source), "deleted.ts");
  writeFileSync(deleted, "");
  date(deleted, 1_000);
  date(dirname(source), 1_000);
  expect(isBuiltStale()).toBe(false);
  rmSync(deleted);
  expect(isBuiltStale()).toBe(true);
});

test("a start says what it builds, that it goes on, and that it is done", async () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const parts = [
    { name: "server", build: () => Promise.resolve() },
    { name: "site", build: () => new Promise<void>((resolve) => void setTimeout(resolve, 9_000)) },
  ];
  const built = buildParts(parts, (line) => lines.push(line));
  await vi.advanceTimersByTimeAsync(9_000);
  await built;
  expect(lines).toEqual([
    "Building the server and the site.",
    "The server is built (0 s).",
    "Still building the site (4 s).",
    "Still building the site (8 s).",
    "The site is built (9 s).",
  ]);
  await buildParts([], () => expect.unreachable());
});
