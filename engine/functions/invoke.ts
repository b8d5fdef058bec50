import { setImmediate } from "node:timers";
import type { TableNames } from "../db/validator";
import { checkArguments, checkResult } from "./arguments";
import { runAs } from "./execution-context";
import type { Execution } from "./execution";
import type { RegisteredFunction } from "./function-table";

/**
 * One function from its arguments to its checked result. Whatever it started and did not wait for is finished
 * first, as it belongs to the transaction; after a failure nothing more is answered.
 */
export async function invoke(
  execution: Execution,
  fn: RegisteredFunction,
  argsJson: string,
  tables: TableNames,
): Promise<string> {
  checkArguments(fn, argsJson, tables);
  try {
    const valueJson = await runAs(execution, () =>
      fn.invoke(argsJson, execution.call.request.requestId),
    );
    await execution.queue.settle();
    if (execution.queue.hasRefused) await nextTurn();
    if (execution.unhandled !== null) throw execution.unhandled.reason;
    checkResult(fn, valueJson, tables);
    return valueJson;
  } finally {
    execution.isOver = true;
    execution.queue.close();
    execution.streams.clear();
  }
}

/** By then the process has told which rejections nobody handled. */
const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));
