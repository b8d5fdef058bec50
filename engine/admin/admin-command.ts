import { existsSync } from "node:fs";
import { pairsOf, parseWords } from "./arguments";
import type { Words } from "./arguments";
import { backup, restore } from "./backup-commands";
import type { Terminal } from "./command-line";
import { resetDemo } from "./demo-folder";
import { helpTexts } from "./help";
import { printAnswer } from "./print-answer";
import { administer, readAdminAddress } from "./running-server";
import type { Administration } from "./running-server";
import { StartError } from "./start-error";

/** `admin …`: what an operator does to a data folder. */
export async function runAdmin(argv: readonly string[], terminal: Terminal): Promise<void> {
  const words = parseWords(argv, true);
  const [command, ...rest] = words.positionals;
  if (words.isSet("help") || command === undefined) {
    terminal.print(helpTexts.admin ?? "");
    return;
  }
  const dataDir = demand(words, "data");
  const named = pairsOf("named", words.texts("named"));
  switch (command) {
    case "restore":
      await restore(rest[0], { words, dataDir, terminal });
      return;
    case "reset-demo":
      await resetDemo(dataDir, terminal);
      return;
    case "key":
      await showKey(dataDir, terminal);
      return;
    case "backup":
    case "env":
    case "run":
      break;
    default:
      if (named[command] === undefined) {
        throw new StartError(`There is no command "${command}". See admin --help.`);
      }
  }
  demandData(dataDir);
  const administration = await administer(dataDir, words.text("functions") ?? null);
  try {
    const path = named[command];
    if (path !== undefined) printAnswer(await administration.run(path, words.rest), terminal);
    else if (command === "backup") await backup(administration, rest[0], { words, terminal });
    else if (command === "env") await environment(administration, rest, terminal);
    else await run(administration, rest, terminal);
  } finally {
    await administration.close();
  }
}

async function showKey(dataDir: string, terminal: Terminal): Promise<void> {
  const address = await readAdminAddress(dataDir);
  if (address === null) throw new StartError("No server runs on this data folder.");
  terminal.print(`${address.url}\n${address.key}`);
}

async function environment(
  administration: Administration,
  [action = "list", name, text]: string[],
  terminal: Terminal,
): Promise<void> {
  const changes: Record<string, string | null> = {};
  if (action === "set") {
    if (name === undefined || text === undefined) throw new StartError("Write: env set NAME TEXT");
    changes[name] = text;
  } else if (action === "remove") {
    if (name === undefined) throw new StartError("Write: env remove NAME");
    changes[name] = null;
  } else if (action !== "list") throw new StartError(`There is no "env ${action}".`);
  const stored = await administration.environment(changes);
  // Only asked for: a value that was just set would end up in a terminal's history twice.
  if (action === "list") {
    for (const [key, value] of Object.entries(stored)) terminal.print(`${key}=${value}`);
  }
}

async function run(
  administration: Administration,
  [path, json = "{}"]: string[],
  terminal: Terminal,
): Promise<void> {
  if (path === undefined) throw new StartError("Name the function to run: folder/file:name");
  let args: unknown;
  try {
    args = JSON.parse(json);
  } catch {
    throw new StartError("The arguments are not JSON.");
  }
  printAnswer(await administration.run(path, args), terminal);
}

function demand(words: Words, option: string): string {
  const value = words.text(option);
  if (value === undefined) throw new StartError(`--${option} is missing.`);
  return value;
}

/** A mistyped folder must not become a new, empty one. */
function demandData(dataDir: string): void {
  if (!existsSync(dataDir)) throw new StartError(`There is no data folder ${dataDir}.`);
}
