import { parseArgs } from "node:util";
import { nodeWorkerLimits } from "../functions/node/limits";
import type { NodeWorkerLimits } from "../functions/node/limits";
import { connectionLimits, httpLimits } from "../limits";
import type { ConnectionLimits, HttpLimits } from "../limits";
import { shipLimits, type ShipLimits } from "./ship-limits";
import { StartError } from "./start-error";

/** The checked words of a command line. Options that were not given are absent. */
export interface Words {
  positionals: string[];
  text(name: string): string | undefined;
  texts(name: string): string[];
  isSet(name: string): boolean;
}

const textOptions = [
  "functions",
  "data",
  "port",
  "admin-port",
  "instance-name",
  "write-env",
  "host",
  "web",
  "public-url",
  "announce",
  "then",
  "ledger",
  "since",
  "keep",
  "keep-daily",
  "keep-weekly",
  "second",
  "into",
  "backup-within",
  "memory",
  "report-state",
  "figures",
  "scope",
  "key-file",
  "ship-log",
  "log-format",
  "until",
  "end-sign-ins",
];
const listOptions = [
  "origin",
  "trusted-proxy",
  "limit",
  "variable",
  "from-environment",
  "secret",
  "local-answer",
  "site-text",
  "unlisted",
  "run",
  "named",
  "about",
  "reseal",
];
const switches = [
  "help",
  "behind-tls",
  "local-answers-when-published",
  "studio",
  "redact-errors",
  "salvage",
  "passphrase",
  "despite-ledger",
  "confirm",
  "without-log",
  "now",
];

/**
 * Options that a command of the app can't define for itself: the paths of data and site, and the functions' settings.
 */
const ofEveryCommand = ["functions", "data", "web", "public-url", "log-format", "help"]
  .concat("then", "ledger", "named", "about", "reseal", "end-sign-ins")
  .concat("variable", "from-environment", "secret");
const allOptions = [...textOptions, ...listOptions, ...switches];

/**
 * With "closed" unknown options are refused. With "open" they are collected in `rest`; with "own" so are all others,
 * except those of every command.
 */
export function parseWords(
  argv: readonly string[],
  options: "closed" | "open" | "own" = "closed",
): Words & { rest: Record<string, string> } {
  const ours = options === "own" ? ofEveryCommand : allOptions;
  const [known, rest] = options === "closed" ? [argv, {}] : splitUnknown(argv, new Set(ours));
  try {
    const { values, positionals } = parseArgs({
      args: [...known],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(textOptions.map((name) => [name, { type: "string" as const }])),
        ...Object.fromEntries(
          listOptions.map((name) => [name, { type: "string" as const, multiple: true }]),
        ),
        ...Object.fromEntries(switches.map((name) => [name, { type: "boolean" as const }])),
      },
    });
    const found = values as Record<string, string | string[] | boolean | undefined>;
    return {
      positionals,
      rest,
      text: (name) => found[name] as string | undefined,
      texts: (name) => (found[name] as string[] | undefined) ?? [],
      isSet: (name) => found[name] === true,
    };
  } catch (error) {
    const [what = ""] = error instanceof Error ? error.message.split(/\.\s/) : [String(error)];
    throw new StartError(`${what}. See --help.`);
  }
}

/** Splits off unknown `--name value` and `--name=value` pairs. */
function splitUnknown(
  argv: readonly string[],
  ours: ReadonlySet<string>,
): [string[], Record<string, string>] {
  const known: string[] = [];
  const rest: Record<string, string> = {};
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? "";
    const [, name = "", value] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (name === "" || ours.has(name)) known.push(word);
    else {
      const text = value ?? argv[++index];
      if (text === undefined) throw new StartError(`--${name} needs a text after it.`);
      rest[name] = text;
    }
  }
  return [known, rest];
}

export function portOf(option: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartError(
    `--${option} must be a number from 0 to 65535, not ${JSON.stringify(text)}.`,
  );
}

export function pairsOf(option: string, texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf("=");
      if (at < 1) throw new StartError(`--${option} is written NAME=value.`);
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

/** Values for limits of limits.ts by name, for larger or smaller machines. */
export function limitsOf(texts: readonly string[]): {
  connectionLimits: Partial<ConnectionLimits>;
  httpLimits: Partial<HttpLimits>;
  nodeWorkerLimits: Partial<NodeWorkerLimits>;
  shipLimits: Partial<ShipLimits>;
} {
  const ofConnections: Record<string, number> = {};
  const ofHttp: Record<string, number> = {};
  const ofNodeWorkers: Record<string, number> = {};
  const ofShipping: Record<string, number> = {};
  for (const [name, text] of Object.entries(pairsOf("limit", texts))) {
    const value = Number(text);
    if (!Number.isFinite(value) || value < 0)
      throw new StartError(`--limit ${name} must be a number.`);
    if (Object.hasOwn(connectionLimits, name)) ofConnections[name] = value;
    else if (Object.hasOwn(httpLimits, name)) ofHttp[name] = value;
    else if (Object.hasOwn(nodeWorkerLimits, name)) ofNodeWorkers[name] = value;
    else if (Object.hasOwn(shipLimits, name)) ofShipping[name] = value;
    else
      throw new StartError(
        `There is no limit called ${name}. They are named in packages/engine/limits.ts.`,
      );
  }
  return {
    connectionLimits: ofConnections,
    httpLimits: ofHttp,
    nodeWorkerLimits: ofNodeWorkers,
    shipLimits: ofShipping,
  };
}
