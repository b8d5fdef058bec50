import { CallRefusal, dataTextOf, messageOf } from "../failure";

/** An error on its way from a worker process to the server. */
export interface ThrownText {
  /** Functions may throw anything; only errors have a name and a stack. */
  readonly isError: boolean;
  readonly isRefusal: boolean;
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** A ConvexError's data as JSON text. */
  readonly data: string | undefined;
}

export function writeThrown(thrown: unknown): ThrownText {
  const isError = thrown instanceof Error;
  return {
    isError,
    isRefusal: thrown instanceof CallRefusal,
    name: isError ? thrown.name : "",
    message: messageOf(thrown),
    stack: isError ? String(thrown.stack) : "",
    data: dataTextOf(thrown),
  };
}

/** What no function waits for is named after the event that reports it, as on Convex. */
export const writeUncaught = (
  event: "uncaughtException" | "unhandledRejection",
  thrown: unknown,
): ThrownText => ({ ...writeThrown(thrown), isError: true, name: event });

/** Callers and the log get the same text as for the original error. */
export function readThrown({ isError, isRefusal, name, message, stack, data }: ThrownText) {
  if (isRefusal) return new CallRefusal(message);
  if (!isError) return { message };
  const error = Object.assign(new Error(message), { name, stack });
  return data === undefined ? error : Object.assign(error, { [convexErrorMark]: true, data });
}

const convexErrorMark = Symbol.for("ConvexError");
