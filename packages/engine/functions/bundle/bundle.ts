import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import type { BuildOptions, BuildResult, Plugin } from "esbuild";
import {
  componentSources,
  type ComponentSources,
  type Entry,
} from "../components/component-sources";
import { DefinitionImports, placeOf } from "../components/definition-imports";
import { explainBuildError, nodeBuiltins } from "./build-errors";
import { readCachedBundle, writeCachedBundle } from "./bundle-cache";
import { externalPackages } from "./external-packages";
import { generatedModules } from "./generated-modules";
import { findModules, type ModuleFile, type ModuleFiles } from "./module-files";
import { packageSwaps } from "./package-swaps";
import { externalPackagesOf } from "./project-file";
import { specialNames } from "./special-names";
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
  /**
   * The folder where its "use node" program finds packages, if not beside the functions. Never stored, because a data
   * folder may move.
   */
  readonly packagesDir?: string;
  /** Why that folder is missing, if it is; modules that need no packages still run. Never stored either. */
  readonly packagesMissing?: string;
  readonly components?: readonly ComponentProgram[];
}

/** The program of a component's definition, evaluated for each of its mounts. */
export interface ComponentProgram {
  readonly definitionPath: string;
  readonly program: Program;
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
    ...(files.definition === null ? [] : [[specialNames.definition, files.definition] as const]),
  ];
  const definitions = new DefinitionImports(functionsDir);
  return await buildPrograms(functionsDir, {
    ...(files.definition === null
      ? {}
      : {
          definitions: definitions.plugin,
          components: () => componentsIn(functionsDir, definitions),
        }),
    entries: [...entries, ...special],
    nodeEntries: ofRuntime("node").map(({ name, file }) => [name, file] as const),
    external,
  });
}

const componentsIn = (functionsDir: string, { folders }: DefinitionImports): ComponentSources[] =>
  folders.map((folder) => componentSources(functionsDir, placeOf(functionsDir, folder)));

export interface ProgramSources {
  readonly entries: readonly Entry[];
  readonly nodeEntries: readonly Entry[];
  /** Packages that "use node" modules load at run time; `*` means all. */
  readonly external: readonly string[];
  /** Provides the files when they are not on disk. */
  readonly plugin?: Plugin;
  /** For the app's program: resolves the definitions that its `convex.config` imports. */
  readonly definitions?: Plugin;
  /** Returns the components, which building the app's program finds. */
  readonly components?: () => readonly ComponentSources[];
}

export async function buildPrograms(
  functionsDir: string,
  { entries, nodeEntries, external, plugin, definitions, components }: ProgramSources,
): Promise<BuildAnswer> {
  const plugins = plugin === undefined ? sourcePlugins : [plugin];
  const ofDefault = definitions === undefined ? plugins : [definitions, ...plugins];
  const [forDefault, forNode] = await Promise.all([
    buildProgram(functionsDir, entries, { plugins: ofDefault }),
    nodeEntries.length === 0
      ? null
      : buildProgram(functionsDir, nodeEntries, {
          platform: "node",
          conditions: ["convex", "module", "node"],
          external: nodeBuiltins,
          plugins: [...plugins, externalPackages(functionsDir, external)],
        }),
  ]);
  const built = await Promise.all(
    (components?.() ?? []).map(async ({ definitionPath, entries: own }) => ({
      definitionPath,
      ...(await buildProgram(functionsDir, own, { plugins })),
    })),
  );
  const hash = createHash("sha256").update(forDefault.program.code);
  hash.update(forNode?.program.code ?? "");
  for (const { definitionPath, program } of built) hash.update(definitionPath + program.code);
  const ofComponents = built.map(({ definitionPath, program }) => ({ definitionPath, program }));
  return {
    artifact: {
      functionsDir,
      hash: hash.digest("hex"),
      programs: { default: forDefault.program, node: forNode?.program ?? null },
      ...(ofComponents.length === 0 ? {} : { components: ofComponents }),
    },
    inputs: [
      ...new Set([forDefault, ...(forNode === null ? [] : [forNode]), ...built].flatMap(inputsIn)),
    ].sort(),
  };
}

const inputsIn = ({ inputs }: { readonly inputs: readonly string[] }) => inputs;

/** For files from disk; pushed files have been processed by the official bundler. */
const sourcePlugins = [generatedModules, virtualModules, packageSwaps];

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
    target: "node20", // "node22" once Node 20 is no longer supported
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
