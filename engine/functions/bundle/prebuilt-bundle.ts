import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { BundleArtifact } from "./bundle";
import { BundleError } from "./bundle-error";

/** Increase it when the artifact's shape changes. */
const format = 1;

interface PrebuiltBundle extends Omit<BundleArtifact, "functionsDir"> {
  readonly format: number;
}

/** A release contains its functions as one file, so that a server builds nothing. */
export const isPrebuilt = (functions: string): boolean => functions.endsWith(".json");

export async function writePrebuiltBundle(artifact: BundleArtifact, file: string): Promise<void> {
  const { hash, programs } = artifact;
  const bundle: PrebuiltBundle = { format, hash, programs };
  await writeFile(file, JSON.stringify(bundle));
}

/** Packages are resolved next to the file, as they would be next to the functions' folder. */
export async function readPrebuiltBundle(path: string): Promise<BundleArtifact> {
  const file = resolve(path);
  const bundle = parse(await readFile(file, "utf8").catch(() => ""));
  if (bundle === null || bundle.hash !== hashOf(bundle)) {
    throw new BundleError(`${file} is missing or damaged. Install the release again.`);
  }
  const { hash, programs } = bundle;
  return { functionsDir: join(dirname(file), "convex"), hash, programs };
}

function parse(text: string): PrebuiltBundle | null {
  try {
    const bundle = JSON.parse(text) as PrebuiltBundle;
    return bundle.format === format ? bundle : null;
  } catch {
    return null;
  }
}

const hashOf = ({ programs }: PrebuiltBundle): string =>
  createHash("sha256")
    .update(programs.default.code)
    .update(programs.node?.code ?? "")
    .digest("hex");
