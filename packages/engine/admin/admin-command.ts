import { clearDoubt } from "../kv/doubt";
import { pairsOf, parseWords } from "./arguments";
import type { Words } from "./arguments";
import { backup, restore } from "./backup-commands";
import { download } from "./bucket/download-command";
import { checkFolder, checkOneBackup } from "./check-command";
import type { Terminal } from "./command-line";
import { requireData } from "./data-folder";
import { resetDemo } from "./demo-folder";
import { adminHelp } from "./help";
import { requireSettled } from "./ledger";
import { namedHelp, optionRefusal, usageOf } from "./named-commands";
import { printAnswer } from "./print-answer";
import { acceptKeys } from "../tokens/key-ring";
import { undoUpgrade } from "./rollback-command";
import { rotateBackupKey, rotateSecret, rotateSignInKeys } from "./rotation-commands";
import {
  administer,
  administerRunning,
  keyFor,
  openingOf,
  readAdminAddress,
} from "./running-server";
import type { Administration } from "./running-server";
import { administerStopped } from "./stopped-folder";
import { verifySite } from "./site-command";
import { StartError } from "./start-error";

const isOtherWord = (word: string) => word !== "--help";

/** The words after a command, as its help writes them. */
const wordsAfter = new Map([
  ["backup", ["FOLDER"]],
  ["restore", ["FOLDER"]],
  ["download", ["FOLDER", "[MOMENT]"]],
  ["check", ["[FOLDER]"]],
  ["confirm", ["[keys]"]],
  ["rollback", []],
  ["rotate-backup-key", []],
  ["rotate-sign-in-keys", []],
  ["rotate-secret", ["NAME"]],
  ["env list", []],
  ["env remove", ["NAME"]],
  ["verify-site", ["ADDRESS"]],
  ["reset-demo", []],
  ["key", []],
  ["run", ["PATH", "[JSON]"]],
]);

/** `admin …`: what an operator does to a data folder. */
export async function runAdmin(argv: readonly string[], terminal: Terminal): Promise<void> {
  const words = parseWords(argv.filter(isOtherWord), "open");
  const [command, ...rest] = words.positionals;
  const named = pairsOf("named", words.texts("named"));
  if (argv.includes("--help") || command === undefined) {
    terminal.print(helpOf(words, named));
    return;
  }
  refuseExtra(command, rest);
  refuseUnknown(command, words.rest);
  if (await runWithoutFolder(command, rest, { words, terminal })) return;
  const dataDir = requireOption(words, "data");
  switch (command) {
    case "restore":
      await restore(rest[0], { words, dataDir, terminal });
      return;
    case "check":
      await requireRestored(dataDir);
      await checkFolder(dataDir, terminal);
      return;
    case "confirm":
      await confirm(dataDir, rest[0], terminal);
      return;
    case "rollback":
      await undoUpgrade(dataDir, { words, terminal });
      return;
    case "reset-demo":
      await resetDemo(dataDir, terminal);
      return;
    case "key":
      await showKey(dataDir, words.text("scope") ?? "full", terminal);
      return;
    case "backup":
      await requireRestored(dataDir);
      await backUp(dataDir, rest[0], { words, terminal });
      return;
    case "env":
    case "run":
    case "rotate-secret":
    case "rotate-sign-in-keys":
      break;
    default:
      if (!Object.hasOwn(named, command)) {
        throw new StartError("There is no such command. See admin --help.");
      }
  }
  // Read before anything is opened, so that a rejected command changes nothing.
  const changes = command === "env" ? await readChanges(rest, terminal) : {};
  const ours = Object.hasOwn(named, command) ? readNamed(command, { words, named, argv }) : null;
  await requireRestored(dataDir);
  const administration = await administer(
    dataDir,
    words.text("functions") ?? null,
    openingOf(words, terminal),
  );
  try {
    if (ours !== null) await runNamed(administration, ours, terminal);
    else if (command === "env") await environment(administration, changes, terminal);
    else if (command === "rotate-secret")
      await rotateSecret(administration, rest[0], { words, terminal });
    else if (command === "rotate-sign-in-keys")
      await rotateSignInKeys(administration, { words, terminal });
    else await run(administration, rest, terminal);
  } finally {
    await administration.close();
  }
}

function helpOf(words: Words, named: Readonly<Record<string, string>>): string {
  const about = pairsOf("about", words.texts("about"));
  return adminHelp(words.text("data")) + namedHelp(named, about);
}

/** Does not repeat the word: after --passphrase it may be a secret, and a service's errors are logged. */
function refuseExtra(command: string, typed: readonly string[]): void {
  const taken = wordsAfter.get(command);
  if (taken === undefined || typed.length <= taken.length) return;
  throw wordTooMany([command, ...taken].join(" "));
}

