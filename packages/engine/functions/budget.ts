import type { Transaction } from "../db/transaction";
import type { TransactionMetrics } from "../db/values/usage";
import { transactionLimits, type TransactionLimits } from "../limits";

export type MetricName = keyof TransactionMetrics;

/** The names that apps and tests use for a transaction's limits. */
export const limitNames: Readonly<Record<MetricName, keyof TransactionLimits>> = {
  bytesRead: "bytesReadMax",
  bytesWritten: "bytesWrittenMax",
  databaseQueries: "rangesReadMax",
  documentsRead: "documentsReadMax",
  documentsWritten: "documentsWrittenMax",
  functionsScheduled: "functionsScheduledMax",
  scheduledFunctionArgsBytes: "scheduledArgsBytesMax",
};

export const metricNames = Object.keys(limitNames) as MetricName[];

const refusals: Readonly<Record<MetricName, string>> = {
  bytesRead: "Too many bytes read in a single function execution",
  bytesWritten: "Too many bytes written in a single function execution",
  databaseQueries: "Too many reads in a single function execution",
  documentsRead: "Too many documents read in a single function execution",
  documentsWritten: "Too many writes in a single function execution",
  functionsScheduled: "Too many functions scheduled by this mutation",
  scheduledFunctionArgsBytes:
    "Too large total size of the arguments of scheduled functions from this mutation",
};

/** What a nested call may use of the transaction that it shares with its caller, at most what is left. */
export type GrantedLimits = Partial<Record<MetricName, number>>;

/** Throws once more was used than granted. `outer` is the caller's own budget, which applies as well. */
export type Budget = () => void;

export function newBudget(tx: Transaction, granted: GrantedLimits, outer: Budget | null): Budget {
  const before = tx.metrics();
  return () => {
    outer?.();
    const now = tx.metrics();
    for (const name of metricNames) {
      const max = granted[name];
      if (max === undefined || now[name].used - before[name].used <= max) continue;
      throw new Error(`${refusals[name]} (limit: ${max}).`);
    }
  };
}

/** Counts as in production, even when a test has raised the limits. */
export function shownMetrics(tx: Transaction): TransactionMetrics {
  const metrics = tx.metrics();
  for (const name of metricNames) {
    const { used, remaining } = metrics[name];
    const left = Math.max(0, transactionLimits[limitNames[name]] - used);
    metrics[name] = { used, remaining: Math.min(remaining, left) };
  }
  return metrics;
}
