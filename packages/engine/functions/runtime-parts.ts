import type { Clock, Rng } from "../clock";
import type { Database } from "../db/database";
import type { Snapshot } from "../db/snapshot";
import type { Transaction } from "../db/transaction";
import type { HttpRouter } from "./bundle/special-modules";
import type { MountedComponent } from "./components/load-components";
import type { Deadlines } from "./deadlines";
import type { FrameMapper } from "./failure";
import type { FunctionModules } from "./function-table";
import type { JobsHost, StorageHost } from "./hosts";

/** Gets the name of each starting function, to report it if it blocks the thread. */
export interface WorkListener {
  working(path: string): void;
}

export interface ServedFunctions extends FunctionModules {
  readonly hash: string;
  readonly router: HttpRouter | null;
  readonly framesOf: FrameMapper;
  readonly components?: ReadonlyMap<string, MountedComponent>;
}

export interface RuntimeParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly rng: Rng;
  readonly storage: StorageHost;
  readonly jobs: JobsHost;
  readonly deadlines: Deadlines | null;
  readonly watchdog: WorkListener | null;
  /**
   * False when callers get no log lines. Then stored answers don't contain them either, because they may have secrets.
   */
  readonly keepsLogLines: boolean;
  readonly begin: (at: "head" | "durable" | Snapshot, isReadOnly: boolean) => Transaction;
}
