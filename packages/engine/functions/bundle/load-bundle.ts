import { createRequire } from "node:module";
import { join } from "node:path";
import { runWithoutOwner } from "../execution-context";
import { CallRefusal, messageOf, type FrameMapper } from "../failure";
import { parseFunctionPath } from "../function-path";
import {
  asRegistered,
  type FunctionModules,
  type ModuleExports,
  type RegisteredFunction,
} from "../function-table";
import { installLanguage } from "../language/install";
import { nodeGlobals, shadowGlobals, type ReadEnvironment } from "../shadow/shadow-globals";
import { frameMapper } from "../stack-frames";
import { installHint } from "./build-errors";
import { specialNames, type BundleArtifact, type Program } from "./bundle";
import { BundleError } from "./bundle-error";
import { compileProgram, type CompiledProgram, type Source } from "./compiled-program";
import { readAuthConfig, readCrons, readRouter, readSchema } from "./special-modules";
import type { AuthConfig, CronSpec, HttpRouter } from "./special-modules";

export interface Bundle extends FunctionModules {
  readonly hash: string;
  readonly functions: readonly RegisteredFunction[];
  /** `schema.export()`; null without a schema. */
  readonly schemaJson: string | null;
  readonly router: HttpRouter | null;
  readonly crons: Readonly<Record<string, CronSpec>>;
  readonly authConfig: AuthConfig | null;
  readonly framesOf: FrameMapper;
}

type Loaders = Readonly<Record<string, () => ModuleExports>>;

/** Modules by name. "use node" modules may be proxies that run their functions in another process. */
export type LoadedModules = ReadonlyMap<string, ModuleExports>;

interface LoadOptions {
  /** Replace those of the "use node" program, which is evaluated without them. */
  readonly nodeModules?: LoadedModules;
  /** Where the compiled code is stored for the next load; null for nowhere. */
  readonly compiledFile?: string | null;
}

/** Evaluates everything at once, so that errors show on load and not at the first call. */
export function loadBundle(
  artifact: BundleArtifact,
  environment: ReadEnvironment,
  { nodeModules, compiledFile = null }: LoadOptions = {},
): Bundle {
  const framesOf = framesIn(artifact);
  let loading = "";
  const unsetInAuthConfig = new Set<string>();
  const noteUnset = (variable: string) => {
    if (loading === specialNames.authConfig) unsetInAuthConfig.add(variable);
  };
  const modules = new Map(
    evaluate(namedPrograms(artifact).ofDefault, {
      globals: shadowGlobals(environment, noteUnset),
      framesOf,
      compiled: { hash: artifact.hash, file: compiledFile },
      onLoad: (name) => (loading = name),
    }),
  );
  loading = "";
  const ofNode = nodeModules ?? loadNodeModules(artifact, environment, framesOf);
  for (const [name, exports] of ofNode) modules.set(name, exports);
  const functions = [...modules].flatMap(([name, exports]) =>
    isSpecial(name) ? [] : functionsOf(name, exports, ofNode.has(name)),
  );
  const crons = modules.get("crons");
  const http = modules.get("http");
  const schema = modules.get(specialNames.schema);
  const authConfig = modules.get(specialNames.authConfig);
  return {
    hash: artifact.hash,
    functions,
    schemaJson: schema === undefined ? null : readSchema(schema),
    router: http === undefined ? null : readRouter(http),
    crons: crons === undefined ? {} : readCrons(crons, functions),
    authConfig: authConfig === undefined ? null : readAuthConfig(authConfig, unsetInAuthConfig),
    framesOf,
    exportsOf: (name) => modules.get(name),
  };
}

/** The "use node" program alone, for a worker process. */
export function loadNodeModules(
  artifact: BundleArtifact,
  environment: ReadEnvironment,
  framesOf = framesIn(artifact),
): LoadedModules {
  const { ofNode } = namedPrograms(artifact);
  if (ofNode === null) return new Map();
  const requireFrom = createRequire(join(artifact.functionsDir, "bundle.js"));
  return evaluate(ofNode, {
    globals: nodeGlobals(environment, requireFrom),
    framesOf,
    compiled: { hash: artifact.hash, file: null },
  });
}

/** The functions of "use node" modules. Throws for functions that are not actions. */
export const nodeFunctionsOf = (modules: LoadedModules): RegisteredFunction[] =>
  [...modules].flatMap(([name, exports]) => functionsOf(name, exports, true));

