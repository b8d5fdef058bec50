import type { ValidatorJson } from "../db/schema/validator";
import { CallRefusal } from "./failure";
import { canonicalPath, isSamePath, shortPath, type FunctionPath } from "./function-path";

export type CallableKind = "query" | "mutation" | "action";

export interface RegisteredFunction {
  readonly path: FunctionPath;
  /** The path as errors print it. */
  readonly shownPath: string;
  readonly kind: CallableKind;
  readonly visibility: "public" | "internal";
  readonly args: ValidatorJson;
  readonly returns: ValidatorJson | null;
  /** The most bytes of arguments that callers without sign-in may send; null for the server's default. */
  readonly bytesBeforeSignInMax: number | null;
  /** Its password hashes don't wait for those of other functions. */
  readonly hashesFirst: boolean;
  invoke(argsJson: string, requestId: string): Promise<string>;
}

export type ModuleExports = Readonly<Record<string, unknown>>;

/** The functions being served. Test modules load one by one and asynchronously, bundled ones all at once. */
export interface FunctionModules {
  exportsOf(
    module: string,
    component?: string,
  ): ModuleExports | undefined | Promise<ModuleExports | undefined>;
  hasComponent(component: string): boolean;
}

/** The shape the `convex` package gives to registered functions. */
export interface ConvexFunction {
  isQuery?: boolean;
  isMutation?: boolean;
  isAction?: boolean;
  isHttp?: boolean;
  isPublic?: boolean;
  isInternal?: boolean;
  exportArgs?: () => string;
  exportReturns?: () => string;
  /** Not part of Convex: an app sets it on the function, `Object.assign(mutation({…}), { bytesBeforeSignInMax })`. */
  bytesBeforeSignInMax?: unknown;
  /** Not part of Convex either, and set in the same way. */
  hashesFirst?: unknown;
  invokeQuery?: (argsJson: string) => Promise<string>;
  invokeMutation?: (argsJson: string) => Promise<string>;
  invokeAction?: (requestId: string, argsJson: string) => Promise<string>;
  invokeHttpAction?: (request: Request) => Promise<Response>;
}

const known = new WeakMap<object, RegisteredFunction>();

/** Null for exports that are not Convex functions, such as constants and helpers. */
export function asRegistered(path: FunctionPath, exported: unknown): RegisteredFunction | null {
  if ((typeof exported !== "function" && typeof exported !== "object") || exported === null) {
    return null;
  }
  const found = known.get(exported);
  if (found && isSamePath(found.path, path)) return found;
  const registered = read(path, exported);
  if (registered) known.set(exported, registered);
  return registered;
}

function read(path: FunctionPath, candidate: ConvexFunction): RegisteredFunction | null {
  const kinds = [candidate.isQuery, candidate.isMutation, candidate.isAction].filter(
    Boolean,
  ).length;
  if (kinds !== 1 || Boolean(candidate.isPublic) === Boolean(candidate.isInternal)) return null;
  const { invokeQuery, invokeMutation, invokeAction } = candidate;
  const invoke = candidate.isAction
    ? invokeAction && ((args: string, requestId: string) => invokeAction(requestId, args))
    : candidate.isQuery
      ? invokeQuery && ((args: string) => invokeQuery(args))
      : invokeMutation && ((args: string) => invokeMutation(args));
  if (invoke === undefined) return null;
  return {
    path,
    shownPath: shortPath(path),
    kind: candidate.isQuery ? "query" : candidate.isMutation ? "mutation" : "action",
    visibility: candidate.isPublic ? "public" : "internal",
    args: argsValidator(path, candidate),
    returns: JSON.parse(candidate.exportReturns?.() ?? "null") as ValidatorJson | null,
    bytesBeforeSignInMax:
      typeof candidate.bytesBeforeSignInMax === "number" ? candidate.bytesBeforeSignInMax : null,
    hashesFirst: candidate.hashesFirst === true,
    invoke,
  };
}

function argsValidator(path: FunctionPath, candidate: ConvexFunction): ValidatorJson {
  const validator = JSON.parse(candidate.exportArgs?.() ?? '{"type":"any"}') as ValidatorJson;
  if (validator.type !== "object" && validator.type !== "any") {
    throw new CallRefusal(
      `Invalid JSON returned from ${canonicalPath(path)}.exportArgs(): Args validator must be an object or any`,
    );
  }
  return validator;
}

const titles = { query: "Query", mutation: "Mutation", action: "Action" } as const;

export interface Lookup {
  readonly kind: CallableKind | "any";
  /** "exported" means public for callers in other components of the app. */
  readonly visibility: "public" | "exported" | "any";
}

/**
 * Returns a promise only when the module has to be loaded. Outside callers get the same text for internal and for
 * missing functions.
 */
export function findFunction(
  modules: FunctionModules,
  path: FunctionPath,
  lookup: Lookup,
): RegisteredFunction | Promise<RegisteredFunction> {
  const { component } = path;
  if (component !== undefined && !modules.hasComponent(component)) {
    throw new CallRefusal(`Component "${component}" not found`);
  }
  const exports = modules.exportsOf(path.module, component);
  return exports instanceof Promise
    ? exports.then((loaded) => findIn(loaded, path, lookup))
    : findIn(exports, path, lookup);
}

function findIn(
  exports: ModuleExports | undefined,
  path: FunctionPath,
  { kind, visibility }: Lookup,
): RegisteredFunction {
  const exported =
    exports !== undefined && Object.hasOwn(exports, path.name) ? exports[path.name] : undefined;
  if (exported === undefined) throw missing(path, visibility);
  const found = asRegistered(path, exported);
  if (found === null) {
    if (isHttpAction(exported)) throw missing(path, visibility);
    throw new CallRefusal(
      `Function ${canonicalPath(path)} is neither a query or mutation. Did you forget to wrap it with \`query\` or \`mutation\`?`,
    );
  }
  if (visibility !== "any" && found.visibility !== "public") throw missing(path, visibility);
  if (kind !== "any" && found.kind !== kind) {
    throw new CallRefusal(
      `Trying to execute ${canonicalPath(path)} as ${titles[kind]}, but it is defined as ${titles[found.kind]}.`,
    );
  }
  return found;
}

const isHttpAction = (exported: unknown) =>
  typeof exported === "function" && (exported as ConvexFunction).isHttp === true;

function missing(path: FunctionPath, visibility: Lookup["visibility"]): CallRefusal {
  const where = path.component === undefined ? "" : ` in '${path.component}'`;
  if (visibility === "exported") {
    return new CallRefusal(`Component "${path.component}" does not export "${shortPath(path)}"`);
  }
  const what = visibility === "public" ? "public function" : "function";
  return new CallRefusal(
    `Could not find ${what} for '${shortPath(path)}'${where}. Did you forget to run \`npx convex dev\`?`,
  );
}
