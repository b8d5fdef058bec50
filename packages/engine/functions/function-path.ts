import { CallRefusal } from "./failure";

export interface FunctionPath {
  readonly module: string;
  readonly name: string;
  /** Missing for the app's own functions. */
  readonly component?: string;
}

/** `folder/file:name`, `folder/file.js:name` and, for a default export, `folder/file`. */
export function parseFunctionPath(text: string): FunctionPath {
  const colon = text.indexOf(":");
  const file = colon < 0 ? text : text.slice(0, colon);
  const module = file.endsWith(".js") ? file.slice(0, -3) : file;
  return { module, name: colon < 0 ? "default" : text.slice(colon + 1) };
}

/** The path within a component; "" is the app. */
export const pathIn = (component: string, path: FunctionPath): FunctionPath =>
  component === "" ? path : { ...path, component };

export const isSamePath = (one: FunctionPath, other: FunctionPath): boolean =>
  one.component === other.component && one.module === other.module && one.name === other.name;

export const printPath = ({ module, name }: FunctionPath): string => `${module}:${name}`;

/** As errors print it: a default export by its file alone. */
export const shortPath = ({ module, name }: FunctionPath): string =>
  name === "default" ? module : `${module}:${name}`;

/** As `_scheduled_functions` and some errors print it. */
export const canonicalPath = ({ module, name }: FunctionPath): string => `${module}.js:${name}`;

const handlePrefix = "function://";

/** The handle means the same function as long as the component is mounted under the same names. */
export const handleOf = (path: FunctionPath): string =>
  `${handlePrefix}${path.component ?? ""};${printPath(path)}`;

export interface FunctionAddress {
  readonly name?: string;
  readonly functionHandle?: string;
  readonly reference?: string;
}

export interface Target {
  readonly path: FunctionPath;
  /** True for a function of another component, which must export it: only those are public. */
  readonly isReference: boolean;
}

/**
 * Resolves an address in a function of `component`: names are its own functions, references those of the components
 * that it uses.
 */
export function resolveAddress(
  { name, functionHandle, reference = "" }: FunctionAddress,
  component: string,
): Target {
  if (name !== undefined) {
    return { path: pathIn(component, parseFunctionPath(name)), isReference: false };
  }
  if (functionHandle !== undefined) {
    return { path: pathOfHandle(functionHandle), isReference: false };
  }
  const [root, kind, child, ...attributes] = reference.split("/");
  const exported = attributes.pop();
  if (root !== "_reference" || kind !== "childComponent" || !child || exported === undefined) {
    throw new CallRefusal(`Invalid reference: "${reference}".`);
  }
  const path = { module: attributes.join("/"), name: exported };
  return {
    path: pathIn(component === "" ? child : `${component}/${child}`, path),
    isReference: true,
  };
}

function pathOfHandle(handle: string): FunctionPath {
  const end = handle.indexOf(";");
  if (!handle.startsWith(handlePrefix) || end < 0) {
    throw new CallRefusal(`"${handle}" is not a function handle of this deployment.`);
  }
  return pathIn(handle.slice(handlePrefix.length, end), parseFunctionPath(handle.slice(end + 1)));
}
