import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";
import { engineBundle, engineFlags } from "../scripts/node-bundle";

export interface Usage {
  cpuMs: number;
  rssBytes: number;
  /** After a garbage collection, so that values are comparable; null when not requested. */
  heapBytes: number | null;
  /** Queries that logged their run since the start. */
  queryRuns: number;
}

const root = join(import.meta.dirname, "..");
const built = new Map<string, Promise<string>>();

/** Built like the engine by `npm start`, so that no compiler runs during the measurement. */
export function builtFile(name: string): Promise<string> {
  const known = built.get(name);
  if (known !== undefined) return known;
  const outfile = join(root, "dist/bench", `${name}.js`);
  const building = build({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    outfile,
    ...engineBundle,
  }).then(() => outfile);
  built.set(name, building);
  return building;
}

/** A server in its own process, so that clients and server don't share a thread. */
export class Child {
  readonly url: string;
  /** From the start of the process to its first message. */
  readonly startMs: number;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, url: string, startMs: number) {
    this.#process = process;
    this.url = url;
    this.startMs = startMs;
  }

  static async start(name: string, args: string[] = []): Promise<Child> {
    const file = await builtFile(name);
    const startedAt = performance.now();
    const child = fork(file, args, { execArgv: ["--expose-gc", ...engineFlags] });
    const url = await new Promise<string>((done, fail) => {
      child.once("message", (message) => done(message as string));
      child.once("exit", (code) => fail(new Error(`${name} ended with ${String(code)}`)));
    });
    return new Child(child, url, performance.now() - startedAt);
  }

  async usage(what: "usage" | "heap" = "usage"): Promise<Usage> {
    const answer = new Promise<Usage>((done) => {
      this.#process.once("message", (message) => done(message as Usage));
    });
    this.#process.send(what);
    return await answer;
  }

  async stop() {
    if (this.#process.exitCode !== null) return;
    const ended = new Promise((done) => this.#process.once("exit", done));
    this.#process.kill("SIGTERM");
    await ended;
  }
}

/** The child's side: reports its address and, on request, its usage, and ends with the parent. */
export function serveParent(url: string, close: () => Promise<void>, queryRuns = () => 0) {
  process.on("message", (what) => {
    const { user, system } = process.cpuUsage();
    const isHeapAsked = what === "heap";
    if (isHeapAsked) globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    const usage: Usage = {
      cpuMs: (user + system) / 1000,
      rssBytes: rss,
      heapBytes: isHeapAsked ? heapUsed : null,
      queryRuns: queryRuns(),
    };
    process.send?.(usage);
  });
  const end = () => void close().then(() => process.exit(0));
  process.once("SIGTERM", end);
  process.once("disconnect", end);
  process.send?.(url);
}
