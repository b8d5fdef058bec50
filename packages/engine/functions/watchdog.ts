import { Worker } from "node:worker_threads";
import { functionLimits } from "../limits";
import { formatLine, type LogFormat } from "../log-format";
import type { WorkListener } from "./runtime-parts";

export interface WatchdogOptions {
  readonly logFormat?: LogFormat;
  readonly blockedMsMax?: number;
  readonly beatEveryMs?: number;
}

/**
 * JavaScript that does not stop can't be stopped from its own thread, and functions share the server's. So a second
 * thread waits for the main thread's heartbeat. Without it, it reports the function that began last and ends the
 * process, which loses nothing that was acknowledged; the process supervisor starts it again. It counts its own ticks,
 * so that a machine that slept is not mistaken for a function that hangs.
 */
const listenerSource = `
const { workerData, parentPort } = require("node:worker_threads");
const { writeSync } = require("node:fs");
const { shared, beatEveryMs, ticksMax, logFormat } = workerData;
const beats = new Int32Array(shared);
const names = new Map();
parentPort.on("message", ({ index, name }) => names.set(index, name));
let last = -1;
let missed = 0;
setInterval(() => {
  const beat = Atomics.load(beats, 0);
  missed = beat === last && Atomics.load(beats, 2) === 0 ? missed + 1 : 0;
  last = beat;
  if (missed < ticksMax) return;
  const index = Atomics.load(beats, 1);
  const name = names.get(index);
  const blamed = name === undefined ? "" : ", most likely by " + name + ", which began last,";
  const what = "The server was blocked for " + (missed * beatEveryMs) / 1000 + " s" + blamed + " and is ended so that it can be started again.";
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
    beatEveryMs = functionLimits.heartbeatMs,
    logFormat = "text",
  }: WatchdogOptions = {}) {
    const ticksMax = Math.ceil(blockedMsMax / beatEveryMs);
    const workerData = { shared: this.#slots.buffer, beatEveryMs, ticksMax, logFormat };
    this.#worker = new Worker(listenerSource, { eval: true, workerData });
    this.#worker.unref();
    // The server continues without it, but a blocked server is then not ended.
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
