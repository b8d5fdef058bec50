import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, cp, lstat, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { startEngine } from "../start-engine";
import { parseWords } from "./arguments";
import type { Terminal } from "./command-line";
import { addMissingLine } from "./env-file";
import { helpTexts } from "./help";
import { dataOfLocalBackend } from "./local-backend";
import { StartError } from "./start-error";
import { studioFolder } from "./studio/studio";

/** Names us as a local backend of Convex. To backends with a later date the command line passes more options. */
const version = "precompiled-2026-01-01-engine";
const ports = { cloud: 3210, site: 3211 };
/**
 * An address without a server, in place of Convex's, which would get a report of each failure and delay the end. With
 * it the command line also uses a separate cache, so that its other downloads stay unchanged.
 */
const host = "CONVEX_PROVISION_HOST=http://127.0.0.1:0";
const option = `--local-backend-version ${version}`;

/**
 * Makes `npx convex dev` in an app's folder start this program as its local backend: writes an executable and the
 * studio into the command line's cache, and the deployment into the app. Delete this once the command line accepts a
 * backend by its path without asking Convex for a version.
 */
export async function linkCommand(argv: readonly string[], terminal: Terminal): Promise<void> {
  const words = parseWords(argv);
  if (words.isSet("help")) {
    terminal.print(helpTexts.link ?? "");
    return;
  }
  const app = resolve(words.positionals[0] ?? ".");
  if (!existsSync(join(app, "package.json"))) {
    throw new StartError(`There is no package.json in ${app}. Name the folder of an app.`);
  }
  if (process.platform === "win32") throw new StartError("link needs a shell, and so not Windows.");
  const cache = join(homedir(), ".cache", "convex-test-0"); // the command line's cache with that host
  await writeExecutable(join(cache, "binaries", version, "convex-local-backend"), [
    ...[process.execPath, ...process.execArgv, resolve(process.argv[1] ?? "")],
    "local-backend",
  ]);
  await write(join(cache, "dashboard", "config.json"), JSON.stringify({ version }));
  await cp(studioFolder(), join(cache, "dashboard", "out"), { recursive: true });
  const name = await writeDeployment(app);
  await addMissingLine(join(app, ".env.local"), "CONVEX_DEPLOYMENT", `anonymous:${name}`);
  const isComplete = await wrapCommandLine(app);
  const command = isComplete ? "npx convex dev" : `${host} npx convex dev ${option}`;
  terminal.print(`Linked. In ${app}, ${command} starts and stops this server.`);
}

/** An existing deployment keeps its name, ports and data. */
async function writeDeployment(app: string): Promise<string> {
  const folder = join(app, ".convex", "local", "default");
  const file = join(folder, "config.json");
  const known = JSON.parse(await readFile(file, "utf8").catch(() => "{}")) as object;
  const before = { ports, deploymentName: `anonymous-${basename(app)}`, ...known };
  const data = dataOfLocalBackend(folder);
  await mkdir(folder, { recursive: true });
  const engine = await startEngine({ functionsDir: null, dataDir: data, port: 0, adminPort: 0 });
  const adminKey = engine.admin?.key;
  await engine.close();
  const instanceSecret = randomBytes(32).toString("hex"); // required by the command line, but not used here
  const config = { instanceSecret, ...before, backendVersion: version, adminKey };
  await write(file, JSON.stringify(config), 0o600);
  await write(join(app, ".convex", ".gitignore"), "/*\n");
  return before.deploymentName;
}

/**
 * Without the option the command line asks Convex for the newest version, and fails when that can't be reached. Returns
 * false for an app whose packages are elsewhere.
 */
async function wrapCommandLine(app: string): Promise<boolean> {
  const file = join(app, "node_modules", ".bin", "convex");
  const main = join(app, "node_modules", "convex", "bin", "main.js");
  const found = await lstat(file).catch(() => null);
  if (found === null || !existsSync(main)) return false;
  await rm(file);
  const run = [process.execPath, main].map(quoted).join(" ");
  const lines = [
    `export ${host}`,
    `if [ "$1" = dev ]; then shift; set -- dev ${option} "$@"; fi`,
    `exec ${run} "$@"`,
  ];
  await writeScript(file, lines);
  return true;
}

const writeExecutable = (file: string, words: readonly string[]): Promise<void> =>
  writeScript(file, [`exec ${words.map(quoted).join(" ")} "$@"`]);

async function writeScript(file: string, lines: readonly string[]): Promise<void> {
  await write(file, `#!/bin/sh\n${lines.join("\n")}\n`);
  await chmod(file, 0o755);
}

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

async function write(file: string, text: string, mode = 0o644): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { mode });
}
