import { createHash, randomUUID } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, sep } from "node:path";
import { componentSources } from "../components/component-sources";
import { isFull } from "../../kv/sqlite/sqlite-file";
import type { BuildAnswer, BundleArtifact, BundleRequest } from "./bundle";
import { packBundle, unpackBundle } from "./packed-bundle";

/** Increase it when the artifact's shape or the build changes. */
const format = 6;

const { version: esbuildVersion } = createRequire(import.meta.url)("esbuild/package.json") as {
  version: string;
};

interface Origin {
  readonly key: string;
  readonly fingerprints: Readonly<Record<string, string>>;
  readonly components?: string;
}

/** Null unless the cache is intact and every input file is unchanged. */
export function readCachedBundle(
  cacheDir: string,
  functionsDir: string,
  request: BundleRequest,
): BundleArtifact | null {
  try {
    const { about, artifact } = unpackBundle(readFileSync(cacheFile(cacheDir, functionsDir)));
    const { key, fingerprints, components } = about as Origin;
    if (key !== keyOf(request) || components !== filesOfComponents(artifact)) return null;
    const isUnchanged = Object.entries(fingerprints).every(
      ([file, fingerprint]) => fingerprintOf(file) === fingerprint,
    );
    return isUnchanged ? artifact : null;
  } catch {
    return null;
  }
}

/** Writes another file and renames it, so that a reader never sees half a file. */
export async function writeCachedBundle(
  cacheDir: string,
  request: BundleRequest,
  { artifact, inputs }: BuildAnswer,
): Promise<void> {
  const fingerprints = Object.fromEntries(inputs.map((file) => [file, fingerprintOf(file)]));
  const components = filesOfComponents(artifact);
  const origin: Origin = {
    key: keyOf(request),
    fingerprints,
    ...(components === undefined ? {} : { components }),
  };
  const target = cacheFile(cacheDir, artifact.functionsDir);
  await mkdir(cacheDir, { recursive: true, mode: 0o700 });
  const draft = `${target}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, packBundle(artifact, origin), { mode: 0o600 });
    await rename(draft, target);
    await rm(`${target}.json`, { force: true }); // the name in former releases
  } catch (error) {
    await rm(draft, { force: true });
    if (!isFull(error)) throw error; // the next start bundles again
  }
}

/** Compared separately, because the inputs of the last build do not include new files. */
function filesOfComponents({ functionsDir, components }: BundleArtifact): string | undefined {
  if (components === undefined) return undefined;
  return JSON.stringify(
    components.map(({ definitionPath }) => componentSources(functionsDir, definitionPath)),
  );
}

const cacheFile = (cacheDir: string, functionsDir: string) =>
  join(cacheDir, `bundle-${sha256(functionsDir).slice(0, 16)}`);

const keyOf = (request: BundleRequest) => sha256(JSON.stringify([format, esbuildVersion, request]));

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");

/**
 * Packages are many and only change when installed again, so only their versions are compared; edited files are
 * compared by content.
 */
function fingerprintOf(file: string): string {
  if (!file.includes(`${sep}node_modules${sep}`)) return sha256(readFileSync(file));
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}`;
}
