import { isBuiltin } from "node:module";
import type { ModuleExports } from "../function-table";

/** Loads only Node's own modules, because a package could be found in a parent folder, in another version. */
export const requireWithout = (reason: string, require: NodeJS.Require): NodeJS.Require =>
  Object.assign((name: string): unknown => {
    if (isBuiltin(name)) return require(name);
    throw new Error(`The package ${name} is not installed. ${reason}`);
  }, require);

/** Takes the place of a module that cannot be loaded: each of its functions fails with the reason. */
export const failingModule = (reason: Error): ModuleExports =>
  new Proxy({}, { get: () => ({ invokeAction: () => Promise.reject(reason) }) });
