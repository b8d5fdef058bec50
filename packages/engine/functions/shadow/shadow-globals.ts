import { createContext, runInContext } from "node:vm";
import { type ScryptOptions, scryptOffThread } from "../password-hashing";
import { bindToExecution, currentExecution } from "../execution-context";
import { onlyInActions } from "../refusals";
import { failExecution } from "../uncaught-errors";
import { convexGlobal } from "./convex-global";
import { shadowAsyncContext } from "./shadow-async-context";
import { shadowCrypto, shadowMath } from "./shadow-chance";
import { shadowConsole } from "./shadow-console";
import { shadowDate, shadowPerformance } from "./shadow-time";

export type ReadEnvironment = () => Readonly<Record<string, string>>;

/** The globals of Convex's default runtime beyond the language itself. All other globals of Node are hidden. */
const webGlobals = [
  ..."AbortController AbortSignal Blob BroadcastChannel ByteLengthQueuingStrategy CompressionStream".split(
    " ",
  ),
  ..."CountQueuingStrategy CryptoKey DOMException DecompressionStream Event EventTarget File".split(
    " ",
  ),
  ..."FormData Headers MessageChannel MessageEvent MessagePort ReadableStream Request Response".split(
    " ",
  ),
  ..."ReadableByteStreamController ReadableStreamBYOBReader ReadableStreamBYOBRequest".split(" "),
  ..."ReadableStreamDefaultController ReadableStreamDefaultReader SubtleCrypto Crypto".split(" "),
  ..."TextDecoder TextDecoderStream TextEncoder TextEncoderStream TransformStream".split(" "),
  ..."TransformStreamDefaultController URL URLSearchParams WebAssembly WritableStream".split(" "),
  ..."WritableStreamDefaultController WritableStreamDefaultWriter atob btoa".split(" "),
  "structuredClone",
];

const hiddenNames = [
  ..."Buffer require module exports global __filename __dirname setImmediate clearImmediate".split(
    " ",
  ),
];

let languageNames: string[] | null = null;

/** Read from an empty realm, which has nothing of Node's. */
function namesOfTheLanguage(): string[] {
  languageNames ??= runInContext(
    "Object.getOwnPropertyNames(globalThis)",
    createContext(Object.create(null) as object),
  ) as string[];
  return languageNames;
}

/** Reads current environment variables; a module may keep the object, as generated code does. */
function environmentProxy(
  read: ReadEnvironment,
  noteUnset: (name: string) => void = () => undefined,
): Record<string, string | undefined> {
  return new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_, key) => {
        if (typeof key !== "string") return undefined;
        const value = own(read(), key);
        if (value === undefined) noteUnset(key);
        return value;
      },
      has: (_, key) => typeof key === "string" && own(read(), key) !== undefined,
      ownKeys: () => Object.keys(read()),
      getOwnPropertyDescriptor: (_, key) => {
        const value = typeof key === "string" ? own(read(), key) : undefined;
        if (value === undefined) return undefined;
        return { value, enumerable: true, configurable: true, writable: true };
      },
      set: () => true,
    },
  );
}

const own = (variables: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(variables, key) ? variables[key] : undefined;

/**
 * The names and values that replace the process's globals in a program of the default runtime. `noteUnset` is called
 * for each variable that is read and not set.
 */
export function shadowGlobals(
  read: ReadEnvironment,
  noteUnset?: (name: string) => void,
): Record<string, unknown> {
  const shadows: Record<string, unknown> = {
    ...shadowAsyncContext,
    Convex: convexGlobal,
    Date: shadowDate(Date),
    Math: shadowMath(Math),
    console: shadowConsole,
    crypto: shadowCrypto(crypto),
    performance: shadowPerformance(performance),
    process: { env: environmentProxy(read, noteUnset) },
    fetch: onlyInActions("fetch()", fetch),
    setTimeout: onlyInActions("setTimeout", setTimeout),
    setInterval: onlyInActions("setInterval", setInterval),
    clearTimeout: onlyInActions("clearTimeout", clearTimeout),
    clearInterval: onlyInActions("clearInterval", clearInterval),
    // Fails at the call instead of later, when the microtask runs.
    queueMicrotask: (run: () => void) =>
      queueMicrotask(typeof run === "function" ? failingItsFunction(run) : run),
  };
  const world: Record<string, unknown> = {};
  for (const name of [...namesOfTheLanguage(), "Iterator", ...webGlobals]) {
    if (name in globalThis) copy(world, name);
  }
  for (const [name, value] of Object.entries(shadows)) define(world, name, value);
  define(world, "globalThis", world);
  define(world, "self", world);
  return {
    ...Object.fromEntries(hiddenNames.map((name) => [name, undefined])),
    ...shadows,
    globalThis: world,
    self: world,
    __engineHost: { scrypt: hashInTurn },
  };
}

const hashInTurn = (password: Uint8Array, salt: Uint8Array, options: ScryptOptions) =>
  scryptOffThread(password, salt, options, currentExecution()?.hashesFirst === true);

function failingItsFunction(run: () => void): () => void {
  const execution = currentExecution();
  const bound = bindToExecution(run);
  return () => {
    try {
      bound();
    } catch (error) {
      failExecution(execution, error);
    }
  };
}

/**
 * Copies lazily: Node loads some of its globals at the first read, and a few of them take longer than the rest of a
 * start.
 */
function copy(world: Record<string, unknown>, name: string): void {
  const read = () => (globalThis as Record<string, unknown>)[name];
  if (Object.getOwnPropertyDescriptor(globalThis, name)?.get === undefined) {
    define(world, name, read());
    return;
  }
  Object.defineProperty(world, name, {
    configurable: true,
    get: () => {
      const value = read();
      define(world, name, value);
      return value;
    },
    set: (value) => define(world, name, value),
  });
}

function define(world: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(world, name, { value, writable: true, configurable: true });
}

/** "use node" modules get the process without its environment, which may hold the host's secrets. */
export function nodeGlobals(
  read: ReadEnvironment,
  requireFrom: NodeJS.Require,
): Record<string, unknown> {
  const environment = environmentProxy(read);
  const ownProcess = new Proxy(process, {
    get: (target, key) => (key === "env" ? environment : (Reflect.get(target, key) as unknown)),
  });
  return {
    Convex: convexGlobal,
    console: shadowConsole,
    process: ownProcess,
    require: requireFrom,
    __engineHost: { scrypt: hashInTurn },
  };
}
