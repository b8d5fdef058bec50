import { DatabaseError } from "../db/errors";
import { BundleError } from "../functions/bundle/bundle-error";
import { StoreError } from "../kv/store";
import { systemErrorLine } from "../kv/way-out";
import type { Engine } from "../start-engine";
import { KeyRingError } from "../tokens/key-file";
import { runAdmin } from "./admin-command";
import { VariableError } from "./environment";
import { helpTexts } from "./help";
import { linkCommand } from "./link-command";
import { localBackendCommand } from "./local-backend";
import { serveCommand } from "./serve-command";
import { StartError } from "./start-error";

export interface Terminal {
  environment: Readonly<Record<string, string | undefined>>;
  print: (line: string) => void;
  /** Reads standard input; on a terminal it prompts with `prompt`. */
  readInput: (prompt: string) => Promise<string>;
  /** Ends the process at once: its state can't be trusted. */
  endProcess: (error: Error) => void;
}

/** Returns a server that runs until it is closed, or null when the command is done. */
export async function runCommand(
  [command = "", ...argv]: readonly string[],
  terminal: Terminal,
): Promise<Engine | null> {
  switch (command) {
    case "local-backend":
      return await localBackendCommand(argv, terminal);
    case "link":
      await linkCommand(argv, terminal);
      return null;
    case "engine":
      if (argv[0] === "link") return await runCommand(argv, terminal);
      return await serveCommand(command, argv, terminal);
    case "start":
    case "dev":
    case "demo":
      return await serveCommand(command, argv, terminal);
    case "admin":
      await runAdmin(argv, terminal);
      return null;
    case "":
    case "help":
    case "--help":
      terminal.print(helpTexts[""] ?? "");
      return null;
    default:
      throw new StartError(`There is no command "${command}". See --help.`);
  }
}

/** One line for our own errors; a bug shows its stack. */
export function failureText(error: unknown): string {
  if (error instanceof DatabaseError) {
    const [what, ...details] = error.message.split(/\n+/);
    return details.length === 0 ? error.message : `${what} (${details.join(", ")})`;
  }
  const isOwnError =
    error instanceof StartError ||
    error instanceof BundleError ||
    error instanceof StoreError ||
    error instanceof KeyRingError ||
    error instanceof VariableError;
  if (isOwnError) return error.message.split("\n")[0] ?? "";
  const line = systemErrorLine(error);
  if (line !== null) return line;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
