import "./v8-flags";
import "./universal-time";
import { failureText, runCommand } from "./admin/command-line";
import { readStandardInput } from "./admin/standard-input";
import { exitCodeOf } from "./exit-codes";
import { failOwningFunction } from "./functions/uncaught-errors";
import { formatLine, logFormatIn, type LogLevel } from "./log-format";

/** The process ends after this time even if something is still being closed. */
const stopWithinMs = 4_800;
const impatientAfterMs = 500;

const words = process.argv.slice(2);
const format = logFormatIn(words);
const formatted = (text: string, level?: LogLevel) =>
  formatLine(text, { format, level, nowMs: Date.now() });

function printFailure(error: unknown): void {
  console.error(formatted(failureText(error), "error"));
}

function fail(error: unknown): never {
  printFailure(error);
  process.exit(1);
}

function endProcess(error: Error): void {
  console.error(formatted(`Stopping at once: ${error.message}`, "error"));
  process.exit(1);
}

process.on("uncaughtException", (error) => {
  if (!failOwningFunction(error)) fail(error);
});
// Lines for a closed terminal or pipe are dropped, which must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

const running = runCommand(words, {
  environment: process.env,
  print: (line) => console.log(formatted(line)),
  readInput: readStandardInput,
  endProcess,
});

let askedAtMs: number | null = null;

/** Also works during the start: what was opened is closed in order. */
function stop(): void {
  if (askedAtMs !== null) {
    // One Ctrl-C may arrive twice, from the terminal and from a parent; a later one stops at once.
    if (Date.now() - askedAtMs > impatientAfterMs) process.exit(1);
    return;
  }
  askedAtMs = Date.now();
  setTimeout(() => process.exit(1), stopWithinMs).unref();
  running
    .then((engine) => engine?.close())
    .then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
// Ends with a parent that started us with a channel: nothing else would end this process.
process.once("disconnect", stop);
process.channel?.unref();

// The official command line starts a local backend without a channel, and may be killed.
if (words[0] === "local-backend") {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || stop(), 500).unref();
}

/** Ends once all output is written: a long answer to a pipe is written in parts. */
function endPrinted(code: number): void {
  process.stdout.write("", () => process.exit(code));
}

running.then(
  (engine) => {
    if (engine === null) endPrinted(0);
  },
  (error: unknown) => {
    printFailure(error);
    endPrinted(exitCodeOf(words[0], error));
  },
);
