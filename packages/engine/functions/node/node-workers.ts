import type { BundleArtifact } from "../bundle/bundle";
import type { Execution } from "../execution";
import { CallRefusal } from "../failure";
import type { ReadEnvironment } from "../shadow/shadow-globals";
import { nodeWorkerLimits, type NodeWorkerLimits } from "./limits";
import { nodePartOf, type NodeProgram, type RunRequest } from "./messages";
import { neighbourFailed, WorkerProcess, type WorkerProcessOptions } from "./worker-process";

export interface NodeWorkersOptions {
  readonly environment: ReadEnvironment;
  readonly report: WorkerProcessOptions["report"];
  readonly limits?: Partial<NodeWorkerLimits>;
}

/**
 * Processes for the "use node" functions of one bundle, started on demand. Each function has its own until the limit is
 * reached; further ones share.
 */
export class NodeWorkers {
  readonly #artifact: BundleArtifact;
  readonly #options: NodeWorkersOptions;
  readonly #limits: NodeWorkerLimits;
  #processes: WorkerProcess[] = [];
  #isClosed = false;

  constructor(artifact: BundleArtifact, options: NodeWorkersOptions) {
    this.#artifact = nodePartOf(artifact);
    this.#options = options;
    this.#limits = { ...nodeWorkerLimits, ...options.limits };
  }

  run = (execution: Execution, request: Omit<RunRequest, "run">): Promise<string> =>
    this.#choose().run(execution, request, this.#options.environment());

  /** Called when a new bundle is served: running functions finish, and the processes end with them. */
  retire(): void {
    this.#isClosed = true;
    for (const worker of [...this.#processes]) worker.retire(null);
  }

  close(): void {
    this.#isClosed = true;
    for (const worker of [...this.#processes]) worker.end(null);
  }

  #choose(): WorkerProcess {
    const open = this.#processes.filter((worker) => worker.isOpen);
    const idle = open.find((worker) => worker.runningCount === 0);
    if (idle !== undefined) return idle;
    if (open.length < this.#limits.processesMax) return this.#start();
    const byLoad = open.sort((a, b) => a.runningCount - b.runningCount);
    return byLoad.find((worker) => !worker.isLate) ?? byLoad[0] ?? this.#start();
  }

  #start(): WorkerProcess {
    this.#endOldest();
    const program: NodeProgram = {
      artifact: this.#artifact,
      environment: this.#options.environment(),
    };
    const worker = new WorkerProcess({
      program,
      limits: this.#limits,
      report: this.#options.report,
      onChange: () => {
        this.#processes = this.#processes.filter(({ hasEnded }) => !hasEnded);
        if (this.#isClosed) this.retire();
      },
    });
    this.#processes.push(worker);
    return worker;
  }

  /**
   * Ends the oldest process if necessary, because crashes must not add up to more processes than the machine can hold.
   */
  #endOldest(): void {
    if (this.#processes.length < 2 * this.#limits.processesMax) return;
    const oldest = this.#processes.find((worker) => !worker.isOpen);
    oldest?.end(new CallRefusal(neighbourFailed));
  }
}
