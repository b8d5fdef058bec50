import type { Budget } from "../budget";
import type { Execution, ExecutionHost } from "../execution";
import type { Services, Syscall } from "../services";
import { callSyscalls } from "./syscalls-calls";
import {
  databaseSyscalls,
  endStream,
  normalizeId,
  type RowSyscall,
  rowSyscalls,
  snapshotTs,
  startStream,
} from "./syscalls-database";
import { schedulerSyscalls } from "./syscalls-scheduler";
import { getBlob, storageSyscalls, storeBlob } from "./syscalls-storage";

type SyncSyscall = (execution: Execution, args: never) => string;

const syncSyscalls: Readonly<Record<string, SyncSyscall>> = {
  "1.0/queryStream": (execution, args) => JSON.stringify(startStream(execution, args)),
  "1.0/queryCleanup": endStream,
  "1.0/db/normalizeId": normalizeId,
  "1.0/getSnapshotTs": snapshotTs,
  "1.0/componentArgument": () => "{}",
};

const asyncSyscalls = new Map<string, Syscall>(
  [databaseSyscalls, callSyscalls, schedulerSyscalls, storageSyscalls].flatMap(Object.entries),
);

const withinBudget =
  (answer: Syscall, budget: Budget): Syscall =>
  async (...asked) => {
    const answered = await answer(...asked);
    budget();
    return answered;
  };

const rowsWithinBudget =
  (answer: RowSyscall, budget: Budget): RowSyscall =>
  (...asked) => {
    const answered = answer(...asked);
    budget();
    return answered;
  };

/** Handles the three functions of the `Convex` global for one running function. */
export function syscallHost(services: Services): ExecutionHost {
  return {
    syscall(execution, op, argsJson) {
      const answer = Object.hasOwn(syncSyscalls, op) ? syncSyscalls[op] : undefined;
      if (answer === undefined) throw new Error(`Unknown operation ${op}`);
      return answer(execution, JSON.parse(argsJson) as never);
    },
    startStream: (execution, args) => startStream(execution, args as never),
    asyncSyscall(execution, op, argsJson) {
      const answer = asyncSyscalls.get(op);
      if (answer === undefined) return Promise.reject(new Error(`Unknown async operation ${op}`));
      const args = JSON.parse(argsJson) as never;
      // Actions have no transaction whose order could matter, and a slow call must not delay the next.
      if (execution.tx === null) {
        return Promise.resolve().then(() => answer(services, execution, args));
      }
      const counted = execution.budget === null ? answer : withinBudget(answer, execution.budget);
      return execution.queue.run(counted, services, execution, args);
    },
    jsSyscall(execution, op, args) {
      if (execution.tx !== null) {
        const answer = Object.hasOwn(rowSyscalls, op) ? rowSyscalls[op] : undefined;
        if (answer !== undefined) {
          const counted =
            execution.budget === null ? answer : rowsWithinBudget(answer, execution.budget);
          return execution.queue.run(counted, execution, args as never);
        }
        return Promise.reject(
          new Error(
            "Can't use storage.store or storage.get with Blobs in queries and mutations. Please consider using an action. See https://docs.convex.dev/functions/actions for more details.",
          ),
        );
      }
      if (op === "storage/storeBlob") return storeBlob(services, execution, args as never);
      if (op === "storage/getBlob") return getBlob(services, execution, args as never);
      return Promise.reject(new Error(`Unknown JS operation ${op}`));
    },
  };
}
