import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { jsonToConvex } from "convex/values";
import type { JSONValue } from "convex/values";
import type { EngineOptions } from "../engine-options";
import { functionsFolderOf } from "../functions/project-file";
import { callLines } from "../server-log";
import { startEngine } from "../start-engine";
import type { Engine } from "../start-engine";
import { limitsOf, pairsOf, parseWords, portOf } from "./arguments";
import type { Words } from "./arguments";
import type { Terminal } from "./command-line";
import { noteFilled, openDemoFolder, type DemoFolder } from "./demo-folder";
import { writeEnvFile } from "./env-file";
import { helpTexts } from "./help";
import { demandSettled } from "./ledger";
import { printAnswer } from "./print-answer";
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
  const demo = command === "demo" ? await openDemoFolder(words.text("data")) : null;
  const throwAway = demo?.isThrownAway === true ? demo.path : null;
  try {
    const options = engineOptions(command, words, demo?.path ?? null, terminal);
    if (options.dataDir !== null) await demandSettled(options.dataDir);
    const engine = await startEngine(options);
    const envFile = words.text("write-env");
    if (envFile !== undefined && engine.admin !== null) await writeEnvFile(envFile, engine.admin);
    if (demo !== null) await fillDemo(engine, demo, { words, terminal });
    for (const path of announced(words)) await announce(engine, path, terminal);
    terminal.print(`Ready at ${engine.url}`);
    return throwAway === null ? engine : removingItsFolder(engine, throwAway);
  } catch (error) {
    if (throwAway !== null) await rm(throwAway, { recursive: true, force: true });
    throw error;
  }
}

/** A demonstration that was kept says again what it said when it was filled, such as who may sign in. */
async function fillDemo(
  engine: Engine,
  demo: DemoFolder,
  { words, terminal }: { words: Words; terminal: Terminal },
): Promise<void> {
  if (demo.told !== null) {
    demo.told.forEach(terminal.print);
    return;
  }
  const told: string[] = [];
  const print = (line: string) => {
    told.push(line);
    terminal.print(line);
  };
  for (const path of words.texts("run")) await announce(engine, path, { ...terminal, print });
  await noteFilled(demo, told);
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
  demoDir: string | null,
  terminal: Terminal,
): EngineOptions {
  const folder = words.text("functions");
  const functionsDir =
    folder === undefined && command === "engine"
      ? null
      : functionsFolderOf(demandFolder("functions", folder));
  const dataDir = demoDir ?? words.text("data");
  if (dataDir === undefined)
    throw new StartError("--data is missing: where shall everything be kept?");
  const { environment } = terminal;
  const webDir = words.text("web");
  const publicUrl = words.text("public-url") ?? environment.PUBLIC_URL;
  const adminPort = words.text("admin-port");
  const isForDevelopment = command === "dev" || command === "engine";
  const isRedacted =
    words.isSet("redact-errors") || !(isForDevelopment || words.isSet("show-errors"));
  return {
    functionsDir,
    dataDir,
    port: portOf(words.text("port") ?? environment.PORT, defaultPort),
    ...(adminPort === undefined ? {} : { adminPort: portOf(adminPort, 0) }),
    host: words.text("host") ?? environment.HOST ?? "127.0.0.1",
    ...(webDir === undefined ? {} : { webDir: demandFolder("web", webDir) }),
    ...(publicUrl === undefined ? {} : { publicUrl: demandUrl(publicUrl) }),
    localAnswers: pairsOf("local-answer", words.texts("local-answer")),
    environment: pairsOf("variable", words.texts("variable")),
    secretVariables: words.texts("secret"),
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
