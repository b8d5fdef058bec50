import type { Clock, Rng } from "../clock";
import type { Database } from "../db/database";
import type { Snapshot } from "../db/snapshot";
import type { Transaction } from "../db/transaction";
import type { Deadlines } from "./deadlines";
import type { FrameMapper } from "./failure";
import type { FunctionModules } from "./function-table";
import type { JobsHost, StorageHost } from "./hosts";
import type { HttpRouter } from "./special-modules";

/** Hears which function is at work, to name it if it never lets go of the thread. */
export interface WorkListener {
  working(path: string): void;
}

/** The functions being served: a loaded bundle, or a test's modules. */
export interface ServedFunctions extends FunctionModules {
  readonly hash: string;
  readonly router: HttpRouter | null;
  readonly framesOf: FrameMapper;
}

export interface RuntimeParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly rng: Rng;
  readonly storage: StorageHost;
  readonly jobs: JobsHost;
  readonly deadlines: Deadlines | null;
  readonly watchdog: WorkListener | null;
  /** What callers are not shown is not kept with their answers either: log lines may hold secrets. */
  readonly keepsLogLines: boolean;
  /** A transaction for a function, with the limits that functions have here. */
  readonly begin: (at: "head" | "durable" | Snapshot, isReadOnly: boolean) => Transaction;
}
