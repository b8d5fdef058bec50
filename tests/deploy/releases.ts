import { createHash } from "node:crypto";
import { cpSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

/** Makes a later release of one in the folder: the same with one file changed, named after its contents. */
export function makeNextRelease(
  folder: string,
  release: string,
  change: (main: string) => string,
): string {
  const making = join(folder, "next");
  cpSync(join(folder, release), making, { recursive: true });
  const main = join(making, "server/main.js");
  writeFileSync(main, change(readFileSync(main, "utf8")));
  const sum = createHash("sha256").update(readFileSync(main)).digest("hex");
  const sums = join(making, "SHA256SUMS");
  const text = readFileSync(sums, "utf8").replace(/^\S+(?= {2}server\/main\.js$)/m, sum);
  writeFileSync(sums, text);
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 10);
  const name = release.replace(/[^-]+$/, hash);
  renameSync(making, join(folder, name));
  return name;
}

/** A later release that changes the format of the data. */
export function raised(main: string): string {
  expect(/\bcurrentVersion = 3;/.test(main)).toBe(true);
  return main.replace(/\bcurrentVersion = 3;/, "currentVersion = 4;");
}
