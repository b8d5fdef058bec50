import { spawn, type ChildProcess } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { buildApps, builtApp } from "../../../packages/engine/testing/built-programs";
import { engineFile } from "../../../scripts/builds";
import { engineFlags } from "../../../scripts/node-bundle";
import type { FaultRun } from "./fault-run";
import { patienceMs, within } from "./time";

export const fixtureApp = builtApp("fixture");
/** For commands, which have no set-up of tests. */
export const buildFixture = () => buildApps();
/** The kernel counts processor time in ticks of this length. */
const tickMs = 10;

interface ServerOptions {
  data: string;
  port?: number;
  words?: readonly string[];
  nodeWords?: readonly string[];
  /** A program that starts the server and does nothing else. */
  starter?: readonly string[];
  /** kill -9 so long after it was begun, ready or not. */
  killAfterMs?: number;
}

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL"); // nothing else would, after an unexpected end
});

/** The server as people run it: the built file, in a separate process. */
export class ServerProcess {
  url = "";
  /** From the start of the process until it can answer. */
  startMs = 0;
  output = "";
  errors = "";
  readonly ended: Promise<number | NodeJS.Signals | null>;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.stdout?.on("data", (text: Buffer) => (this.output += text.toString()));
    child.stderr?.on("data", (text: Buffer) => (this.errors += text.toString()));
    running.add(child);
    this.ended = new Promise((resolve) => {
      child.on("close", (code, signal) => {
        running.delete(child);
        resolve(code ?? signal);
      });
    });
  }

  static async start(run: Pick<FaultRun, "later">, options: ServerOptions): Promise<ServerProcess> {
    const server = ServerProcess.#spawn(run, options);
    await within("The start", patienceMs, server.#ready());
    return server;
  }

  /** For a start that may be refused: the server if it started, or else its output. */
  static async tryToStart(
    run: Pick<FaultRun, "later">,
    options: ServerOptions,
  ): Promise<ServerProcess | string> {
    const server = ServerProcess.#spawn(run, options);
    const refused = server.ended.then(() => server.errors);
    const ready = server.#ready().then(() => server);
    return await within("The start", patienceMs, Promise.race([ready, refused]));
  }

  static #spawn(run: Pick<FaultRun, "later">, options: ServerOptions) {
    const { data, port = 0, words = [], nodeWords = [], starter = [], killAfterMs } = options;
    const ports = ["--port", String(port), ...(port === 0 ? ["--admin-port", "0"] : [])];
    const served = ["--functions", fixtureApp, "--data", data, ...ports, ...words];
    const line = [
      ...starter,
      process.execPath,
      ...engineFlags,
      ...nodeWords,
      engineFile,
      "engine",
      ...served,
    ];
    const child = spawn(line[0] ?? "", line.slice(1), {
      env: { PATH: process.env.PATH },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const server = new ServerProcess(child);
    run.later(() => server.end("SIGKILL"));
    if (killAfterMs !== undefined) setTimeout(() => server.signal("SIGKILL"), killAfterMs).unref();
    return server;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  get rssBytes(): number {
    return Number(/VmRSS:\s+(\d+) kB/.exec(this.#proc("status"))?.[1] ?? 0) * 1024;
  }

  get cpuMs(): number {
    const fields = this.#proc("stat")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  }

  get socketCount(): number {
    const folder = `/proc/${String(this.#child.pid)}/fd`;
    return readdirSync(folder).filter((name) => isSocket(join(folder, name))).length;
  }

  signal(signal: NodeJS.Signals): void {
    if (this.isRunning) this.#child.kill(signal);
  }

  async end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
    this.signal(signal);
    return await this.ended;
  }

  #proc(file: string): string {
    return readFileSync(`/proc/${String(this.#child.pid)}/${file}`, "utf8");
  }

  async #ready(): Promise<void> {
    const startedMs = performance.now();
    await new Promise<void>((resolve, reject) => {
      this.#child.stdout?.on("data", () => {
        const [, url] = /Ready at (\S+)/.exec(this.output) ?? [];
        if (url === undefined) return;
        this.url = url;
        resolve();
      });
      void this.ended.then((end) => {
        reject(new Error(`The server ended with ${String(end)}: ${this.errors}`));
      });
    });
    this.startMs = performance.now() - startedMs;
  }
}

/** A descriptor may be gone between the listing and the look. */
function isSocket(path: string): boolean {
  try {
    return readlinkSync(path).startsWith("socket:");
  } catch {
    return false;
  }
}
