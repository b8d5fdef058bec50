import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { transformSync } from "esbuild";

interface FailingCalls {
  call: "write" | "sync" | "rename";
  /** A regular expression for the paths it happens on. */
  path: string;
  code: "EIO" | "ENOSPC";
  /** The first of those calls that fails. */
  nth: number;
  /** How many fail from there on. */
  times: number;
}

/** Options for Node that load a module of this folder first. The module reads its parameters from its own address. */
function preload(folder: string, module: string, wish: Record<string, string | number>): string[] {
  const source = readFileSync(join(import.meta.dirname, `${module}.ts`), "utf8");
  const path = join(folder, `${module}.mjs`);
  writeFileSync(path, transformSync(source, { loader: "ts" }).code, { mode: 0o644 });
  const url = pathToFileURL(path);
  for (const [name, value] of Object.entries(wish)) url.searchParams.set(name, String(value));
  return ["--import", url.href];
}

export const withFailingCalls = (folder: string, wish: FailingCalls): string[] =>
  preload(folder, "failing-calls", { ...wish });

/** The first is how far the clock is off at the start. */
export const withJumpingClock = (folder: string, jumpsMs: readonly number[]): string[] =>
  preload(folder, "jumping-clock", { jumps: jumpsMs.join(",") });
