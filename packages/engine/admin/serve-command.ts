import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { jsonToConvex } from "convex/values";
import type { JSONValue } from "convex/values";
import { decodeId } from "../db/values/ids";
import { endedNodeLine } from "../ended-node";
import type { EngineOptions } from "../engine-options";
import { functionsFolderOf } from "../functions/bundle/project-file";
import { loopbackOf } from "../http/loopback";
import { isLoopbackHost } from "../http/origins";
import type { SalvageReport } from "../kv/salvage/salvage-mark";
import { isLogFormat, type LogFormat } from "../log-format";
import { ServerLog } from "../server-log";
import { startEngine } from "../start-engine";
import type { Engine } from "../start-engine";
import { limitsOf, pairsOf, parseWords, portOf } from "./arguments";
import type { Words } from "./arguments";
import { secretOf } from "./backup-commands";
import { bucketSettingsIn } from "./bucket/open-bucket";
import type { Terminal } from "./command-line";
import { noteFilled, openDemoFolder, type DemoFolder } from "./demo-folder";
import { clearEnvFile, writeEnvFile } from "./env-file";
import { helpTexts } from "./help";
import { requireSettled } from "./ledger";
import { printAnswer } from "./print-answer";
import { withProgress } from "./progress";
import { requireUnserved } from "./running-server";
import { salvageLines } from "./salvage-lines";
import { StartError } from "./start-error";
import { studioPath } from "./studio/studio";
import { readSetting, variablesOf } from "./variables";

export type ServeCommand = "start" | "dev" | "demo" | "engine";

const defaultPort = 3210;
/** A start prints nothing unless it takes longer. */
const slowStartMs = 2_000;

