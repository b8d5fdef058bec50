import type { Database } from "../db/database";
import { runWithoutOwner } from "../functions/execution-context";
import { parseFunctionPath, pathIn } from "../functions/function-path";
import type { JobsHost, ScheduledJob } from "../functions/hosts";
import type { Runtime } from "../functions/runtime";
import {
  isUnfinished,
  readScheduled,
  setJobState,
} from "../functions/syscalls/scheduled-documents";
import type { JobState, ScheduledDocument } from "../functions/syscalls/scheduled-documents";
import { healthLimits, jobLimits } from "../limits";
import { startUpkeep } from "../upkeep";
import { Alarm, type Timers } from "./alarm";
import { deleteFinishedJobs } from "./finished-jobs";
import { nextPending, overdueJobs, jobsInState } from "./job-queries";
import { Works } from "./works";

export interface SchedulerOptions {
  readonly db: Database;
  readonly timers: Timers;
  readonly report: (error: unknown, doing: string) => void;
  /** Whether old finished jobs are deleted in the background. Off in tests, whose timers it would keep running. */
  readonly deletesFinished?: boolean;
}

type Runs = Pick<Runtime, "runJobMutation" | "runJobAction" | "find">;

/**
 * Runs `_scheduled_functions` when they are due. The documents are the only state, so a restart misses nothing.
 * Mutations end in the commit of their job, so they run exactly once; actions are marked before they start, so they run
 * at most once.
 */
export class Scheduler implements JobsHost {
  readonly #options: SchedulerOptions;
  readonly #alarm: Alarm;
  readonly #works: Works;
  /** The results of finished jobs that could not be written yet: those jobs must not run again. */
  readonly #unwrittenEnds = new Map<string, JobState>();
  #runs: Runs | null = null;
  #isStopped = false;
  #stopDeleting: (() => void) | null = null;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#alarm = new Alarm(options.timers, () => this.wake());
    const { timers, report } = options;
    this.#works = new Works({ timers, report, onEnd: () => this.wake() });
  }

  /**
   * Starts running jobs. Actions that an earlier process left unfinished count as failed, because how far they got is
   * unknown.
   */
  async start(runs: Runs): Promise<void> {
    const { db, timers } = this.#options;
    await db.transact((tx) => {
      for (const { _id } of [...jobsInState(tx, "inProgress")]) {
        const error = "Transient error while executing action";
        setJobState(tx, _id, { kind: "failed", error }, timers.nowMs());
      }
    });
    this.#runs = runs;
    if (this.#options.deletesFinished !== false) this.#stopDeleting = this.#deleteRegularly();
    this.wake();
  }

  scheduled(jobs: readonly ScheduledJob[]): void {
    // The caller may be an action, and jobs must not inherit its context.
    runWithoutOwner(() => {
      for (const { scheduledMs } of jobs) this.#alarm.setFor(scheduledMs);
    });
  }

  /** For tests, which replace the timers while an alarm is set. */
  resetAlarm(): void {
    this.#alarm.clear();
    this.wake();
  }

  /** Starts what is due and sets the alarm for the next job. */
  wake(): void {
    if (this.#runs === null || this.#isStopped) return;
    const nowMs = this.#options.timers.nowMs();
    const tx = this.#options.db.begin("durable", { isReadOnly: true });
    for (const [id, state] of this.#unwrittenEnds) {
      if (this.#works.isFree(id)) this.#track(id, this.#end(id, state));
    }
    const free = jobLimits.runningMax - this.#works.count;
    const mayBegin = ({ _id }: ScheduledDocument) =>
      this.#works.isFree(_id) && !this.#unwrittenEnds.has(_id);
    for (const job of overdueJobs(tx, nowMs, free, mayBegin)) {
      this.#track(job._id, this.#run(this.#runs, job));
    }
    const next = nextPending(tx, nowMs);
    if (next !== null) this.#alarm.setFor(next);
    for (const untilMs of this.#works.retryTimes()) this.#alarm.setFor(untilMs);
  }

  get isBusy(): boolean {
    return this.#works.count > 0;
  }

  /** The number of jobs that are due but not running, up to a limit, including those waiting for a retry. */
  countWaiting(): number {
    const { db, timers } = this.#options;
    const tx = db.begin("durable", { isReadOnly: true });
    const isWaiting = ({ _id }: ScheduledDocument) => !this.#works.isRunning(_id);
    return overdueJobs(tx, timers.nowMs(), healthLimits.lateJobsCountedMax, isWaiting).length;
  }

  get isWaiting(): boolean {
    return this.#alarm.isSet;
  }

  /** Waits until no job runs, including jobs that start meanwhile. */
  finishRunning(): Promise<void> {
    return this.#works.finish();
  }

  /** Starts nothing more and waits for running jobs. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#alarm.clear();
    this.#stopDeleting?.();
    await this.finishRunning();
  }

  #deleteRegularly(): () => void {
    const { db, timers, report } = this.#options;
    return startUpkeep({
      run: () => deleteFinishedJobs(db, timers.nowMs(), () => !this.#isStopped),
      everyMs: jobLimits.sweepEveryMs,
      failed: (error) => report(error, "deleting finished jobs"),
    });
  }

  #track(id: string, work: Promise<void>): void {
    this.#works.track(id, `running the scheduled function ${id}`, work);
  }

  async #run(runs: Runs, job: ScheduledDocument): Promise<void> {
    const path = pathIn(job.component ?? "", parseFunctionPath(job.name));
    const fn = await runs.find(path, "any").catch(() => null);
    if (fn?.kind === "action") await this.#runAction(runs, job);
    else await this.#runMutation(runs, job);
  }

  async #runMutation(runs: Runs, job: ScheduledDocument): Promise<void> {
    const { timers } = this.#options;
    const id = job._id;
    const end = await runs.runJobMutation(jobRun(job), {
      before: (tx) => {
        const current = readScheduled(tx, id);
        if (current === null || !isUnfinished(current)) return false;
        setJobState(tx, id, { kind: "inProgress" }, timers.nowMs());
        return true;
      },
      after: (tx) => {
        const isOwn = readScheduled(tx, id)?.state.kind === "inProgress";
        if (isOwn) setJobState(tx, id, { kind: "success" }, timers.nowMs());
      },
    });
    if (end.error !== null) await this.#end(id, { kind: "failed", error: end.error });
  }

  async #runAction(runs: Runs, job: ScheduledDocument): Promise<void> {
    const { db, timers } = this.#options;
    const isOurs = await db.transact((tx) => {
      if (readScheduled(tx, job._id)?.state.kind !== "pending") return false;
      setJobState(tx, job._id, { kind: "inProgress" }, timers.nowMs());
      return true;
    });
    if (!isOurs) return;
    const end = await runs.runJobAction(jobRun(job));
    await this.#end(
      job._id,
      end.error === null ? { kind: "success" } : { kind: "failed", error: end.error },
    );
  }

  async #end(id: string, state: JobState): Promise<void> {
    const { db, timers } = this.#options;
    this.#unwrittenEnds.set(id, state);
    await db.transact((tx) => {
      const job = readScheduled(tx, id);
      if (job !== null && isUnfinished(job)) setJobState(tx, id, state, timers.nowMs());
    });
    this.#unwrittenEnds.delete(id);
  }
}

const jobRun = ({ _id, name, args, component = "" }: ScheduledDocument) => ({
  path: name,
  component,
  argsJson: JSON.stringify(args),
  jobId: _id,
});
