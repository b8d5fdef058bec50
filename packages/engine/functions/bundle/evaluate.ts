import { runWithoutOwner } from "../execution-context";
import { CallRefusal, messageOf, type FrameMapper } from "../failure";
import { parseFunctionPath, pathIn } from "../function-path";
import { asRegistered, type ModuleExports, type RegisteredFunction } from "../function-table";
import { installLanguage } from "../language/install";
import { installHint } from "./build-errors";
import type { Program } from "./bundle";
import { BundleError } from "./bundle-error";
import { compileProgram, type CompiledProgram, type Source } from "./compiled-program";

type Loaders = Readonly<Record<string, () => ModuleExports>>;

export interface NamedProgram {
  readonly program: Program;
  readonly fileName: string;
}

export interface Evaluation {
  readonly globals: Readonly<Record<string, unknown>>;
  readonly framesOf: FrameMapper;
  readonly compiled: { readonly hash: string; readonly file: string | null };
  readonly onLoad?: (name: string) => void;
  /** Replaces a module that fails to load. Without it, one such module fails the whole evaluation. */
  readonly instead?: (error: BundleError) => ModuleExports;
}

export function evaluate(
  { fileName, program }: NamedProgram,
  { globals, framesOf, compiled: { hash, file }, onLoad, instead }: Evaluation,
): Map<string, ModuleExports> {
  installLanguage();
  const source = { code: program.code, hash, fileName, names: Object.keys(globals) };
  const { body, keep } = compile(source, file, framesOf);
  const loaders = runWithoutOwner(() => body(...Object.values(globals))) as Loaders;
  const modules = new Map(
    Object.entries(loaders).map(([name, load]) => {
      onLoad?.(name);
      try {
        return [name, evaluateModule(name, load, framesOf)];
      } catch (error) {
        if (instead === undefined || !(error instanceof BundleError)) throw error;
        return [name, instead(error)];
      }
    }),
  );
  keep();
  return modules;
}

/** Compiles in the main realm, because values from another realm fail `instanceof`. */
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

/** For a missing package Node lists the requiring files. That is the bundle, which doesn't help the author. */
function reasonOf(error: unknown, place: string): string {
  const message = messageOf(error);
  const missing = /^Cannot find (?:module|package) '([^']+)'/.exec(message);
  return missing === null
    ? `${message}${place}`
    : `${missing[0]}${place}${installHint(missing[1] ?? "")}`;
}

const thrownText = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : messageOf(error);

export function functionsOf(
  module: string,
  exports: ModuleExports,
  { isNode = false, component = "" },
): RegisteredFunction[] {
  return Object.entries(exports).flatMap(([name, exported]) => {
    try {
      const found = asRegistered(
        pathIn(component, parseFunctionPath(`${module}:${name}`)),
        exported,
      );
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
