import { CallRefusal, dataTextOf, messageOf } from "../failure";

export interface ThrownText {
  /** Functions may throw anything; only errors have a name and a stack. */
  readonly isError: boolean;
  readonly isRefusal: boolean;
  readonly name: string;
  readonly message: string;
  readonly stack: string;
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

/** An error that no function waits for gets the name of the event that reports it, as on Convex. */
export const writeUncaught = (
  event: "uncaughtException" | "unhandledRejection",
  thrown: unknown,
): ThrownText => ({ ...writeThrown(thrown), isError: true, name: event });

/** Makes an error with the same text for callers and the log as the original one. */
export function readThrown({ isError, isRefusal, name, message, stack, data }: ThrownText) {
  if (isRefusal) return new CallRefusal(message);
  if (!isError) return { message };
  const error = Object.assign(new Error(message), { name, stack });
  return data === undefined ? error : Object.assign(error, { [convexErrorMark]: true, data });
}

const convexErrorMark = Symbol.for("ConvexError");
