import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { BundleError } from "./bundle-error";
import { isPrebuilt } from "./prebuilt-bundle";

interface ProjectFile {
  functions?: unknown;
  node?: { externalPackages?: unknown };
}

const fileName = "convex.json";

/**
 * The functions folder, given a prebuilt file, the folder itself or a project, whose `convex.json` may name another
 * folder than `convex/`.
 */
export function functionsFolderOf(given: string): string {
  if (isPrebuilt(given)) return resolve(given);
  const config = readProjectFile(join(given, fileName));
  if (config !== null) {
    return resolve(given, typeof config.functions === "string" ? config.functions : "convex");
  }
  const inside = resolve(given, "convex");
  return existsSync(inside) && !existsSync(join(given, "_generated")) ? inside : resolve(given);
}

/** Packages that "use node" modules load at run time instead of being bundled; `*` means all. */
export function externalPackagesOf(functionsDir: string): string[] {
  const packages = readProjectFile(projectFileOf(functionsDir))?.node?.externalPackages;
  return Array.isArray(packages) ? packages.map(String) : [];
}

export function projectFileOf(functionsDir: string): string {
  const beside = dirname(resolve(functionsDir));
  return join(nearestProject(beside) ?? beside, fileName);
}

/** Looks upwards, because the functions may be in a subfolder. */
function nearestProject(folder: string): string | null {
  if (existsSync(join(folder, fileName))) return folder;
  const above = dirname(folder);
  return above === folder ? null : nearestProject(above);
}

function readProjectFile(file: string): ProjectFile | null {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, "utf8");
  let config: unknown;
  try {
    config = JSON.parse(text);
  } catch (error) {
    const [why] = (error as Error).message.split("\n");
    throw new BundleError(`${file} is not valid JSON: ${why}. Comments are not allowed in it.`);
  }
  if (config === null || typeof config !== "object" || Array.isArray(config)) {
    throw new BundleError(`${file} does not contain an object.`);
  }
  return config;
}