const framesIn = (artifact: BundleArtifact): FrameMapper =>
  frameMapper(
    artifact.functionsDir,
    programNames(artifact).map(({ fileName, program }) => ({
      fileName,
      sourceMapJson: program.sourceMapJson,
    })),
  );

interface Evaluation {
  readonly globals: Readonly<Record<string, unknown>>;
  readonly framesOf: FrameMapper;
  readonly compiled: { readonly hash: string; readonly file: string | null };
  /** Called with the name of each module before it is evaluated. */
  readonly onLoad?: (name: string) => void;
}

function evaluate(
  { fileName, program }: NamedProgram,
  { globals, framesOf, compiled: { hash, file }, onLoad }: Evaluation,
): Map<string, ModuleExports> {
  installLanguage();
  const source = { code: program.code, hash, fileName, names: Object.keys(globals) };
  const { body, keep } = compile(source, file, framesOf);
  const loaders = runWithoutOwner(() => body(...Object.values(globals))) as Loaders;
  const modules = new Map(
    Object.entries(loaders).map(([name, load]) => {
      onLoad?.(name);
      return [name, evaluateModule(name, load, framesOf)];
    }),
  );
  keep();
  return modules;
}

const isSpecial = (name: string) => Object.values<string>(specialNames).includes(name);

interface NamedProgram {
  readonly program: Program;
  readonly fileName: string;
}

/** The file names under which the programs are compiled, as stacks and the debugger show them. */
export function programNames(artifact: BundleArtifact): NamedProgram[] {
  const { ofDefault, ofNode } = namedPrograms(artifact);
  return ofNode === null ? [ofDefault] : [ofDefault, ofNode];
}

function namedPrograms({ hash, programs }: BundleArtifact) {
  const short = hash.slice(0, 12);
  const ofDefault: NamedProgram = { program: programs.default, fileName: `convex-${short}.js` };
  const ofNode: NamedProgram | null =
    programs.node === null ? null : { program: programs.node, fileName: `convex-node-${short}.js` };
  return { ofDefault, ofNode };
}

/** In the main realm, because values that cross realms fail `instanceof`. */
function compile(source: Source, file: string | null, framesOf: FrameMapper): CompiledProgram {
  try {
    return compileProgram(source, file);
  } catch (error) {
    const [place] = framesOf(frameOfSyntaxError(error));
    throw new BundleError(`${messageOf(error)}${place === undefined ? "" : ` at ${place}`}`, {
      cause: error,
    });
  }
}

/** The stack of a syntax error starts with the file and line, then that line, then marks below the error. */
function frameOfSyntaxError(error: unknown): string {
  const [place = "", , marks = ""] = String((error as Error).stack).split("\n");
  return `${place}:${marks.indexOf("^") + 1}`;
}

function evaluateModule(
  name: string,
  load: () => ModuleExports,
  framesOf: FrameMapper,
): ModuleExports {
  try {
    return runWithoutOwner(load);
  } catch (error) {
    const frames = framesOf(error instanceof Error ? (error.stack ?? "") : "");
    const [place] = frames;
    const shown = name.replace(/^special:/, "");
    throw new BundleError(
      `${shown} failed to load: ${reasonOf(error, place === undefined ? "" : ` at ${place}`)}`,
      { cause: error, module: { name: shown, message: thrownText(error), frames } },
    );
  }
}

/** For a missing package Node lists the requiring files, which is the bundle: useless to the author. */
function reasonOf(error: unknown, place: string): string {
  const message = messageOf(error);
  const missing = /^Cannot find (?:module|package) '([^']+)'/.exec(message);
  return missing === null
    ? `${message}${place}`
    : `${missing[0]}${place}${installHint(missing[1] ?? "")}`;
}

const thrownText = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : messageOf(error);

function functionsOf(
  module: string,
  exports: ModuleExports,
  isNode: boolean,
): RegisteredFunction[] {
  return Object.entries(exports).flatMap(([name, exported]) => {
    try {
      const found = asRegistered(parseFunctionPath(`${module}:${name}`), exported);
      if (found === null) return [];
      if (isNode && found.kind !== "action") {
        throw new CallRefusal(
          `\`${name}\` defined in \`${module}.js\` is a ${found.kind} function. Only actions can be defined in Node.js.`,
        );
      }
      return [found];
    } catch (error) {
      throw new BundleError(`${module}:${name}: ${messageOf(error)}`, { cause: error });
    }
  });
}
