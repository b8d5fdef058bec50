import type { CallReport } from "../../functions/answers";

interface LogEntry {
  kind: "Completion";
  identifier: string;
  /** Missing for the app. */
  componentPath?: string;
  udfType: "Query" | "Mutation" | "Action" | "HttpAction";
  requestId: string;
  /** In seconds, like `executionTime`. */
  timestamp: number;
  executionTime: number;
  error: string | null;
  logLines: { messages: string[]; level: string; timestamp: number; isTruncated: boolean }[];
}

const udfTypes = {
  query: "Query",
  mutation: "Mutation",
  action: "Action",
  httpAction: "HttpAction",
} as const;

const entriesMax = 1_000;

/** Recent function runs, for terminals that follow the log. In memory only. */
export class FunctionLog {
  readonly #entries: { cursor: number; entry: LogEntry }[] = [];
  #cursor = Date.now();
  #wake: (() => void)[] = [];

  add(report: CallReport): void {
    this.#cursor = Math.max(this.#cursor + 1, Date.now());
    this.#entries.push({ cursor: this.#cursor, entry: toEntry(report) });
    if (this.#entries.length > entriesMax * 2) this.#entries.splice(0, entriesMax);
    for (const wake of this.#wake.splice(0)) wake();
  }

  /** Returns entries after `cursor`, and waits for one if necessary. At 0 it returns the history at once. */
  async after(
    cursor: number,
    withinMs: number,
  ): Promise<{ entries: LogEntry[]; newCursor: number }> {
    if (cursor > 0 && this.#cursor <= cursor) await this.#somethingNew(withinMs);
    const entries = this.#entries.filter((item) => item.cursor > cursor).slice(-entriesMax);
    return { entries: entries.map(({ entry }) => entry), newCursor: this.#cursor };
  }

  close(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }

  #somethingNew(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs).unref();
      this.#wake.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

function toEntry({
  path,
  component = "",
  kind,
  tookMs,
  requestId,
  logLines,
  error,
}: CallReport): LogEntry {
  const nowMs = Date.now();
  return {
    kind: "Completion",
    identifier: path,
    ...(component === "" ? {} : { componentPath: component }),
    udfType: udfTypes[kind ?? "query"],
    requestId,
    timestamp: nowMs / 1000,
    executionTime: tookMs / 1000,
    error,
    logLines: logLines.map((line) => toLogLine(line, nowMs)),
  };
}

function toLogLine(line: string, timestamp: number) {
  const [, level = "LOG", text = line] = /^\[([A-Z]+)\] (.*)$/s.exec(line) ?? [];
  return {
    messages: [text],
    level,
    timestamp,
    isTruncated: line.endsWith("(truncated due to length)"),
  };
}
