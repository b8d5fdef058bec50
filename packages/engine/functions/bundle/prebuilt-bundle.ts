import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { BundleArtifact } from "./bundle";
import { BundleError } from "./bundle-error";
import { packBundle, unpackBundle } from "./packed-bundle";

/** Increase it when the artifact's shape changes. */
const format = 3;

/** A release has its functions in one file, so that a server builds nothing. */
export const isPrebuilt = (functions: string): boolean => functions.endsWith(".bundle");

/** Leaves out the folder that it was built from, which would make a release differ from machine to machine. */
export const writePrebuiltBundle = (artifact: BundleArtifact, file: string): Promise<void> =>
  writeFile(file, packBundle({ ...artifact, functionsDir: "" }, format));

/** Packages are resolved from the file's folder, as they would be from the functions' folder. */
export async function readPrebuiltBundle(path: string): Promise<BundleArtifact> {
  const file = resolve(path);
  const artifact = unpack(await readFile(file).catch(() => Buffer.alloc(0)));
  if (artifact === null) {
    throw new BundleError(`${file} is missing or damaged. Install the release again.`);
  }
  return { ...artifact, functionsDir: join(dirname(file), "convex") };
}

function unpack(bytes: Buffer): BundleArtifact | null {
  try {
    const { about, artifact } = unpackBundle(bytes);
    return about === format ? artifact : null;
  } catch {
    return null;
  }
}
