import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import type { BuildOptions, BuildResult, Plugin } from "esbuild";
import { explainBuildError, nodeBuiltins } from "./build-errors";
import { readCachedBundle, writeCachedBundle } from "./bundle-cache";
import { externalPackages } from "./external-packages";
import { generatedModules } from "./generated-modules";
import { findModules, type ModuleFile, type ModuleFiles } from "./module-files";
import { packageSwaps } from "./package-swaps";
import { externalPackagesOf } from "./project-file";
import { scryptSwap } from "./scrypt-swap";
import { virtualModules } from "./virtual-modules";

export interface Program {
  /** The body of a function that returns the table of modules, each evaluated on first use. */
  readonly code: string;
  readonly sourceMapJson: string;
  readonly modules: readonly string[];
}

export interface BundleArtifact {
  readonly functionsDir: string;
  /** A hash of the code: artifacts with the same hash behave the same. */
  readonly hash: string;
  readonly programs: { readonly default: Program; readonly node: Program | null };
}

export interface BuildAnswer {
  readonly artifact: BundleArtifact;
  /** Absolute paths of all input files, for the watcher and the cache. */
  readonly inputs: readonly string[];
}

export interface BundleOptions {
  /** Caches the bundle here, so that a start with unchanged sources skips bundling. */
  readonly cacheDir?: string;
  /** Leaves out modules whose names begin with this prefix, such as `dev/`. */
  readonly without?: string;
}

/** Names of the special files in the default program. No module path contains a colon. */
export const specialNames = {
  schema: "special:schema",
  authConfig: "special:auth.config",
  /** `convex.config`; only pushes include it. */
  definition: "special:convex.config",
} as const;

export async function buildBundle(
  functionsDir: string,
  options: BundleOptions = {},
): Promise<BundleArtifact> {
  const root = resolve(functionsDir);
  const { without } = options;
  const found = findModules(root);
  const modules = found.modules.filter(
    ({ name }) => without === undefined || !name.startsWith(without),
  );
  const asked = { files: { ...found, modules }, external: externalPackagesOf(root) };
  const cached = options.cacheDir && readCachedBundle(options.cacheDir, root, asked);
  if (cached) return cached;
  const built = await build(root, asked);
  if (options.cacheDir) await writeCachedBundle(options.cacheDir, asked, built);
  return built.artifact;
}

/** Everything besides file contents that determines a bundle. */
export interface BundleRequest {
  readonly files: ModuleFiles;
  readonly external: readonly string[];
}

async function build(
  functionsDir: string,
  { files, external }: BundleRequest,
): Promise<BuildAnswer> {
  const ofRuntime = (runtime: ModuleFile["runtime"]) =>
    files.modules.filter((module) => module.runtime === runtime);
  const entries = ofRuntime("default").map(({ name, file }) => [name, file] as const);
  const special = [
    ...(files.schema === null ? [] : [[specialNames.schema, files.schema] as const]),
    ...(files.authConfig === null ? [] : [[specialNames.authConfig, files.authConfig] as const]),
  ];
  return await buildPrograms(functionsDir, {
    entries: [...entries, ...special],
    nodeEntries: ofRuntime("node").map(({ name, file }) => [name, file] as const),
    external,
  });
}

type Entry = readonly [name: string, file: string];

export interface ProgramSources {
  readonly entries: readonly Entry[];
  readonly nodeEntries: readonly Entry[];
  /** Packages that "use node" modules load at run time; `*` means all. */
  readonly external: readonly string[];
  /** Provides the files when they are not on disk. */
  readonly plugin?: Plugin;
}

export async function buildPrograms(
  functionsDir: string,
  { entries, nodeEntries, external, plugin }: ProgramSources,
): Promise<BuildAnswer> {
  const plugins = plugin === undefined ? sourcePlugins : [plugin];
  const [forDefault, forNode] = await Promise.all([
    buildProgram(functionsDir, entries, { plugins }),
    nodeEntries.length === 0
      ? null
      : buildProgram(functionsDir, nodeEntries, {
          platform: "node",
          conditions: ["convex", "module", "node"],
          external: nodeBuiltins,
          plugins: [...plugins, externalPackages(functionsDir, external)],
        }),
  ]);
  const hash = createHash("sha256").update(forDefault.program.code);
  hash.update(forNode?.program.code ?? "");
  return {
    artifact: {
      functionsDir,
      hash: hash.digest("hex"),
      programs: { default: forDefault.program, node: forNode?.program ?? null },
    },
    inputs: [...new Set([...forDefault.inputs, ...(forNode?.inputs ?? [])])].sort(),
  };
}

/** For files from disk; the official bundler has already processed pushed ones. */
const sourcePlugins = [generatedModules, virtualModules, packageSwaps, scryptSwap];

async function buildProgram(
  functionsDir: string,
  entries: readonly Entry[],
  options: BuildOptions,
): Promise<{ program: Program; inputs: string[] }> {
  const table = entries
    .map(([name, file]) => `${JSON.stringify(name)}: () => require(${JSON.stringify(file)}),`)
    .join("\n");
  const { build: runEsbuild } = await import("esbuild");
  const result = await runEsbuild({
    stdin: { contents: `module.exports = {\n${table}\n};`, resolveDir: functionsDir, loader: "js" },
    absWorkingDir: functionsDir,
    outfile: join(functionsDir, "bundle.js"),
    bundle: true,
    write: false,
    metafile: true,
    format: "iife",
    globalName: "__engineModules",
    platform: "browser",
    target: "node20", // "node22" when Node 20 goes
    // Compiled without a module loader, so dynamic imports become `require` calls.
    supported: { "dynamic-import": false },
    conditions: ["convex", "module"],
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    sourcemap: "external",
    sourcesContent: false,
    legalComments: "none",
    logLevel: "silent",
    ...options,
  }).catch((error: unknown) => {
    throw explainBuildError(error);
  });
  const text = (suffix: string) =>
    result.outputFiles?.find((file) => file.path.endsWith(suffix))?.text ?? "";
  return {
    program: {
      code: `${text("bundle.js")}\nreturn __engineModules;`,
      sourceMapJson: text("bundle.js.map"),
      modules: entries.map(([name]) => name),
    },
    inputs: inputsOf(result, functionsDir),
  };
}

/** A path in a plugin's namespace, which is not a file. */
const isVirtual = /^[a-z-]{2,}:/;

function inputsOf(result: BuildResult, functionsDir: string): string[] {
  return Object.keys(result.metafile?.inputs ?? {})
    .filter((path) => path !== "<stdin>" && !path.startsWith("(") && !isVirtual.test(path))
    .map((path) => resolve(functionsDir, path));
}
