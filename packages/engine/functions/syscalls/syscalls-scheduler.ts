import type { JSONValue } from "convex/values";
import type { Transaction } from "../../db/transaction";
import { jobLimits } from "../../limits";
import type { Execution } from "../execution";
import { CallRefusal } from "../failure";
import {
  canonicalPath,
  printPath,
  resolveAddress,
  type FunctionAddress,
  type FunctionPath,
} from "../function-path";
import type { ScheduledJob } from "../hosts";
import type { Services, Syscall } from "../services";
import { insertScheduled, isUnfinished, ownerOf } from "./scheduled-documents";
import { readScheduled, setJobState, type ScheduledDocument } from "./scheduled-documents";
import { writableOf } from "./syscalls-database";

interface ScheduleArgs extends FunctionAddress {
  /** In seconds. */
  ts: number;
  args: JSONValue;
}

const schedule: Syscall = async (services, execution, args: ScheduleArgs) => {
  const tx = writableOf(execution, "1.0/schedule");
  const target = await checkSchedule(services, execution, args);
  const job = writeSchedule(tx, target, args);
  execution.call.scheduled.push(job);
  return JSON.stringify(job.id);
};

/** Runs in its own transaction. Jobs scheduled by a cancelled action are cancelled from the start. */
const scheduleFromAction: Syscall = async (services, execution, args: ScheduleArgs) => {
  const target = await checkSchedule(services, execution, args);
  const ownJob = execution.call.request.scheduledFunctionId;
  const job = await services.db.transact((whole) => {
    const tx = whole.of(execution.component);
    const isCanceled = ownJob !== null && readScheduled(tx, ownJob)?.state.kind === "canceled";
    return { ...writeSchedule(tx, target, args, isCanceled), isCanceled };
  });
  if (!job.isCanceled) services.jobs.scheduled([job]);
  return JSON.stringify(job.id);
};

type JobTarget = Pick<ScheduledDocument, "name" | "component">;

async function checkSchedule(
  services: Services,
  execution: Execution,
  args: ScheduleArgs,
): Promise<JobTarget> {
  const { path } = resolveAddress(args, execution.component);
  // npm convex-test checks neither the time nor the function: the job fails instead.
  const { isLikeNpmTest } = services.db.head.catalog;
  if (!isLikeNpmTest) {
    checkTime(services, args.ts);
    await checkTarget(services, execution, args, path);
  }
  if (JSON.stringify(args.args).includes('{"$commitTs":null}')) {
    throw new Error(
      `Invalid arguments for "${canonicalPath(path)}": a scheduled function cannot take an unresolved placeholder value.`,
    );
  }
  const name = isLikeNpmTest ? printPath(path) : canonicalPath(path);
  return path.component === undefined ? { name } : { name, component: path.component };
}

function checkTime({ clock }: Services, seconds: number): void {
  const distanceMs = seconds * 1000 - clock.nowMs();
  if (distanceMs > jobLimits.farthestMs)
    throw new Error(`${seconds} is more than 5 years in the future`);
  if (distanceMs < -jobLimits.farthestMs)
    throw new Error(`${seconds} is more than 5 years in the past`);
}

async function checkTarget(
  services: Services,
  execution: Execution,
  args: ScheduleArgs,
  path: FunctionPath,
): Promise<void> {
  if (!(await services.hasModule(path.module, path.component))) {
    const where = path.component === undefined ? "" : `${path.component} `;
    throw new Error(
      `Attempted to schedule function at nonexistent path: ${where}${path.module}.js`,
    );
  }
  const found = await services.find(execution, args, "any").catch((error: unknown) => {
    if (!(error instanceof CallRefusal)) throw error;
    throw new Error(
      `Attempted to schedule function, but no exported function ${path.name} found in the file: ${path.module}.js. Did you forget to export it?`,
    );
  });
  // As on Convex, a handle is not resolved: if it is a query's, the job fails when it runs.
  if (found.kind === "query" && args.functionHandle === undefined) {
    throw new Error(
      `Attempted to schedule ${canonicalPath(path)}, which is a query. Only mutations and actions can be scheduled.`,
    );
  }
}

function writeSchedule(
  tx: Transaction,
  target: JobTarget,
  { args, ts }: ScheduleArgs,
  isCanceled = false,
): ScheduledJob {
  tx.countScheduled(Buffer.byteLength(JSON.stringify(args)));
  const scheduledMs = ts * 1000;
  const state = { kind: isCanceled ? "canceled" : "pending" } as const;
  const id = insertScheduled(tx, { ...target, args: [args], scheduledTime: scheduledMs, state });
  return { id, scheduledMs };
}

const cancel: Syscall = (services, execution, { id }: { id: string }) => {
  cancelIn(writableOf(execution, "1.0/cancel_job"), id, services);
  return "null";
};

const cancelFromAction: Syscall = async (
  services,
  { component }: Execution,
  { id }: { id: string },
) => {
  await services.db.transact((tx) => cancelIn(tx.of(component), id, services));
  return "null";
};

function cancelIn(tx: Transaction, id: string, services: Services): void {
  const job = readScheduled(tx, id);
  if (job === null || ownerOf(job) !== tx.component)
    throw new Error(`Scheduled function ${id} not found.`);
  if (isUnfinished(job)) setJobState(tx, id, { kind: "canceled" }, services.clock.nowMs());
}

export const schedulerSyscalls: Readonly<Record<string, Syscall>> = {
  "1.0/schedule": schedule,
  "1.0/cancel_job": cancel,
  "1.0/actions/schedule": scheduleFromAction,
  "1.0/actions/cancel_job": cancelFromAction,
};
