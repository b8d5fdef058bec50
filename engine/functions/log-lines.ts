import { inspect } from "node:util";
import { functionLimits } from "../limits";

export type LogLevel = "LOG" | "INFO" | "WARN" | "ERROR" | "DEBUG";

/** What one call and everything it calls within its transaction print. Clients parse the level in front. */
export class LogLines {
  readonly lines: string[] = [];
  readonly #startedMs = new Map<string, number>();

  write(level: LogLevel, values: readonly unknown[]): void {
    this.#add(`[${level}] ${values.map((value) => inspect(value)).join(" ")}`);
  }

  append(lines: readonly string[]): void {
    for (const line of lines) this.#add(line);
  }

  startTimer(label: string, nowMs: number): void {
    this.#startedMs.set(label, nowMs);
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
    const { logLinesMax, logLineBytesMax } = functionLimits;
    if (this.lines.length > logLinesMax) return;
    if (this.lines.length === logLinesMax) {
      this.lines.push(
        `[ERROR] Log overflow (maximum ${logLinesMax}). Remaining log lines omitted.`,
      );
      return;
    }
    this.lines.push(
      Buffer.byteLength(line) > logLineBytesMax
        ? `${Buffer.from(line).subarray(0, logLineBytesMax).toString().replace(/�+$/, "")} (truncated due to length)`
        : line,
    );
  }
}
