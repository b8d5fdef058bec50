import { TokenBucket } from "./budget/token-bucket";
import { steadyNowMs } from "./clock";
import type { CallReport } from "./functions/answers";
import { inOneLine } from "./log-format";
import { systemErrorLine } from "./kv/way-out";
import { logLimits } from "./limits";

/** Names the error and what the server was doing, but never arguments or results, which are personal data. */
export function errorLine(error: unknown, doing: string): string {
  const text = error instanceof Error ? stackOf(error) : inOneLine(String(error));
  const line = systemErrorLine(error);
  return `Error while ${doing}: ${line === null ? "" : `${line}\n`}${text}`;
}

/** Puts the message on one line, because it may quote a caller. */
function stackOf({ name, message, stack }: Error): string {
  const said = inOneLine(message);
  return stack?.replace(message, () => said) ?? `${name}: ${said}`;
}

/**
 * A function's output and error, with the request id that its caller got. Brief mode omits the lines of an error that
 * quote its arguments, which may include a password.
 */
export function callLines(
  { path, requestId, logLines, error }: Omit<CallReport, "kind" | "tookMs">,
  { isBrief }: { isBrief: boolean },
): string[] {
  const head = `[${inOneLine(path)}] [Request ID: ${requestId}]`;
  const shown = error === null ? [] : [isBrief ? withoutQuotes(error) : error];
  // Following lines are indented, so that no text of a caller looks like a line of its own.
  return [...logLines, ...shown].map((line) => `${head} ${line.replace(/\n(?=\S)/g, "\n  ")}`);
}

function withoutQuotes(error: string): string {
  const [first = "", ...rest] = error.split("\n");
  return [first, ...rest.filter((line) => /^\s+at /.test(line))].join("\n");
}

/** Repetitions within a second are counted, and the count is printed at the end of the second. */
interface Repeated {
  head: string;
  count: number;
}

/**
 * Prints reports of functions and the server without letting repeated rejections fill the disk. In each second the
 * first of each kind is printed completely and the others as one line with their number; everything beyond the limits
 * is counted in one line.
 */
export class ServerLog {
  readonly #print: (line: string) => void;
  readonly #isBrief: boolean;
  readonly #kinds = new Map<string, Repeated>();
  readonly #bytes: TokenBucket;
  readonly #nowMs: () => number;
  #leftOutCount = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(
    print: (line: string) => void,
    { isBrief, nowMs = steadyNowMs }: { isBrief: boolean; nowMs?: () => number },
  ) {
    this.#print = print;
    this.#isBrief = isBrief;
    this.#nowMs = nowMs;
    this.#bytes = new TokenBucket(logLimits.bytesPerSecond, logLimits.burstBytes, nowMs());
  }

  call(report: Omit<CallReport, "kind" | "tookMs">): void {
    const { path, logLines, error } = report;
    const lines = callLines(report, { isBrief: this.#isBrief });
    this.#say(`[${inOneLine(path)}] ${logLines[0] ?? ""} ${error?.split("\n")[0] ?? ""}`, lines);
  }

  line(text: string): void {
    this.#say(text.split("\n")[0] ?? "", [text]);
  }

  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const counted = [...this.#kinds.values()].filter(({ count }) => count > 0);
    this.#kinds.clear();
    for (const { head, count } of counted) {
      const text = `${head} (${count} more within a second)`;
      if (this.#hasRoomFor([text])) this.#print(text);
      else this.#leftOutCount += count;
    }
    const leftOut = this.#leftOutCount;
    this.#leftOutCount = 0;
    if (leftOut > 0) this.#print(`${leftOut} more calls were logged within a second.`);
  }

  #say(kind: string, lines: readonly string[]): void {
    // In development a person reads every line.
    if (!this.#isBrief) {
      lines.forEach(this.#print);
      return;
    }
    this.#timer ??= setTimeout(() => this.flush(), logLimits.countForMs).unref();
    const head = withoutIds(kind).slice(0, logLimits.headCharsMax);
    const repeated = this.#kinds.get(head);
    if (repeated !== undefined) repeated.count++;
    else if (this.#kinds.size >= logLimits.kindsMax || !this.#hasRoomFor(lines))
      this.#leftOutCount++;
    else {
      this.#kinds.set(head, { head, count: 0 });
      lines.forEach(this.#print);
    }
  }

  #hasRoomFor(lines: readonly string[]): boolean {
    const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
    return this.#bytes.tryTake(Math.min(bytes, logLimits.burstBytes), this.#nowMs());
  }
}

const withoutIds = (text: string) => text.replace(/\[Request ID: [0-9a-f]+\] ?/g, "");
