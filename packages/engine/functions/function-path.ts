import { CallRefusal } from "./failure";

export interface FunctionPath {
  readonly module: string;
  readonly name: string;
}

/** `folder/file:name`, `folder/file.js:name` and, for a default export, `folder/file`. */
export function parseFunctionPath(text: string): FunctionPath {
  const colon = text.indexOf(":");
  const module = (colon < 0 ? text : text.slice(0, colon)).replace(/\.js$/, "");
  return { module, name: colon < 0 ? "default" : text.slice(colon + 1) };
}

export const printPath = ({ module, name }: FunctionPath): string => `${module}:${name}`;

/** As in errors: a default export by its file alone. */
export const shortPath = ({ module, name }: FunctionPath): string =>
  name === "default" ? module : `${module}:${name}`;

/** As in `_scheduled_functions` and some errors. */
export const canonicalPath = ({ module, name }: FunctionPath): string => `${module}.js:${name}`;

const handlePrefix = "function://;";

export const handleOf = (path: FunctionPath): string => handlePrefix + printPath(path);

export interface FunctionAddress {
  readonly name?: string;
  readonly functionHandle?: string;
  readonly reference?: string;
}

export function resolveAddress({ name, functionHandle, reference }: FunctionAddress): FunctionPath {
  if (name !== undefined) return parseFunctionPath(name);
  if (functionHandle?.startsWith(handlePrefix)) {
    return parseFunctionPath(functionHandle.slice(handlePrefix.length));
  }
  if (functionHandle !== undefined) {
    throw new CallRefusal(`"${functionHandle}" is not a function handle of this deployment.`);
  }
  throw new CallRefusal(
    `Components are not supported by this engine${reference === undefined ? "." : `: "${reference}" names a component's function.`}`,
  );
}
