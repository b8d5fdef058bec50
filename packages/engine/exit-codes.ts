import { VariableError } from "./admin/environment";
import { PassingRefusal } from "./admin/passing-refusal";
import { StartError } from "./admin/start-error";
import { DatabaseError } from "./db/errors";
import { BundleError } from "./functions/bundle/bundle-error";
import { UnusableDataError } from "./kv/store";
import { refusedForGood } from "./refused-for-good";
import { KeyRingError } from "./tokens/key-file";

const failed = 1;
const serving = ["start", "dev", "demo", "engine"];

/** The exit code of a server that did not start shows whether the same start may succeed later without an operator. */
export function exitCodeOf(command: string | undefined, error: unknown): number {
  if (!serving.includes(command ?? "") || error instanceof PassingRefusal) return failed;
  const isForGood =
    error instanceof StartError ||
    error instanceof UnusableDataError ||
    error instanceof KeyRingError ||
    error instanceof BundleError ||
    error instanceof VariableError ||
    error instanceof DatabaseError;
  return isForGood ? refusedForGood : failed;
}
