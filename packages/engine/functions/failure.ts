import type { JSONValue } from "convex/values";

const convexErrorMark = Symbol.for("ConvexError");

/** The engine rejected the call. Texts of thrown errors begin with "Uncaught"; these do not. */
export class CallRefusal extends Error {
  override readonly name = "CallRefusal";
  /** A retry may succeed, because the call itself is correct. */
  readonly isRetryable: boolean;

  constructor(message: string, isRetryable = false) {
    super(message);
    this.isRetryable = isRetryable;
  }
}

/** Maps a stack to places in the author's files; empty when it has none. */
export type FrameMapper = (stack: string) => string[];

/** A failed call as seen by a caller inside the server. `data` is Convex JSON and makes it a ConvexError. */
export class NestedFailure extends Error {
  readonly data?: JSONValue;

  constructor(thrown: unknown, message = messageOf(thrown)) {
    super(message);
    const data = dataOf(thrown);
    if (data !== undefined) this.data = data;
  }
}

export function messageOf(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return String(thrown);
  return "message" in thrown ? String(thrown.message) : "";
}

/** A ConvexError of any copy of the package leaves a function with its data as JSON text. */
function dataOf(thrown: unknown): JSONValue | undefined {
  const text = dataTextOf(thrown);
  return text === undefined ? undefined : (JSON.parse(text) as JSONValue);
}

export function dataTextOf(thrown: unknown): string | undefined {
  if (typeof thrown !== "object" || thrown === null || !(convexErrorMark in thrown))
    return undefined;
  const { data } = thrown as { data?: unknown };
  return typeof data === "string" ? data : undefined;
}

/** The text after "[Request ID: …] Server Error". */
export function describe(thrown: unknown, framesOf: FrameMapper): string {
  if (thrown instanceof CallRefusal) return thrown.message;
  const message = messageOf(thrown);
  if (!(thrown instanceof Error)) return message === "" ? "Uncaught" : `Uncaught ${message}`;
  const title = message === "" ? thrown.name : `${thrown.name}: ${message}`;
  const frames = framesOf(thrown.stack ?? "").map((frame) => `    at ${frame}\n`);
  return `Uncaught ${title}\n${frames.join("")}`;
}

/**
 * For the log. Only real places in the author's files may look like places there, because a message may quote a caller.
 */
export function describeForLog(thrown: unknown, framesOf: FrameMapper): string {
  const said = describe(thrown, () => []).trimEnd();
  const whole = describe(thrown, framesOf).trimEnd();
  return said.replace(/\r?\n(?=\s*at )/g, "\\n") + whole.slice(said.length);
}

/** Outside development it contains only the request's id, which identifies the error in the log. */
export function errorMessageFor(
  thrown: unknown,
  {
    requestId,
    framesOf,
    isRedacted,
  }: { requestId: string; framesOf: FrameMapper; isRedacted: boolean },
): string {
  const heading = `[Request ID: ${requestId}] Server Error`;
  return isRedacted ? heading : `${heading}\n${describe(thrown, framesOf)}`;
}
