import type { JSONValue } from "convex/values";

const convexErrorMark = Symbol.for("ConvexError");

/** A refusal in the system's own words. Texts of thrown errors begin with "Uncaught"; these do not. */
export class CallRefusal extends Error {
  override readonly name = "CallRefusal";
  /** The call did nothing wrong and may succeed when run again. */
  readonly isRetryable: boolean;

  constructor(message: string, isRetryable = false) {
    super(message);
    this.isRetryable = isRetryable;
  }
}

/** Names the places a stack went through, as the author's files and lines; an empty list where none is theirs. */
export type FrameMapper = (stack: string) => string[];

/** What a caller within the server sees of a failed call. `data` is Convex JSON and makes it a ConvexError. */
export class NestedFailure extends Error {
  readonly data?: JSONValue;

  constructor(thrown: unknown) {
    super(messageOf(thrown));
    const data = dataOf(thrown);
    if (data !== undefined) this.data = data;
  }
}

export function messageOf(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return String(thrown);
  return "message" in thrown ? String(thrown.message) : "";
}

/** A ConvexError leaves a function with its data as JSON text, whichever copy of the package made it. */
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

/** The text that follows "[Request ID: …] Server Error" where errors are shown. */
export function describe(thrown: unknown, framesOf: FrameMapper): string {
  if (thrown instanceof CallRefusal) return thrown.message;
  const message = messageOf(thrown);
  if (!(thrown instanceof Error)) return message === "" ? "Uncaught" : `Uncaught ${message}`;
  const title = message === "" ? thrown.name : `${thrown.name}: ${message}`;
  const frames = framesOf(thrown.stack ?? "").map((frame) => `    at ${frame}\n`);
  return `Uncaught ${title}\n${frames.join("")}`;
}

/** Outside development only the request's id is told, by which the log can be found. */
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
