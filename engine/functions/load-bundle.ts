import { createRequire } from "node:module";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import { specialNames, type BundleArtifact, type Program } from "./bundle";
import { installHint } from "./build-faults";
import { BundleError } from "./bundle-error";
import { runAsNobody } from "./execution-context";
import { CallRefusal, messageOf, type FrameMapper } from "./failure";
import { parseFunctionPath } from "./function-path";
import {
  asRegistered,
  type FunctionModules,
  type ModuleExports,
  type RegisteredFunction,
} from "./function-table";
import { installLanguage } from "./language/install";
import { nodeGlobals, shadowGlobals, type ReadEnvironment } from "./shadow-globals";
import { readAuthConfig, readCrons, readRouter, readSchema } from "./special-modules";
import type { AuthConfig, CronSpec, HttpRouter } from "./special-modules";
import { frameMapper } from "./stack-frames";

export interface Bundle extends FunctionModules {
  /** Equal hashes behave alike. */
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
type ProgramBody = (...globals: unknown[]) => Loaders;

/** Evaluates everything at once, so that a fault shows when the bundle is loaded and not when somebody calls. */
export function loadBundle(artifact: BundleArtifact, environment: ReadEnvironment): Bundle {
  installLanguage();
  const programs = programNames(artifact);
  const framesOf = frameMapper(
    artifact.functionsDir,
    programs.map(({ fileName, program }) => ({ fileName, sourceMapJson: program.sourceMapJson })),
  );
  const requireFrom = createRequire(join(artifact.functionsDir, "bundle.js"));
  const modules = new Map<string, ModuleExports>();
  let loading = "";
  const unsetInAuthConfig = new Set<string>();
  const noteUnset = (variable: string) => {
    if (loading === specialNames.authConfig) unsetInAuthConfig.add(variable);
  };
  for (const { fileName, program, isNode } of programs) {
    const globals = isNode
      ? nodeGlobals(environment, requireFrom)
      : shadowGlobals(environment, noteUnset);
    const body = compile(program, { fileName, names: Object.keys(globals), framesOf });
    const loaders = runAsNobody(() => body(...Object.values(globals)));
    for (const [name, load] of Object.entries(loaders)) {
      loading = name;
      modules.set(name, evaluateModule(name, load, framesOf));
    }
  }
  loading = "";
  const nodeModules = new Set(artifact.programs.node?.modules ?? []);
  const functions = [...modules].flatMap(([name, exports]) =>
    isSpecial(name) ? [] : functionsOf(name, exports, nodeModules.has(name)),
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

const isSpecial = (name: string) => Object.values<string>(specialNames).includes(name);

/** Under which names the programs are compiled: stacks and the debugger show them. */
export function programNames({ hash, programs }: BundleArtifact) {
  const short = hash.slice(0, 12);
  return [
    { program: programs.default, fileName: `convex-${short}.js`, isNode: false },
    ...(programs.node === null
      ? []
      : [{ program: programs.node, fileName: `convex-node-${short}.js`, isNode: true }]),
  ];
}

interface CompileOptions {
  readonly fileName: string;
  /** Of the globals it is given, by parameters. */
  readonly names: readonly string[];
  readonly framesOf: FrameMapper;
}

/** In the main realm, because values that cross realms fail `instanceof`. */
function compile({ code }: Program, { fileName, names, framesOf }: CompileOptions): ProgramBody {
  try {
    return compileFunction(code, [...names], { filename: fileName }) as ProgramBody;
  } catch (error) {
    const [place] = framesOf(frameOfSyntaxError(error));
    throw new BundleError(`${messageOf(error)}${place === undefined ? "" : ` at ${place}`}`, {
      cause: error,
    });
  }
}

/** Its stack begins with the file's name and line, then that line, then marks below what is wrong in it. */
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
    return runAsNobody(load);
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

/** Below a package that it does not find Node lists who asked for it: that is our program, of which the author knows nothing. */
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
