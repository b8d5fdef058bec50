import type { JSONValue } from "convex/values";
import type { Database } from "../db/database";
import type { Transaction } from "../db/transaction";
import type { CronSpec } from "../functions/bundle/special-modules";
import { parseFunctionPath, pathIn } from "../functions/function-path";
import type { Runtime } from "../functions/runtime";
import { Alarm, type Timers } from "./alarm";
import { requirePossible, firstRunMs, nextRunMs } from "./cron-times";
import { Works } from "./works";

export interface CronDocument {
  _id: string;
  name: string;
  /** JSON text of the job as the app defined it. A change starts the job again. */
  spec: string;
  dueMs: number;
  decidedMs: number;
}

export interface CronOptions {
  readonly db: Database;
  readonly timers: Timers;
  readonly report: (error: unknown, doing: string) => void;
}

const table = "_cron_jobs";

/** A clock may be corrected by less than this at any time; a larger step back means that it was set. */
const clockCorrectionMs = 10 * 60 * 1000;

const wasDecidedInFuture = (job: CronDocument, nowMs: number) =>
  job.decidedMs > nowMs + clockCorrectionMs;

/** Throws a CronError that names the job, so that a push can be rejected before anything changes. */
export function requirePossibleCrons(specs: Readonly<Record<string, CronSpec>>): void {
  for (const [name, { schedule }] of Object.entries(specs)) {
    try {
      requirePossible(schedule);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`The cron job "${name}" is impossible. ${why}`, { cause: error });
    }
  }
}

/** Runs the app's cron jobs: one run of a job at a time, missed runs skipped, without an identity. */
export class CronJobs {
  readonly #options: CronOptions;
  readonly #alarm: Alarm;
  readonly #works: Works;
  #runtime: Pick<Runtime, "runJobMutation" | "runJobAction" | "find"> | null = null;
  #isStopped = false;

  constructor(options: CronOptions) {
    this.#options = options;
    this.#alarm = new Alarm(options.timers, () => this.wake());
    const { timers, report } = options;
    this.#works = new Works({ timers, report, onEnd: () => this.wake() });
  }

  /**
   * Called at the start and after a swap: jobs with the same name and spec keep their time, new ones start, removed
   * ones end.
   */
  async serve(
    runtime: Pick<Runtime, "runJobMutation" | "runJobAction" | "find">,
    specs: Readonly<Record<string, CronSpec>>,
  ): Promise<void> {
    requirePossibleCrons(specs);
    const nowMs = this.#options.timers.nowMs();
    await this.#options.db.transact((tx) => writeSpecs(tx, specs, nowMs));
    this.#runtime = runtime;
    this.#works.clearBackoffs();
    this.wake();
  }

  wake(): void {
    if (this.#runtime === null || this.#isStopped) return;
    const nowMs = this.#options.timers.nowMs();
    const tx = this.#options.db.begin("durable", { isReadOnly: true });
    for (const job of everyJob(tx)) {
      if (!this.#works.isFree(job.name)) continue;
      if (wasDecidedInFuture(job, nowMs)) this.#redecide(job);
      else if (job.dueMs <= nowMs) this.#begin(this.#runtime, job);
      else this.#alarm.setFor(job.dueMs);
    }
    for (const untilMs of this.#works.retryTimes()) this.#alarm.setFor(untilMs);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#alarm.clear();
    await this.#works.finish();
  }

  /** After the clock went back, the stored time would otherwise be too far in the future. */
  #redecide(job: CronDocument): void {
    const { schedule } = JSON.parse(job.spec) as CronSpec;
    const decision = this.#options.db.transact((tx) => {
      const nowMs = this.#options.timers.nowMs();
      const current = read(tx, job._id);
      if (current === null || !wasDecidedInFuture(current, nowMs)) return;
      const dueMs = nextRunMs(schedule, nowMs, nowMs);
      tx.patch(job._id, { dueMs, decidedMs: nowMs }, { access: "engine" });
    });
    this.#works.track(job.name, `timing the cron job ${job.name}`, decision);
  }

  #begin(runtime: Pick<Runtime, "runJobMutation" | "runJobAction" | "find">, job: CronDocument) {
    const spec = JSON.parse(job.spec) as CronSpec;
    const run = this.#run(runtime, job, spec);
    this.#works.track(job.name, `running the cron job ${job.name}`, run);
  }

  /** The due time advances in a mutation's own commit, but before an action starts. */
  async #run(
    runtime: Pick<Runtime, "runJobMutation" | "runJobAction" | "find">,
    job: CronDocument,
    spec: CronSpec,
  ): Promise<void> {
    const { db } = this.#options;
    const { component = "" } = spec;
    const path = pathIn(component, parseFunctionPath(spec.name));
    const run = { path: spec.name, component, argsJson: JSON.stringify(spec.args), jobId: null };
    const fn = await runtime.find(path, "any").catch(() => null);
    if (fn?.kind === "mutation") {
      const brackets = {
        before: (tx: Transaction) => this.#advance(tx, job, spec),
        after: () => {},
      };
      const end = await runtime.runJobMutation(run, brackets);
      if (end.error !== null) await db.transact((tx) => void this.#advance(tx, job, spec));
      return;
    }
    const isOurs = await db.transact((tx) => this.#advance(tx, job, spec));
    if (isOurs && fn !== null) await runtime.runJobAction(run);
  }

  #advance(tx: Transaction, job: CronDocument, spec: CronSpec): boolean {
    const current = read(tx, job._id);
    if (current?.dueMs !== job.dueMs || current.spec !== job.spec) return false;
    const decidedMs = this.#options.timers.nowMs();
    const dueMs = nextRunMs(spec.schedule, job.dueMs, decidedMs);
    tx.patch(job._id, { dueMs, decidedMs }, { access: "engine" });
    return true;
  }
}

function writeSpecs(
  tx: Transaction,
  specs: Readonly<Record<string, CronSpec>>,
  nowMs: number,
): void {
  const known = new Map([...everyJob(tx)].map((job) => [job.name, job]));
  for (const [name, spec] of Object.entries(specs)) {
    const job = known.get(name);
    const text = JSON.stringify(spec);
    if (job?.spec === text) continue;
    const dueMs = firstRunMs(spec.schedule, nowMs);
    const value: JSONValue = { name, spec: text, dueMs, decidedMs: nowMs };
    if (job === undefined) tx.insert(table, value, "engine");
    else tx.replace(job._id, value, { access: "engine" });
  }
  for (const job of known.values()) {
    if (!Object.hasOwn(specs, job.name)) tx.remove(job._id, { access: "engine" });
  }
}

function* everyJob(tx: Transaction): Generator<CronDocument> {
  const source = { type: "FullTableScan", tableName: table, order: "asc" } as const;
  const rows = tx.query({ source, operators: [] }, "engine");
  for (let row = rows.next(); row !== null; row = rows.next()) {
    yield JSON.parse(row.json) as CronDocument;
  }
}

function read(tx: Transaction, id: string): CronDocument | null {
  const doc = tx.get(id, { access: "engine" });
  return doc === null ? null : (JSON.parse(doc.json) as CronDocument);
}
