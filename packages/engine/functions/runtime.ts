import type { Clock, Rng } from "../clock";
import type { Database } from "../db/database";
import type { Transaction } from "../db/transaction";
import { StoreError } from "../kv/store";
import type { TransactionLimits } from "../limits";
import { Answers, type AnswerOptions } from "./answers";
import { anonymous } from "./call";
import type {
  Call,
  IdentityState,
  MutationCall,
  MutationOutcome,
  Outcome,
  QueryOutcome,
} from "./call";
import { routeOf } from "./components/routes";
import { Deadlines } from "./deadlines";
import { newCallState, type CallState, type FunctionKind, type RequestMetadata } from "./execution";
import { runAs } from "./execution-context";
import { CallRefusal, messageOf } from "./failure";
import { parseFunctionPath, pathIn, printPath, resolveAddress } from "./function-path";
import type { FunctionPath } from "./function-path";
import { findFunction, type Lookup, type RegisteredFunction } from "./function-table";
import type { JobsHost, StorageHost } from "./hosts";
import { answerHttp } from "./http-actions";
import { KeptResults } from "./kept-results";
import { FunctionFailure, MutationRuns, type Brackets } from "./mutation-runs";
import { callAcross, Runner } from "./runner";
import type { RuntimeParts, ServedFunctions, WorkListener } from "./runtime-parts";
import type { Services } from "./services";
import { syscallHost } from "./syscalls/syscall-host";

export interface RuntimeOptions extends AnswerOptions {
  readonly db: Database;
  readonly functions: ServedFunctions;
  readonly clock: Clock;
  readonly rng: Rng;
  readonly storage: StorageHost;
  readonly jobs: JobsHost;
  readonly deploymentName?: string;
  readonly watchdog?: WorkListener;
  readonly limits?: Partial<TransactionLimits>;
  /** Gets each transaction as it begins; its read set is complete when the call has ended. */
  readonly onBegin?: (tx: Transaction, isReadOnly: boolean) => void;
  /** Off when time is simulated: calls may then take as long as they like. */
  readonly hasDeadlines?: boolean;
}

export interface JobRun {
  readonly path: string;
  /** The component that has the function; missing for the app. */
  readonly component?: string;
  readonly argsJson: string;
  readonly jobId: string | null;
}

export interface JobEnd {
  readonly wasSkipped: boolean;
  /** The function's own error, which a retry would repeat. Errors of the engine are thrown instead. */
  readonly error: string | null;
}

type Caller = Pick<
  Call,
  "identity" | "component" | "journal" | "ip" | "userAgent" | "requestId" | "keepsRows"
>;

/** Serves the functions of one app: finds them, runs them and turns each result or error into an answer. */
export class Runtime {
  readonly #options: RuntimeOptions;
  readonly #parts: RuntimeParts;
  readonly #runner: Runner;
  readonly #mutations: MutationRuns;
  readonly #answers: Answers;
  readonly #kept: KeptResults;
  readonly #swapped = new Set<() => void>();
  #functions: ServedFunctions;

  constructor(options: RuntimeOptions) {
    this.#options = options;
    this.#functions = options.functions;
    this.#parts = {
      ...options,
      deadlines: options.hasDeadlines === false ? null : new Deadlines(),
      watchdog: options.watchdog ?? null,
      keepsLogLines: !options.redactsErrors,
      begin: (at, isReadOnly) => {
        const tx = options.db.begin(at, { isReadOnly, limits: options.limits });
        options.onBegin?.(tx, isReadOnly);
        return tx;
      },
    };
    this.#kept = new KeptResults(options.db);
    const host = syscallHost(this.#services());
    this.#runner = new Runner(this.#parts, host);
    this.#mutations = new MutationRuns(this.#parts, this.#runner);
    this.#answers = new Answers(options, (stack) => this.#functions.framesOf(stack));
  }

  get functions(): ServedFunctions {
    return this.#functions;
  }

  get waitingMutations(): number {
    return this.#mutations.waitingCount;
  }

  /** Running calls keep the functions they began with; later calls get the new ones. */
  swap(functions: ServedFunctions): void {
    this.#functions = functions;
    this.announceChange();
  }

