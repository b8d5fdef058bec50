import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isStale, releaseSources } from "./builds";

export const releasesDir = "dist/release";
export const archiveEnd = `${process.platform}-${process.arch}.tar.gz`;

const findNew = () =>
  existsSync(releasesDir)
    ? readdirSync(releasesDir).find(
        (name) => name.endsWith(archiveEnd) && !isStale(join(releasesDir, name), releaseSources),
      )
    : undefined;

/** Unpacks a release of the sources as they are into an empty folder. Only the first test that needs one makes it. */
export function unpackTrial(to: string): string {
  if (findNew() === undefined) execFileSync("npm", ["run", "--silent", "release", "--", "--trial"]);
  execFileSync("tar", ["-xzf", join(releasesDir, findNew() ?? ""), "-C", to]);
  return readdirSync(to)[0] ?? "";
}
