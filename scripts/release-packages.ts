import { existsSync, readFileSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** Leaves out files that only people and tools need. */
const isNeeded = (path: string) => !/\.(map|md|markdown|flow|[cm]?ts|tsx)$/.test(path);
/** Dependencies for a command line that releases don't include. */
const unneeded = new Set(["prettier"]);

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * Copies installed packages with all their dependencies, each to its installed path, so that every import finds the
 * same version. Packages for other machines are not installed and so are left out.
 */
export async function copyPackages(names: readonly string[], root: string, to: string) {
  const folders = new Set<string>();
  const add = (name: string, from: string, isOptional: boolean) => {
    if (unneeded.has(name)) return;
    const folder = findPackage(name, from);
    if (folder === null) {
      if (isOptional) return;
      throw new Error(`${name}, which ${from} needs, is not installed. Run npm ci.`);
    }
    if (folders.has(folder)) return;
    folders.add(folder);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
    const optional = manifest.optionalDependencies ?? {};
    for (const each of Object.keys(optional)) add(each, folder, true);
    for (const each of Object.keys(manifest.dependencies ?? {}))
      add(each, folder, each in optional);
  };
  for (const name of names) add(name, root, false);
  for (const folder of folders) {
    const target = join(to, relative(root, folder));
    await cp(folder, target, {
      recursive: true,
      dereference: true,
      filter: (path) => isNeeded(path) && !relative(folder, path).startsWith("node_modules"),
    });
    await rm(join(target, "node_modules"), { recursive: true, force: true });
  }
}

function findPackage(name: string, from: string): string | null {
  const folder = join(from, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return folder;
  const above = dirname(from);
  return above === from ? null : findPackage(name, above);
}