/** Serves until it is stopped. Returns null after printing help. */
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
  const [unknown] = words.positionals;
  if (unknown !== undefined)
    throw new StartError(`"${unknown}" is not known. See ${command} --help.`);
  const ended = endedNodeLine(process.versions.node);
  if (ended !== null) terminal.print(ended);
  const demo = command === "demo" ? await openDemoFolder(words.text("data")) : null;
  const deleteFolder = demo?.isTemporary === true ? demo.path : null;
  try {
    const options = engineOptions(command, words, demo?.path ?? null, terminal);
    if (options.dataDir !== null) {
      await requireSettled(options.dataDir);
      await requireUnserved(options.dataDir);
    }
    const start = () => startSalvaging(options, words.isSet("salvage"), terminal);
    const isFirst = options.dataDir !== null && !existsSync(join(options.dataDir, "data.sqlite"));
    const engine = isFirst
      ? await withProgress("Loading the functions and making the data folder", terminal, start)
      : await withProgress("Opening the data", terminal, start, { beginsAfterMs: slowStartMs });
    const { admin } = engine;
    const envFile = words.text("write-env");
    if (envFile !== undefined && admin !== null) await writeEnvFile(envFile, admin);
    if (demo !== null) await fillDemo(engine, demo, { words, terminal });
    for (const path of announced(words)) await announce(engine, path, terminal);
    warnOfPlainNetwork(options, terminal);
    warnOfUnnamedProxy(options, terminal);
    if (options.servesStudio === true && admin !== null)
      terminal.print(`Studio at ${admin.url}${studioPath}`);
    terminal.print(`Ready at ${addressOf(engine, options)}`);
    return closingWith(engine, async () => {
      if (envFile !== undefined && admin !== null) await clearEnvFile(envFile, admin);
      if (deleteFolder !== null) await rm(deleteFolder, { recursive: true, force: true });
    });
  } catch (error) {
    if (deleteFolder !== null) await rm(deleteFolder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * The address at which people open the site: the name of this machine, because browsers make no passkeys for IP
 * addresses.
 */
function addressOf({ url }: Engine, { environment }: EngineOptions): string {
  const site = environment?.SITE_URL ?? "";
  if (!URL.canParse(site)) return url;
  const { hostname, port } = new URL(site);
  return isLoopbackHost(hostname) && port === new URL(url).port ? site : url;
}

/** Reports a salvage with table names, which are known once the data is open. */
async function startSalvaging(
  options: EngineOptions,
  isSalvaging: boolean,
  { print }: Terminal,
): Promise<Engine> {
  if (!isSalvaging) return await startEngine(options);
  const reports: SalvageReport[] = [];
  const reportSalvage = (tableOf: (id: string) => string) =>
    reports.flatMap((report) => salvageLines(report, tableOf)).forEach(print);
  try {
    const engine = await startEngine({ ...options, onSalvage: (report) => reports.push(report) });
    reportSalvage((id) => tableNameOf(engine, id));
    return engine;
  } catch (error) {
    reportSalvage(() => "tables that cannot be named");
    throw error;
  }
}

function tableNameOf({ rooms }: Engine, id: string): string {
  const found = decodeId(id);
  const table = found.isOk ? rooms.db.head.catalog.numbered(found.tableNumber) : undefined;
  return table?.name ?? "no known table";
}

/** For an existing demonstration, prints again the lines printed after filling it, such as who may sign in. */
async function fillDemo(
  engine: Engine,
  demo: DemoFolder,
  { words, terminal }: { words: Words; terminal: Terminal },
): Promise<void> {
  if (demo.printed !== null) {
    demo.printed.forEach(terminal.print);
    return;
  }
  const printed: string[] = [];
  const print = (line: string) => {
    printed.push(line);
    terminal.print(line);
  };
  await withProgress("Filling the demonstration", terminal, async () => {
    for (const path of words.texts("run")) await announce(engine, path, { ...terminal, print });
  });
  await noteFilled(demo, printed);
}

function closingWith(engine: Engine, andThen: () => Promise<void>): Engine {
  return {
    ...engine,
    close: async () => {
      await engine.close();
      await andThen();
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
      : functionsFolderOf(requireFolder("functions", folder));
  const dataDir = demoDir ?? words.text("data");
  if (dataDir === undefined)
    throw new StartError("--data is missing: where should everything be stored?");
  const { environment } = terminal;
  const webDir = words.text("web");
  const publicUrl = words.text("public-url") ?? environment.PUBLIC_URL;
  const adminPort = words.text("admin-port");
  const instanceName = words.text("instance-name");
  const isForDevelopment = command === "dev" || command === "engine";
  const isRedacted = words.isSet("redact-errors") || !isForDevelopment;
  const log = new ServerLog(terminal.print, { isBrief: isRedacted });
  return {
    functionsDir,
    dataDir,
    port: portOf("port", words.text("port") ?? environment.PORT, defaultPort),
    ...(adminPort === undefined ? {} : { adminPort: portOf("admin-port", adminPort, 0) }),
    ...(instanceName === undefined ? {} : { instanceName }),
    host: words.text("host") ?? environment.HOST ?? loopbackOf(),
    ...(webDir === undefined ? {} : { webDir: requireFolder("web", webDir) }),
    ...(publicUrl === undefined ? {} : { publicUrl: requireUrl(publicUrl) }),
    localAnswers: pairsOf("local-answer", words.texts("local-answer")),
    localAnswersWhenPublished: words.isSet("local-answers-when-published"),
    siteTexts: pairsOf("site-text", words.texts("site-text")),
    unlisted: words.texts("unlisted"),
    environment: variablesOf(words, environment),
    secretVariables: words.texts("secret"),
    allowedOrigins: words.texts("origin"),
    allowsLoopbackOrigins: isForDevelopment,
    servesStudio: isForDevelopment || words.isSet("studio"),
    trustedProxies: words.texts("trusted-proxy").map(requireIp),
    isBehindTls: words.isSet("behind-tls"),
    redactsErrors: isRedacted,
    endsWhenBlocked: true,
    watchesFunctions: command === "dev",
    ...limitsOf(words.texts("limit")),
    ...watchOf(words, environment),
    ...memoryOf(words),
    ...shippingOf(words, terminal),
    logFormat: formatOf(words),
    log: (line) => log.line(line),
    onCall: (report) => log.call(report),
    logsEnd: () => log.flush(),
    onFatal: terminal.endProcess,
  };
}

function shippingOf(words: Words, terminal: Terminal): Pick<EngineOptions, "shipLog"> {
  const place = words.text("ship-log");
  if (place === undefined) return {};
  const ledger = words.text("ledger");
  const secret = secretOf(words, terminal);
  const bucket = bucketSettingsIn(terminal);
  if (bucket !== null && secret === null) {
    throw new StartError(
      "A bucket needs --key-file or --passphrase: only encrypted data leaves this machine.",
    );
  }
  return {
    shipLog: {
      place: resolve(place),
      secret,
      ...(ledger === undefined ? {} : { ledger }),
      ...(bucket === null ? {} : { bucket }),
    },
  };
}

function formatOf(words: Words): LogFormat {
  const word = words.text("log-format") ?? "text";
  if (isLogFormat(word)) return word;
  throw new StartError(`--log-format is text or json, not ${JSON.stringify(word)}.`);
}

function warnOfPlainNetwork({ host, isBehindTls }: EngineOptions, terminal: Terminal): void {
  if (isBehindTls === true || host === undefined || isLoopbackHost(host)) return;
  terminal.print(
    `Warning: everyone on the network can read what people send to ${host}. Put a proxy that ends TLS in front of this server, and set --behind-tls.`,
  );
}

function warnOfUnnamedProxy({ isBehindTls, trustedProxies }: EngineOptions, terminal: Terminal) {
  if (isBehindTls !== true || (trustedProxies ?? []).length > 0) return;
  terminal.print(
    "Warning: --behind-tls without --trusted-proxy: everybody behind the proxy counts as one network. Name its address, 127.0.0.1 on this machine.",
  );
}

const leastMemoryMib = 128;

function memoryOf(words: Words): Pick<EngineOptions, "cacheBytesMax"> {
  const given = words.text("memory");
  if (given === undefined) return {};
  if (!(Number(given) >= leastMemoryMib)) {
    throw new StartError(
      `--memory must be a number of MiB, at least ${leastMemoryMib}, not ${JSON.stringify(given)}.`,
    );
  }
  return { cacheBytesMax: Number(given) * 1024 * 1024 };
}

function watchOf(words: Words, environment: Terminal["environment"]) {
  const metricsToken = readSetting("METRICS_TOKEN", environment);
  const hours = words.text("backup-within");
  const reportsStateTo = words.text("report-state");
  const figuresFrom = words.text("figures");
  if (hours !== undefined && !(Number(hours) > 0)) {
    throw new StartError(
      `--backup-within must be a number of hours, not ${JSON.stringify(hours)}.`,
    );
  }
  return {
    ...(metricsToken === undefined ? {} : { metricsToken }),
    ...(reportsStateTo === undefined ? {} : { reportsStateTo }),
    ...(figuresFrom === undefined ? {} : { figuresFrom }),
    ...(hours === undefined ? {} : { backupWithinMs: Number(hours) * 60 * 60 * 1000 }),
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

function requireFolder(option: string, path: string | undefined): string {
  if (path === undefined)
    throw new StartError(`--${option} is missing: which folder should be served?`);
  if (!existsSync(path)) throw new StartError(`There is no folder ${path} (--${option}).`);
  return path;
}

/** A name would match no caller, and everybody behind the proxy would count as one network. */
function requireIp(text: string): string {
  if (isIP(text) !== 0) return text;
  throw new StartError(`--trusted-proxy must be an IP address, not ${JSON.stringify(text)}.`);
}

function requireUrl(text: string): string {
  try {
    const url = new URL(text);
    if (url.protocol === "http:" || url.protocol === "https:") return url.href.replace(/\/+$/, "");
  } catch {
    // Reported below.
  }
  throw new StartError(
    `--public-url must begin with http:// or https://, not ${JSON.stringify(text)}.`,
  );
}
