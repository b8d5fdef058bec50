import type { Clock, Rng } from "../clock";
import type { Database } from "../db/database";
import type { GrantedLimits } from "./budget";
import type { Execution } from "./execution";
import type { RegisteredFunction } from "./function-table";
import type { FunctionPath } from "./function-path";
import type { JobsHost, StorageHost } from "./hosts";

export interface NestedOptions {
  /** Sees the transaction's snapshot without its writes. */
  readonly isStale: boolean;
  readonly limits: GrantedLimits | undefined;
}

/** What the syscalls need of the room around them. */
export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly rng: Rng;
  readonly storage: StorageHost;
  readonly jobs: JobsHost;
  readonly deploymentName: string;
  /** Of the functions being served now; throws CallRefusal. */
  find(path: FunctionPath, kind: RegisteredFunction["kind"] | "any"): Promise<RegisteredFunction>;
  /** Does the module exist? Only then does a missing export deserve its own text. */
  hasModule(module: string): Promise<boolean>;
  /** Within the caller's transaction. Throws what the function threw. */
  runNested(
    caller: Execution,
    fn: RegisteredFunction,
    argsJson: string,
    options: NestedOptions,
  ): Promise<string>;
  /** In its own transaction, or for actions in none. Throws what the function threw. */
  runFromAction(caller: Execution, fn: RegisteredFunction, argsJson: string): Promise<string>;
}

/** Answers one operation with JSON text. */
export type Syscall = (
  services: Services,
  execution: Execution,
  args: never,
) => string | Promise<string>;
