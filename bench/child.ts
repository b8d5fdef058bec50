import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Usage {
  cpuMs: number;
  rssBytes: number;
  heapBytes: number;
  /** Queries that told of their run since the start. */
  queryRuns: number;
}

/** A server in a process of its own, so that who asks and who answers do not share a thread. */
export class Child {
  readonly url: string;
  /** From the start of the process to its first word. */
  readonly startMs: number;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, url: string, startMs: number) {
    this.#process = process;
    this.url = url;
    this.startMs = startMs;
  }

  static async start(
    file: string,
    args: string[] = [],
    execArgv = ["--import", "tsx"],
  ): Promise<Child> {
    const startedAt = performance.now();
    const path = fileURLToPath(new URL(file, import.meta.url));
    const child = fork(path, args, { execArgv: [...execArgv, "--expose-gc"] });
    const url = await new Promise<string>((done, fail) => {
      child.once("message", (message) => done(message as string));
      child.once("exit", (code) => fail(new Error(`${file} ended with ${String(code)}`)));
    });
    return new Child(child, url, performance.now() - startedAt);
  }

  async usage(): Promise<Usage> {
    const answer = new Promise<Usage>((done) => {
      this.#process.once("message", (message) => done(message as Usage));
    });
    this.#process.send("usage");
    return await answer;
  }

  async stop() {
    const ended = new Promise((done) => this.#process.once("exit", done));
    this.#process.kill("SIGTERM");
    await ended;
  }
}

/** The other end: tells the parent where it serves, and what it has used when asked. */
export function serveParent(url: string, close: () => Promise<void>, queryRuns = () => 0) {
  process.on("message", () => {
    const { user, system } = process.cpuUsage(); // before the collection that makes the heap's size comparable
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    const cpuMs = (user + system) / 1000;
    const usage: Usage = { cpuMs, rssBytes: rss, heapBytes: heapUsed, queryRuns: queryRuns() };
    process.send?.(usage);
  });
  process.once("SIGTERM", () => void close().then(() => process.exit(0)));
  process.send?.(url);
}