  /** Also called for changed environment variables: the result of any query may differ now. */
  announceChange(): void {
    this.#kept.clear();
    for (const listener of this.#swapped) listener();
  }

  onSwap(listener: () => void): () => void {
    this.#swapped.add(listener);
    return () => void this.#swapped.delete(listener);
  }

  close(): void {
    this.#parts.deadlines?.close();
  }

  async runQuery(call: Call): Promise<QueryOutcome> {
    const state = this.newCall(call, "query");
    const { rowLists } = state;
    const tx = this.#parts.begin(call.snapshot ?? "durable", true);
    const outcome = await this.#answers.of(call, state, async () => {
      const fn = await this.#findFor(call, "query");
      return this.#runner.inTransaction(tx, state, fn, call.argsJson);
    });
    return {
      reads: tx.reads,
      ts: tx.snapshotTs,
      journal: state.nextJournal,
      hasReadIdentity: state.hasReadIdentity,
      ...(rowLists !== null && rowLists.length > 0 ? { rowLists } : {}),
      ...outcome,
    };
  }

  async runMutation(call: MutationCall): Promise<MutationOutcome> {
    const state = this.newCall(call, "mutation");
    const { argsJson, dedupe } = call;
    try {
      const fn = await this.#findFor(call, "mutation");
      const run = { fn, argsJson, caller: state, ...(dedupe === undefined ? {} : { dedupe }) };
      const { valueJson, ts, logLines } = await this.#mutations.run(run);
      return { ts, ...this.#answers.success(call.path, state, valueJson, logLines) };
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const [thrown, failed] = unwrap(error, state);
      return this.#answers.failure(call.path, failed, thrown, call.showsErrors);
    }
  }

  runAction(call: Call): Promise<Outcome> {
    const state = this.newCall(call, "action");
    return this.#answers.of(call, state, async () => {
      const fn = await this.#findFor(call, "action");
      return this.#runner.action(state, fn, call.argsJson);
    });
  }

  runHttpAction(
    request: Request,
    identity: IdentityState,
    meta: Omit<Caller, "identity"> = {},
  ): Promise<Response> {
    const route = routeOf(this.#functions, new URL(request.url).pathname, request.method);
    const component = route?.component ?? "";
    const shown = component === "" ? identity : anonymous;
    const call = this.newCall({ ...meta, identity: shown, component }, "httpAction");
    return answerHttp(request, {
      route,
      execution: this.#runner.beginHttpAction(call, component),
      onFailure: (error) => this.#answers.failure("http", call, error),
    });
  }

  /** For tests, which have their own routing and need the thrown error. */
  runInHttpAction<T>(call: CallState, run: () => T): T {
    return runAs(this.#runner.beginHttpAction(call), run);
  }

  /**
   * Runs a mutation for the scheduler: without identity, internal functions included, its job's record in the same
   * commit.
   */
  runJobMutation(job: JobRun, brackets: Brackets): Promise<JobEnd> {
    return this.#runJob(job, async (fn, caller) => {
      const run = { fn, argsJson: job.argsJson, caller, brackets };
      const { logLines, wasSkipped } = await this.#mutations.run(run);
      caller.logs.append(logLines);
      return wasSkipped;
    });
  }

  runJobAction(job: JobRun): Promise<JobEnd> {
    return this.#runJob(job, async (fn, call) => {
      await this.#runner.action(call, fn, job.argsJson).catch((error: unknown) => {
        throw new FunctionFailure(error, call);
      });
      return false;
    });
  }

  /** Runs in its own transaction, or in none for actions. Throws what the function threw. */
  async runFunction(fn: RegisteredFunction, argsJson: string, call: CallState): Promise<string> {
    if (fn.kind === "action") return this.#runner.action(call, fn, argsJson);
    if (fn.kind === "query") {
      const tx = this.#parts.begin("durable", true);
      return this.#runner.inTransaction(tx, call, fn, argsJson);
    }
    try {
      const result = await this.#mutations.run({ fn, argsJson, caller: call });
      call.logs.append(result.logLines);
      return result.valueJson;
    } catch (error) {
      const [thrown, failed] = unwrap(error, call);
      if (failed !== call) call.logs.append(failed.logs.lines);
      throw thrown;
    }
  }

  /** Runs a function that is not among those served, and returns an answer. */
  runUnlisted(fn: RegisteredFunction, argsJson: string, caller: Caller): Promise<Outcome> {
    const state = this.newCall(caller, fn.kind);
    const path = printPath(fn.path);
    return this.#answers.of({ path }, state, () => this.runFunction(fn, argsJson, state));
  }

  describe(error: unknown): string {
    return this.#answers.describe(error).trimEnd();
  }

  newCall(caller: Caller, kind: FunctionKind | null = null): CallState {
    const { identity, component = "", journal = null, keepsRows = false } = caller;
    const rowLists = keepsRows ? [] : null;
    return newCallState({
      identity,
      request: this.#requestOf(caller, null),
      component,
      journal,
      kind,
      rowLists,
    });
  }

  async find(path: FunctionPath, kind: Lookup["kind"]): Promise<RegisteredFunction> {
    return await findFunction(this.#functions, path, { kind, visibility: "any" });
  }

  /** Only the operator reaches a component's functions without the app. */
  #findFor(call: Call, kind: Lookup["kind"]): RegisteredFunction | Promise<RegisteredFunction> {
    const { path, visibility, component = "" } = call;
    if (component !== "" && visibility !== "any") {
      throw new CallRefusal("Only administrators call functions of components");
    }
    const wanted = pathIn(component, parseFunctionPath(path));
    return findFunction(this.#functions, wanted, { kind, visibility });
  }

  async #runJob(
    job: JobRun,
    run: (fn: RegisteredFunction, call: CallState) => Promise<boolean>,
  ): Promise<JobEnd> {
    const request = this.#requestOf({ identity: anonymous }, job.jobId);
    const { component = "" } = job;
    const call = newCallState({ identity: anonymous, request, component });
    try {
      const path = pathIn(component, parseFunctionPath(job.path));
      const fn = await this.find(path, "any").catch((error: unknown) => {
        throw new FunctionFailure(error, call);
      });
      call.kind = fn.kind;
      const wasSkipped = await run(fn, call);
      this.#answers.report(job.path, call, call.logs.lines, null);
      return { wasSkipped, error: null };
    } catch (error) {
      const [thrown, failed] = unwrap(error, call);
      this.#answers.failure(job.path, failed, thrown);
      if (!isOwnError(error)) throw thrown;
      return { wasSkipped: false, error: this.describe(thrown) };
    }
  }

  #runFromAction(fn: RegisteredFunction, argsJson: string, call: CallState): Promise<string> {
    if (fn.kind !== "query") return this.runFunction(fn, argsJson, call);
    return this.#kept.answer({ fn, argsJson, call }, async () => {
      const tx = this.#parts.begin("durable", true);
      const json = await this.#runner.inTransaction(tx, call, fn, argsJson);
      return { json, reads: tx.reads, ts: tx.snapshotTs };
    });
  }

  #requestOf(caller: Caller, scheduledFunctionId: string | null): RequestMetadata {
    return {
      ip: caller.ip ?? null,
      userAgent: caller.userAgent ?? null,
      requestId: caller.requestId ?? Buffer.from(this.#options.rng.bytes(8)).toString("hex"),
      scheduledFunctionId,
      authToken: caller.identity.token ?? null,
    };
  }

  #services(): Services {
    return {
      ...this.#parts,
      deploymentName: this.#options.deploymentName ?? "engine",
      find: async (caller, address, kind) => {
        const { path, isReference } = resolveAddress(address, caller.component);
        const visibility = isReference ? "exported" : "any";
        return await findFunction(this.#functions, path, { kind, visibility });
      },
      hasModule: async (...module) => (await this.#functions.exportsOf(...module)) !== undefined,
      describe: (error) =>
        this.#options.db.durable.catalog.isLikeNpmTest
          ? messageOf(error)
          : this.#answers.describe(error),
      runNested: (caller, fn, argsJson, options) =>
        this.#runner.nested(caller, fn, argsJson, options),
      runFromAction: (caller, fn, argsJson) =>
        this.#runFromAction(fn, argsJson, callAcross(caller, fn)),
    };
  }
}

/** The error that a mutation threw, and the call of that attempt, which has the answer's log lines. */
function unwrap(error: unknown, state: CallState): [thrown: unknown, call: CallState] {
  return error instanceof FunctionFailure ? [error.thrown, error.call] : [error, state];
}

const isOwnError = (error: unknown): boolean =>
  error instanceof FunctionFailure || (error instanceof CallRefusal && !error.isRetryable);
