import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jsonToConvex } from "convex/values";
import type { JSONValue } from "convex/values";
import type { EngineOptions } from "../engine-options";
import { functionsFolderOf } from "../functions/module-files";
import { callLines } from "../server-log";
import { startEngine } from "../start-engine";
import type { Engine } from "../start-engine";
import { printAnswer } from "./admin-command";
import { limitsOf, pairsOf, parseWords, portOf } from "./arguments";
import type { Words } from "./arguments";
import type { Terminal } from "./command-line";
import { helpTexts } from "./help";
import { StartError } from "./start-error";

export type ServeCommand = "start" | "dev" | "demo" | "engine";

const defaultPort = 3210;

/** Serves until it is told to stop. Null when there was only help to print. */
export async function serveCommand(
  command: ServeCommand,
  argv: readonly string[],
  terminal: Terminal,
): Promise<Engine | null> {
  const words = parseWords(argv);
  if (words.isSet("help")) {
    terminal.print(helpTexts[command] ?? "");
    return null;
  }
  const [stray] = words.positionals;
  if (stray !== undefined)
    throw new StartError(`"${stray}" is not understood. See ${command} --help.`);
  const throwAway = command === "demo" ? await mkdtemp(join(tmpdir(), "demo-")) : null;
  try {
    const engine = await startEngine(engineOptions(command, words, throwAway, terminal));
    const paths = [...words.texts("run"), ...announced(words)];
    for (const path of paths) await announce(engine, path, terminal);
    terminal.print(`Ready at ${engine.url}`);
    return throwAway === null ? engine : removingItsFolder(engine, throwAway);
  } catch (error) {
    if (throwAway !== null) await rm(throwAway, { recursive: true, force: true });
    throw error;
  }
}

function removingItsFolder(engine: Engine, folder: string): Engine {
  return {
    ...engine,
    close: async () => {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function engineOptions(
  command: ServeCommand,
  words: Words,
  throwAway: string | null,
  terminal: Terminal,
): EngineOptions {
  const functionsDir = functionsFolderOf(demandFolder("functions", words.text("functions")));
  const dataDir = throwAway ?? words.text("data");
  if (dataDir === undefined)
    throw new StartError("--data is missing: where shall everything be kept?");
  const { environment } = terminal;
  const webDir = words.text("web");
  const publicUrl = words.text("public-url") ?? environment.PUBLIC_URL;
  const isForDevelopment = command === "dev" || command === "engine";
  const isRedacted =
    words.isSet("redact-errors") || !(isForDevelopment || words.isSet("show-errors"));
  return {
    functionsDir,
    dataDir,
    port: portOf(words.text("port") ?? environment.PORT, defaultPort),
    host: words.text("host") ?? environment.HOST ?? "127.0.0.1",
    ...(webDir === undefined ? {} : { webDir: demandFolder("web", webDir) }),
    ...(publicUrl === undefined ? {} : { publicUrl: demandUrl(publicUrl) }),
    localAnswers: pairsOf("local-answer", words.texts("local-answer")),
    environment: pairsOf("variable", words.texts("variable")),
    allowedOrigins: words.texts("origin"),
    allowsLoopbackOrigins: isForDevelopment,
    requiresOrigin: words.isSet("require-origin"),
    trustedProxies: words.texts("trusted-proxy"),
    isBehindTls: words.isSet("behind-tls"),
    redactsErrors: isRedacted,
    endsWhenBlocked: true,
    watchesFunctions: command === "dev",
    ...limitsOf(words.texts("limit")),
    ...(words.isSet("salvage")
      ? { onSalvage: (report) => terminal.print(`Salvaged: ${JSON.stringify(report)}`) }
      : {}),
    log: terminal.print,
    onCall: (report) => callLines(report, { isBrief: isRedacted }).forEach(terminal.print),
    onFatal: terminal.giveUp,
  };
}

const announced = (words: Words): string[] => {
  const path = words.text("announce");
  return path === undefined ? [] : [path];
};

async function announce(engine: Engine, path: string, terminal: Terminal): Promise<void> {
  const outcome = await engine.run(path);
  if (outcome.ok) printAnswer(jsonToConvex(JSON.parse(outcome.valueJson) as JSONValue), terminal);
  else terminal.print(`${path} failed: ${outcome.errorMessage}`);
}

function demandFolder(option: string, path: string | undefined): string {
  if (path === undefined)
    throw new StartError(`--${option} is missing: which folder shall be served?`);
  if (!existsSync(path)) throw new StartError(`There is no folder ${path} (--${option}).`);
  return path;
}

function demandUrl(text: string): string {
  try {
    const url = new URL(text);
    if (url.protocol === "http:" || url.protocol === "https:") return url.href.replace(/\/+$/, "");
  } catch {
    // Worded below.
  }
  throw new StartError(
    `--public-url must begin with http:// or https://, not ${JSON.stringify(text)}.`,
  );
}
