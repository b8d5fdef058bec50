import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isStale, releaseSources } from "./builds";

export const releasesDir = "dist/release";
export const archiveEnd = `${process.platform}-${process.arch}.tar.gz`;

function findNew(): string | undefined {
  if (!existsSync(releasesDir)) return undefined;
  return readdirSync(releasesDir)
    .filter((name) => name.endsWith(archiveEnd))
    .map((name) => join(releasesDir, name))
    .find((archive) => !isStale(archive, releaseSources));
}

/** Unpacks a release of the sources as they are into an empty folder. Only the first test that needs one makes it. */
export function unpackTrial(to: string): string {
  execFileSync("tar", ["-xzf", findNew() ?? makeTrial(), "-C", to]);
  return readdirSync(to)[0] ?? "";
}

function makeTrial(): string {
  const words = ["run", "--silent", "release", "--", "--trial"];
  const printed = execFileSync("npm", words, { encoding: "utf8" });
  return printed.trim().split("\n").at(-1) ?? "";
}
