import type { CallReport } from "./functions/answers";

/** Says what went wrong and while doing what. Never what was asked or answered: that is people's own. */
export function troubleLine(error: unknown, doing: string): string {
  const text =
    error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return `Trouble while ${doing}: ${text}`;
}

/**
 * What a function printed, and why it failed, under the id that its caller was told. Briefly: without the lines of an
 * error that quote what it was called with, which may be a password.
 */
export function callLines(
  { path, requestId, logLines, error }: Omit<CallReport, "kind" | "tookMs">,
  { isBrief }: { isBrief: boolean },
): string[] {
  const head = `[${path}] [Request ID: ${requestId}]`;
  const told = error === null ? [] : [isBrief ? withoutQuotes(error) : error];
  return [...logLines, ...told].map((line) => `${head} ${line}`);
}

function withoutQuotes(error: string): string {
  const [first = "", ...rest] = error.split("\n");
  return [first, ...rest.filter((line) => /^\s+at /.test(line))].join("\n");
}
