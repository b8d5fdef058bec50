import { setImmediate } from "node:timers";
import type { TableNames } from "../db/schema/validator";
import { checkArguments, checkResult } from "./arguments";
import { type Execution, keptLists } from "./execution";
import { runAs } from "./execution-context";
import type { RegisteredFunction } from "./function-table";
import { piecesOf } from "./result-text";

/**
 * Runs one function from its arguments to its checked result. Calls that it did not await finish first, because they
 * belong to the transaction; after a failure they get no results.
 */
export async function invoke(
  execution: Execution,
  fn: RegisteredFunction,
  argsJson: string,
  tables: TableNames,
): Promise<string> {
  checkArguments(fn, argsJson, tables);
  execution.argsJson = argsJson;
  try {
    const valueJson = await runAs(execution, () =>
      fn.invoke(argsJson, execution.call.request.requestId),
    );
    await execution.queue.settle();
    if (execution.queue.hasRefused) await nextTurn();
    if (execution.unhandled !== null) throw execution.unhandled.reason;
    checkResult(fn, piecesOf(valueJson, keptLists(execution)), tables);
    return valueJson;
  } finally {
    execution.isOver = true;
    execution.queue.close();
    execution.streams.clear();
    execution.given = null;
  }
}

/** The process reports unhandled rejections before the next turn. */
const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));
