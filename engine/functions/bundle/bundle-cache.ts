import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, sep } from "node:path";
import { isFull } from "../../kv/sqlite/sqlite-file";
import type { BuildAnswer, BundleArtifact, BundleRequest } from "./bundle";

/** Increase it when the artifact's shape or the build changes. */
const format = 3;

const { version: esbuildVersion } = createRequire(import.meta.url)("esbuild/package.json") as {
  version: string;
};

interface CachedBundle {
  readonly key: string;
  readonly fingerprints: Record<string, string>;
  readonly artifact: BundleArtifact;
}

/** Null unless the cache is intact and every input file is unchanged. */
export async function readCachedBundle(
  cacheDir: string,
  functionsDir: string,
  request: BundleRequest,
): Promise<BundleArtifact | null> {
  try {
    const written = await readFile(cacheFile(cacheDir, functionsDir), "utf8");
    const [sum = "", json = ""] = written.split("\n", 2); // JSON text has no line breaks
    if (sum !== sha256(json)) return null;
    const cached = JSON.parse(json) as CachedBundle;
    if (cached.key !== keyOf(request)) return null;
    const checks = await Promise.all(
      Object.entries(cached.fingerprints).map(
        async ([file, fingerprint]) => (await fingerprintOf(file)) === fingerprint,
      ),
    );
    return checks.every(Boolean) ? cached.artifact : null;
  } catch {
    return null;
  }
}

/** Writes another file and renames it, so that a reader never sees half of it. */
export async function writeCachedBundle(
  cacheDir: string,
  request: BundleRequest,
  { artifact, inputs }: BuildAnswer,
): Promise<void> {
  const fingerprints = Object.fromEntries(
    await Promise.all(inputs.map(async (file) => [file, await fingerprintOf(file)] as const)),
  );
  const cached: CachedBundle = { key: keyOf(request), fingerprints, artifact };
  const target = cacheFile(cacheDir, artifact.functionsDir);
  await mkdir(cacheDir, { recursive: true, mode: 0o700 });
  const json = JSON.stringify(cached);
  const draft = `${target}.${process.pid}.tmp`;
  try {
    await writeFile(draft, `${sha256(json)}\n${json}`, { mode: 0o600 });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    if (!isFull(error)) throw error; // the next start bundles again
  }
}

const cacheFile = (cacheDir: string, functionsDir: string) =>
  join(cacheDir, `bundle-${sha256(functionsDir).slice(0, 16)}.json`);

const keyOf = (request: BundleRequest) => sha256(JSON.stringify([format, esbuildVersion, request]));

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");

/**
 * Packages are many and change only when installed again, so only their versions are compared; edited files are
 * compared by content.
 */
async function fingerprintOf(file: string): Promise<string> {
  if (!file.includes(`${sep}node_modules${sep}`)) return sha256(await readFile(file));
  const { size, mtimeMs } = await stat(file);
  return `${size} ${mtimeMs}`;
}
