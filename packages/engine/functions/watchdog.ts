import { Worker } from "node:worker_threads";
import { functionLimits } from "../limits";
import { formatLine, type LogFormat } from "../log-format";
import type { WorkListener } from "./runtime-parts";

export interface WatchdogOptions {
  readonly logFormat?: LogFormat;
  readonly blockedMsMax?: number;
  readonly beatEveryMs?: number;
  readonly asleepMsMax?: number;
  /** The file in which the system reports the main thread's processor time. */
  readonly statFile?: string;
}

/**
 * JavaScript that does not stop can't be stopped from its own thread, and functions share the server's. So a second
 * thread waits for the main thread's heartbeat. When it stops, the second thread reports the function that began last
 * and ends the process, which loses no acknowledged write; the process supervisor starts it again. It counts time as
 * HeldTime (held-time.ts) does, but in a source without imports, because it runs from a text.
 */
const listenerSource = `
const { workerData, parentPort } = require("node:worker_threads");
const { readFileSync, writeSync } = require("node:fs");
const { shared, beatEveryMs, blockedMsMax, asleepMsMax, statFile, logFormat } = workerData;
const beats = new Int32Array(shared);
const names = new Map();
parentPort.on("message", ({ index, name }) => names.set(index, name));
function processorUse() {
  try {
    const stat = readFileSync(statFile, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { usedMs: (Number(fields[11]) + Number(fields[12])) * 10, isAsleep: fields[0] === "S" };
  } catch {
    const { user, system } = process.cpuUsage();
    return { usedMs: (user + system) / 1000, isAsleep: true };
  }
}
let last = -1;
let lastUse = processorUse();
let busyMs = 0;
let asleepMs = 0;
setInterval(() => {
  const beat = Atomics.load(beats, 0);
  const use = processorUse();
  if (beat === last && Atomics.load(beats, 2) === 0) {
    busyMs += use.usedMs - lastUse.usedMs;
    if (use.isAsleep) asleepMs += beatEveryMs;
  } else busyMs = asleepMs = 0;
  last = beat;
  lastUse = use;
  if (busyMs < blockedMsMax && asleepMs < asleepMsMax) return;
  const index = Atomics.load(beats, 1);
  const name = names.get(index);
  const blamed = name === undefined ? "" : ", most likely by " + name + ", which began last,";
  const what = "The server was blocked for " + Math.round(busyMs + asleepMs) / 1000 + " s" + blamed + " and is ended so that it can be started again.";
  const fields = name === undefined ? {} : { function: name };
  const entry = { time: new Date().toISOString(), level: "error", what, fields };
  writeSync(2, (logFormat === "json" ? JSON.stringify(entry) : what) + "\\n");
  process.kill(process.pid, "SIGKILL");
}, beatEveryMs);
`;

const beatSlot = 0;
const workSlot = 1;
const pauseSlot = 2;

export class Watchdog implements WorkListener {
  readonly #slots = new Int32Array(new SharedArrayBuffer(12));
  readonly #indexes = new Map<string, number>();
  readonly #worker: Worker;
  readonly #heart: NodeJS.Timeout;

  constructor({
    blockedMsMax = functionLimits.blockedMsMax,
    asleepMsMax = functionLimits.asleepMsMax,
    beatEveryMs = functionLimits.heartbeatMs,
    statFile = `/proc/self/task/${process.pid}/stat`,
    logFormat = "text",
  }: WatchdogOptions = {}) {
    const bounds = { beatEveryMs, blockedMsMax, asleepMsMax };
    const workerData = { shared: this.#slots.buffer, ...bounds, statFile, logFormat };
    this.#worker = new Worker(listenerSource, { eval: true, workerData });
    this.#worker.unref();
    // The server continues without the watchdog, but is then not ended when it is blocked.
    this.#worker.on("error", ({ message }) => {
      const text = `The watchdog has ended: ${message}`;
      console.error(formatLine(text, { format: logFormat, level: "error", nowMs: Date.now() }));
    });
    this.#heart = setInterval(() => Atomics.add(this.#slots, beatSlot, 1), beatEveryMs).unref();
  }

  working(path: string): void {
    let index = this.#indexes.get(path);
    if (index === undefined) {
      index = this.#indexes.size + 1;
      this.#indexes.set(path, index);
      this.#worker.postMessage({ index, name: path });
    }
    Atomics.store(this.#slots, workSlot, index);
  }

  /** For engine work that knowingly blocks the thread, such as building indexes. */
  async paused<T>(run: () => Promise<T>): Promise<T> {
    Atomics.add(this.#slots, pauseSlot, 1);
    try {
      return await run();
    } finally {
      Atomics.sub(this.#slots, pauseSlot, 1);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#heart);
    await this.#worker.terminate();
  }
}
