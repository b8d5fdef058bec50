import { inspect } from "node:util";
import { functionLimits } from "../limits";

export type LogLevel = "LOG" | "INFO" | "WARN" | "ERROR" | "DEBUG";

/** The output of one call and everything it calls within its transaction. Clients parse the leading level. */
export class LogLines {
  readonly lines: string[] = [];
  readonly #onLine: ((line: string) => void) | undefined;
  readonly #startedMs = new Map<string, number>();

  constructor(onLine?: (line: string) => void) {
    this.#onLine = onLine;
  }

  write(level: LogLevel, values: readonly unknown[]): void {
    this.#add(`[${level}] ${values.map((value) => inspect(value)).join(" ")}`);
  }

  append(lines: readonly string[]): void {
    for (const line of lines) this.#add(line);
  }

  startTimer(label: string, nowMs: number): void {
    if (this.#startedMs.has(label)) this.write("WARN", [`Timer '${label}' already exists`]);
    else this.#startedMs.set(label, nowMs);
  }

  writeTimer(label: string, nowMs: number, values: readonly unknown[] = []): void {
    const startedMs = this.#startedMs.get(label);
    if (startedMs === undefined) this.write("WARN", [`Timer '${label}' does not exist`]);
    else this.write("INFO", [`${label}: ${nowMs - startedMs}ms`, ...values]);
  }

  endTimer(label: string): void {
    this.#startedMs.delete(label);
  }

  #add(line: string): void {
    const { logLinesMax } = functionLimits;
    if (this.lines.length > logLinesMax) return;
    const kept = this.lines.length === logLinesMax ? overflow : shortened(line);
    this.lines.push(kept);
    this.#onLine?.(kept);
  }
}

const overflow = `[ERROR] Log overflow (maximum ${functionLimits.logLinesMax}). Remaining log lines omitted.`;

function shortened(line: string): string {
  const { logLineBytesMax } = functionLimits;
  if (Buffer.byteLength(line) <= logLineBytesMax) return line;
  const kept = Buffer.from(line).subarray(0, logLineBytesMax).toString();
  return `${kept.replace(/\uFFFD+$/, "")} (truncated due to length)`;
}
