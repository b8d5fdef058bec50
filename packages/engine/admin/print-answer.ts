import type { Terminal } from "./command-line";

export function printAnswer(value: unknown, terminal: Terminal): void {
  if (value === null || value === undefined) return;
  if (typeof value === "string") terminal.print(value);
  else if (Array.isArray(value) && value.every((line) => typeof line === "string")) {
    for (const line of value) terminal.print(line);
  } else {
    const text = JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === "bigint" ? String(inner) : inner,
    );
    terminal.print(text);
  }
}
