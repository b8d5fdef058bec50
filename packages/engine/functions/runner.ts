import type { Transaction } from "../db/transaction";
import { functionLimits } from "../limits";
import { newBudget } from "./budget";
import { anonymous } from "./call";
import {
  newExecution,
  realChance,
  seededChance,
  type CallState,
  type Execution,
  type ExecutionHost,
} from "./execution";
import { invoke } from "./invoke";
import type { RegisteredFunction } from "./function-table";
import type { RuntimeParts } from "./runtime-parts";
import type { NestedOptions } from "./services";

/** Runs functions inside transactions, and actions outside them. Callers, retries and commits are handled elsewhere. */
export class Runner {
  readonly #parts: RuntimeParts;
  readonly #host: ExecutionHost;

  constructor(parts: RuntimeParts, host: ExecutionHost) {
    this.#parts = parts;
    this.#host = host;
  }

  inTransaction(
    tx: Transaction,
    call: CallState,
    fn: RegisteredFunction,
    argsJson: string,
  ): Promise<string> {
    const chance = seededChance(this.#parts.rng);
    const frozenMs = tx.startMs;
    const own = tx.of(componentOf(fn));
    const execution = this.#begin({ kind: fn.kind, tx: own, call, depth: 0, chance, frozenMs }, fn);
    return this.#within(functionLimits.transactionWithinMs, () =>
      invoke(execution, fn, argsJson, tablesOf(own)),
    );
  }

  action(call: CallState, fn: RegisteredFunction, argsJson: string): Promise<string> {
    const fields = {
      kind: "action",
      tx: null,
      call,
      depth: 0,
      chance: realChance,
      frozenMs: null,
    } as const;
    const execution = this.#begin(fields, fn);
    const tables = this.#parts.db.durable.catalog.of(componentOf(fn));
    return this.#within(
      functionLimits.actionWithinMs,
      () =>
        new Promise<string>((resolve, reject) => {
          execution.onUncaughtError = reject;
          invoke(execution, fn, argsJson, tables).then(resolve, reject);
        }),
    );
  }

  /** For HTTP actions, which take a request instead of arguments. */
  beginHttpAction(call: CallState, component = ""): Execution {
    return newExecution({
      kind: "httpAction",
      path: "http",
      component,
      tx: null,
      call,
      host: this.#host,
      depth: 0,
      chance: realChance,
      frozenMs: null,
      clock: this.#parts.clock,
    });
  }

  /** A failed nested mutation undoes its writes and schedules; its reads stay counted. */
  async nested(
    caller: Execution,
    fn: RegisteredFunction,
    argsJson: string,
    { isStale, limits }: NestedOptions,
  ): Promise<string> {
    const { chance, frozenMs } = caller;
    const call = callAcross(caller, fn);
    const depth = caller.depth + 1;
    const tx = caller.tx as Transaction;
    const run = (whole: Transaction) => {
      const within = whole.of(componentOf(fn));
      const execution = this.#begin(
        { kind: fn.kind, tx: within, call, depth, chance, frozenMs },
        fn,
      );
      const { budget } = caller;
      execution.budget = limits === undefined ? budget : newBudget(within, limits, budget);
      return invoke(execution, fn, argsJson, tablesOf(within));
    };
    if (fn.kind === "query") return isStale ? this.#stale(tx, run) : run(tx);
    const scheduledBefore = call.scheduled.length;
    try {
      return await tx.sub(() => run(tx));
    } catch (error) {
      call.scheduled.length = scheduledBefore;
      throw error;
    }
  }

  async #stale(tx: Transaction, run: (within: Transaction) => Promise<string>): Promise<string> {
    const stale = this.#parts.begin(tx.snapshot, true);
    try {
      return await run(stale);
    } finally {
      tx.reads.merge(stale.reads);
    }
  }

  #begin(
    fields: Pick<Execution, "kind" | "tx" | "call" | "depth" | "chance" | "frozenMs">,
    fn: RegisteredFunction,
  ): Execution {
    this.#parts.watchdog?.working(fn.shownPath);
    return newExecution({
      path: fn.shownPath,
      component: componentOf(fn),
      hashesFirst: fn.hashesFirst,
      host: this.#host,
      clock: this.#parts.clock,
      ...fields,
    });
  }

  #within<T>(withinMs: number, run: () => Promise<T>): Promise<T> {
    return this.#parts.deadlines === null ? run() : this.#parts.deadlines.race(withinMs, run);
  }
}

const componentOf = ({ path }: RegisteredFunction): string => path.component ?? "";

/** The tables as they were when the transaction began. */
const tablesOf = ({ snapshot, component }: Transaction) => snapshot.catalog.of(component);

/** The caller's identity stays in the app: a component's functions, and functions that they call, have none. */
export const callAcross = ({ call, component }: Execution, fn: RegisteredFunction): CallState =>
  component === "" && componentOf(fn) === "" ? call : { ...call, identity: anonymous };
