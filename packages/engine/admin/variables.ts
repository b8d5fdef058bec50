import { readFileSync } from "node:fs";
import { pairsOf } from "./arguments";
import type { Words } from "./arguments";
import type { Terminal } from "./command-line";
import { StartError } from "./start-error";

type Surroundings = Terminal["environment"];

/**
 * A value from the process's environment, or from the file that NAME_FILE names. Never an argument, which every user of
 * a machine can read. An empty value counts as missing.
 */
export function readSetting(name: string, environment: Surroundings): string | undefined {
  const text = environment[name] ?? "";
  const path = environment[`${name}_FILE`] ?? "";
  if (path === "") return text === "" ? undefined : text;
  if (text !== "") {
    throw new StartError(`${name} and ${name}_FILE are both set. Keep one of them.`);
  }
  const read = readText(name, path);
  return read === "" ? undefined : read;
}

function readText(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8").replace(/[\r\n]+$/, "");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new StartError(`${name}_FILE names ${path}, which can't be read (${code}).`);
  }
}

/** The functions' variables besides system variables: those given as options, and those taken from the environment. */
export function variablesOf(words: Words, environment: Surroundings): Record<string, string> {
  const typed = pairsOf("variable", words.texts("variable"));
  const taken = words.texts("from-environment");
  const secret = new Set([...taken, ...words.texts("secret")]);
  const exposed = Object.keys(typed).find((name) => secret.has(name) || isNamedLikeSecret(name));
  if (exposed !== undefined) throw new StartError(refusalOfArgument(exposed));
  for (const name of taken) {
    const text = readSetting(name, environment);
    if (text !== undefined) typed[name] = text;
  }
  return typed;
}

/** Matches names such as PROXY_SECRET or MAIL_API_KEY, which are treated as secrets even when not declared. */
const secretName =
  /(^|_)(SECRETS?(_|$)|(KEYS?|TOKENS?|PASSWORDS?|PASSWD|PASSPHRASE|CREDENTIALS?)$)/i;
const publicName = /(^|_)(PUBLIC|PUBLISHABLE)_/i;

const isNamedLikeSecret = (name: string) => secretName.test(name) && !publicName.test(name);

const refusalOfArgument = (name: string) =>
  `${name} can't be an argument, which every user of this machine can read. Set ${name} or ${name}_FILE in the environment, named with --from-environment, or use "admin env set ${name}".`;
