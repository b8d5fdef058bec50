import { nodeFunctionsOf, type LoadedModules } from "../bundle/load-bundle";
import type { Execution } from "../execution";
import { currentExecution, runWithoutOwner } from "../execution-context";
import type { ConvexFunction, ModuleExports } from "../function-table";
import type { RunRequest } from "./messages";

/** The server's knowledge of a "use node" module, which it never evaluates itself. */
export interface DeclaredModule {
  readonly name: string;
  readonly actions: readonly DeclaredAction[];
  /** Exports that are not functions: calling one has another error text than calling a missing one. */
  readonly otherExports: readonly string[];
}

interface DeclaredAction {
  readonly name: string;
  readonly isPublic: boolean;
  readonly args: string;
  readonly returns: string;
}

/** Throws for a function that is not an action. */
export function declare(modules: LoadedModules): DeclaredModule[] {
  const functions = nodeFunctionsOf(modules);
  return [...modules].map(([module, exports]) => {
    const actions = functions
      .filter(({ path }) => path.module === module)
      .map(({ path, visibility, args, returns }) => ({
        name: path.name,
        isPublic: visibility === "public",
        args: JSON.stringify(args),
        returns: JSON.stringify(returns),
      }));
    const isAction = new Set(actions.map(({ name }) => name));
    const otherExports = Object.keys(exports).filter((name) => !isAction.has(name));
    return { name: module, actions, otherExports };
  });
}

export type RunInProcess = (
  execution: Execution,
  request: Omit<RunRequest, "run">,
) => Promise<string>;

/** Stand-ins for the declared modules. Their functions run through `run`, on behalf of the calling function. */
export const standIns = (declared: readonly DeclaredModule[], run: RunInProcess): LoadedModules =>
  new Map(declared.map((module) => [module.name, standIn(module, run)]));

function standIn({ name: module, actions, otherExports }: DeclaredModule, run: RunInProcess) {
  const functions = actions.map(({ name, isPublic, args, returns }) => {
    const action: ConvexFunction = {
      isAction: true,
      ...(isPublic ? { isPublic } : { isInternal: true }),
      exportArgs: () => args,
      exportReturns: () => returns,
      invokeAction: (requestId, argsJson) => {
        const execution = currentExecution();
        if (execution === undefined) throw new Error("A function can only run inside a call.");
        return runWithoutOwner(() => run(execution, { module, name, argsJson, requestId }));
      },
    };
    return [name, action] as const;
  });
  const others = otherExports.map((name) => [name, null] as const);
  return Object.fromEntries<unknown>([...others, ...functions]) as ModuleExports;
}
