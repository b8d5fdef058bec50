import { existsSync, readdirSync, readFileSync, type Dirent } from "node:fs";
import { join, relative, sep } from "node:path";
import { BundleError } from "./bundle-error";

export interface ModuleFile {
  /** The path relative to the functions folder, with slashes, without extension. */
  readonly name: string;
  readonly file: string;
  readonly runtime: "default" | "node";
}

export interface ModuleFiles {
  readonly modules: ModuleFile[];
  /** Neither this nor `authConfig` is a module that may export functions. */
  readonly schema: string | null;
  readonly authConfig: string | null;
  readonly definition: string | null;
}

const extension = /\.(?:[mc]?[jt]s|[jt]sx)$/;
const nodeDirective = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*["']use node["']/;
const partOfPath = /^[A-Za-z0-9_.]{1,64}$/;
const everythingIsAModule = /(?:^|[\s;}])(?:import|export)[\s{*("']/;
const mayNotUseNode = new Set(["http", "crons"]);

/**
 * Reads synchronously: before a start nothing else needs the thread, and hundreds of small files are read ten times as
 * fast.
 */
export function findModules(functionsDir: string): ModuleFiles {
  if (!existsSync(functionsDir)) {
    throw new BundleError(`There is no functions folder at ${functionsDir}.`);
  }
  const found = {
    modules: [] as ModuleFile[],
    schema: null as string | null,
    authConfig: null as string | null,
    definition: null as string | null,
  };
  for (const file of filesBelow(functionsDir, functionsDir)) {
    const path = relative(functionsDir, file).split(sep).join("/");
    const name = path.replace(extension, "");
    if (name === "schema") found.schema = file;
    else if (name === "auth.config") found.authConfig = file;
    else if (name === "convex.config") found.definition = file;
    else if (isModulePath(path)) addModule(found.modules, file, name);
  }
  const names = found.modules.map((module) => module.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new BundleError(`Two files have the same module name "${twice}".`);
  return found;
}

function filesBelow(folder: string, root: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  if (folder !== root && entries.some((entry) => /^convex\.config\.[jt]s$/.test(entry.name))) {
    return [];
  }
  const files: string[] = [];
  for (const entry of entries.sort(byName)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== "_generated" && entry.name !== "node_modules") {
      files.push(...filesBelow(path, root));
    } else if (entry.isFile() && extension.test(entry.name)) {
      files.push(path);
    }
  }
  return files;
}

const byName = (a: Dirent, b: Dirent) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** Tests, declarations and configurations have a second dot in their name; editors' own files begin with `.` or `#`. */
function isModulePath(path: string): boolean {
  const parts = path.split("/");
  const file = parts.at(-1) ?? "";
  return (
    !path.includes(" ") &&
    !parts.some((part) => part.startsWith(".") || part.startsWith("#")) &&
    file.split(".").length === 2
  );
}

function addModule(modules: ModuleFile[], file: string, name: string): void {
  const text = readFileSync(file, "utf8");
  if (/\.[mc]?tsx?$/.test(file) && !everythingIsAModule.test(text)) return;
  if (!name.split("/").every((part) => partOfPath.test(part))) {
    throw new BundleError(
      `The module path "${name}" may only contain letters, digits, underscores and dots, at most 64 to a part.`,
    );
  }
  const runtime = nodeDirective.test(text) ? "node" : "default";
  if (runtime === "node" && mayNotUseNode.has(name)) {
    throw new BundleError(`"use node" is not allowed in ${name}: it runs in the default runtime.`);
  }
  modules.push({ name, file, runtime });
}
