import { createHash } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, sep } from "node:path";
import type { BuildAnswer, BundleArtifact, BundleRequest } from "./bundle";

/** Raised when the shape of the artifact or the way bundles are built changes. */
const format = 3;

const { version: esbuildVersion } = createRequire(import.meta.url)("esbuild/package.json") as {
  version: string;
};

interface CachedBundle {
  readonly key: string;
  readonly fingerprints: Record<string, string>;
  readonly artifact: BundleArtifact;
}

/** Null unless every file that went in is what it was. A cache that cannot be read is no cache. */
export async function readCachedBundle(
  cacheDir: string,
  functionsDir: string,
  request: BundleRequest,
): Promise<BundleArtifact | null> {
  try {
    const cached = JSON.parse(
      await readFile(cacheFile(cacheDir, functionsDir), "utf8"),
    ) as CachedBundle;
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

/** Written aside and renamed, so that a reader never sees half of it. */
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
  await writeFile(`${target}.${process.pid}.tmp`, JSON.stringify(cached), { mode: 0o600 });
  await rename(`${target}.${process.pid}.tmp`, target);
}

const cacheFile = (cacheDir: string, functionsDir: string) =>
  join(cacheDir, `bundle-${sha256(functionsDir).slice(0, 16)}.json`);

const keyOf = (request: BundleRequest) => sha256(JSON.stringify([format, esbuildVersion, request]));

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");

/** Packages are many and change only by being installed anew; what people edit is compared by content. */
async function fingerprintOf(file: string): Promise<string> {
  if (!file.includes(`${sep}node_modules${sep}`)) return sha256(await readFile(file));
  const { size, mtimeMs } = await stat(file);
  return `${size} ${mtimeMs}`;
}