/** A mistyped `--keep` or `--second` would be missed only when its backup is needed. */
function refuseUnknown(command: string, options: Readonly<Record<string, string>>): void {
  const [unknown] = Object.keys(options);
  if (unknown === undefined || !(wordsAfter.has(command) || command === "env")) return;
  throw new StartError(`${command} has no option --${unknown}. See admin --help.`);
}

const wordTooMany = (usage: string) => new StartError(`Too many words. Write: ${usage}`);

interface Named {
  command: string;
  path: string;
  options: Record<string, string>;
}

/**
 * A command that the app defines. Its options are the function's arguments, even where other commands give them another
 * meaning.
 */
function readNamed(
  command: string,
  { words, named, argv }: { words: Words; named: Record<string, string>; argv: readonly string[] },
): Named {
  const { rest, positionals } = parseWords(argv, "own");
  if (positionals.length > 1) {
    const about = pairsOf("about", words.texts("about"))[command];
    throw wordTooMany(usageOf(command, about).command);
  }
  return { command, path: named[command] ?? "", options: rest };
}

async function runNamed(
  administration: Administration,
  { command, path, options }: Named,
  terminal: Terminal,
): Promise<void> {
  try {
    printAnswer(await administration.run(path, options), terminal);
  } catch (error) {
    const refusal = error instanceof StartError ? optionRefusal(command, error.message) : null;
    throw refusal === null ? error : new StartError(refusal);
  }
}

/** Refuses the remains of an incomplete restore, which must be neither read nor changed. */
async function requireRestored(dataDir: string): Promise<void> {
  requireData(dataDir);
  await requireSettled(dataDir);
}

async function backUp(
  dataDir: string,
  given: string | undefined,
  context: { words: Words; terminal: Terminal },
): Promise<void> {
  const { words, terminal } = context;
  const functionsDir = words.text("functions") ?? null;
  const opening = openingOf(words, terminal);
  const administration =
    (await administerRunning(dataDir)) ?? administerStopped(dataDir, functionsDir, opening);
  await backup(administration, given, context);
}

async function runWithoutFolder(
  command: string,
  rest: readonly string[],
  context: { words: Words; terminal: Terminal },
): Promise<boolean> {
  if (command === "download") await download(rest, context);
  else if (command === "verify-site") await verifySite(rest[0], context);
  else if (command === "rotate-backup-key") await rotateBackupKey(context);
  else if (command === "check" && rest[0] !== undefined) await checkOneBackup(rest[0], context);
  else return false;
  return true;
}

async function showKey(dataDir: string, scope: string, terminal: Terminal): Promise<void> {
  const address = await readAdminAddress(dataDir);
  if (address === null) throw new StartError(`No server runs on ${dataDir}. Start it first.`);
  terminal.print(`${address.url}\n${await keyFor(address, scope)}`);
}

async function confirm(
  dataDir: string,
  what: string | undefined,
  { print }: Terminal,
): Promise<void> {
  if (what !== undefined && what !== "keys") {
    throw new StartError("Write: confirm, or confirm keys");
  }
  requireData(dataDir);
  if (what === "keys") {
    const isChanged = await acceptKeys(dataDir);
    print(
      isChanged
        ? "Confirmed: the next start uses the keys it finds, or creates new ones."
        : nothing,
    );
  } else {
    const wasInDoubt = clearDoubt(dataDir);
    print(wasInDoubt ? "Confirmed: files without a document may be deleted again." : nothing);
  }
}

const nothing = "There was nothing to confirm.";

type Changes = Record<string, string | null>;

/** Values are not arguments, because every user of the machine could read them, and the shell would store them. */
const howToSet = "Write: env set NAME, with the text on standard input: env set NAME < FILE";

async function readChanges(
  [action = "list", ...after]: string[],
  terminal: Terminal,
): Promise<Changes> {
  refuseExtra(`env ${action}`, after);
  const [name, ...typed] = after;
  switch (action) {
    case "list":
      return {};
    case "remove":
      if (name === undefined) throw new StartError("Write: env remove NAME");
      return { [name]: null };
    case "set": {
      if (name === undefined || typed.length > 0) throw new StartError(howToSet);
      const text = await terminal.readInput(name);
      if (text === "") throw new StartError(howToSet);
      return { [name]: text };
    }
    default:
      throw new StartError("Write: env, env set NAME < FILE, or env remove NAME");
  }
}

async function environment(
  administration: Administration,
  changes: Changes,
  terminal: Terminal,
): Promise<void> {
  const stored = await administration.environment({});
  for (const [name, text] of Object.entries(changes)) {
    if (text === null && !Object.hasOwn(stored, name))
      throw new StartError(`There is no variable ${name}. To list those that are set, write: env`);
  }
  // Values are printed only on request: one that was just set would appear in the terminal.
  if (Object.keys(changes).length > 0) await administration.environment(changes);
  else for (const [key, value] of Object.entries(stored)) terminal.print(`${key}=${value}`);
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

function requireOption(words: Words, option: string): string {
  const value = words.text(option);
  if (value === undefined) throw new StartError(`--${option} is missing.`);
  return value;
}
