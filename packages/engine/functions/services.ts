import type { Clock, Rng } from "../clock";
import type { Database } from "../db/database";
import type { GrantedLimits } from "./budget";
import type { Execution } from "./execution";
import type { RegisteredFunction } from "./function-table";
import type { FunctionAddress } from "./function-path";
import type { JobsHost, StorageHost } from "./hosts";

export interface NestedOptions {
  /** Reads the transaction's snapshot without its writes. */
  readonly isStale: boolean;
  readonly limits: GrantedLimits | undefined;
}

export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly rng: Rng;
  readonly storage: StorageHost;
  readonly jobs: JobsHost;
  readonly deploymentName: string;
  /** Resolves an address in the caller's function; throws CallRefusal. */
  find(
    caller: Execution,
    address: FunctionAddress,
    kind: RegisteredFunction["kind"] | "any",
  ): Promise<RegisteredFunction>;
  /** Whether the module exists: only then does a missing export have its own error text. */
  hasModule(module: string, component?: string): Promise<boolean>;
  /** Runs in the caller's transaction. Throws what the function threw. */
  runNested(
    caller: Execution,
    fn: RegisteredFunction,
    argsJson: string,
    options: NestedOptions,
  ): Promise<string>;
  describe(error: unknown): string;
  /** Runs in its own transaction, or in none for actions. Throws what the function threw. */
  runFromAction(caller: Execution, fn: RegisteredFunction, argsJson: string): Promise<string>;
}

export type Syscall = (
  services: Services,
  execution: Execution,
  args: never,
) => string | Promise<string>;
