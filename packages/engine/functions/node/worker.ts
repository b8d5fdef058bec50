import { writeFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { systemClock } from "../../clock";
import { loadNodeModules, type LoadedModules } from "../bundle/load-bundle";
import { anonymous } from "../call";
import {
  newCallState,
  newExecution,
  realChance,
  type Execution,
  type ExecutionHost,
} from "../execution";
import { currentExecution, executionOf, runAs } from "../execution-context";
import type { ConvexFunction } from "../function-table";
import { LogLines } from "../log-lines";
import { blobOf, bytesOf } from "./blob-bytes";
import { declare } from "./declared-modules";
import type { FromWorker, NodeProgram, Question, Reply, RunRequest, ToWorker } from "./messages";
import { writeThrown, writeUncaught } from "./thrown-text";

/**
 * The main file of a worker process: runs "use node" functions for the server, which owns the data and handles their
 * calls. It has no state to save: after a crash the server ends the process.
 */

let environment: Readonly<Record<string, string>> = {};
let modules: LoadedModules = new Map();
let questionCount = 0;
const running = new Map<number, Execution>();
const runOf = new WeakMap<Execution, number>();
const waiting = new Map<number, (reply: Reply) => void>();

function send(message: FromWorker): void {
  if (process.connected) process.send?.(message, undefined, {}, () => undefined);
}

process.on("message", (message: ToWorker) => {
  switch (message.kind) {
    case "load":
      load(message.program);
      return;
    case "declare":
      load(message.program, (loaded) => send({ kind: "declared", modules: declare(loaded) }));
      return;
    case "environment":
      environment = message.values;
      return;
    case "run":
      void run(message.request);
      return;
    case "reply":
      waiting.get(message.question)?.(message.reply);
      waiting.delete(message.question);
      return;
    case "ping":
      send({ kind: "pong" });
      return;
  }
});

function load(program: NodeProgram, then: (loaded: LoadedModules) => void = () => undefined): void {
  ({ environment } = program);
  try {
    modules = loadNodeModules(program.artifact, () => environment);
    then(modules);
  } catch (error) {
    send({ kind: "refused", message: error instanceof Error ? error.message : String(error) });
  }
}

async function run({ run, module, name, argsJson, requestId }: RunRequest): Promise<void> {
  const execution = begin(run, `${module}:${name}`, requestId);
  try {
    const action = modules.get(module)?.[name] as ConvexFunction | undefined;
    const invokeAction = action?.invokeAction;
    if (invokeAction === undefined) throw new Error(`${module}:${name} is missing.`);
    const valueJson = await runAs(execution, () => invokeAction(requestId, argsJson));
    // The process reports unhandled rejections before the next turn.
    await setImmediate();
    end(execution, { kind: "ended", run, valueJson });
  } catch (thrown) {
    end(execution, { kind: "failed", run, thrown: writeThrown(thrown) });
  }
}

function begin(run: number, path: string, requestId: string): Execution {
  const request = {
    ip: null,
    userAgent: null,
    requestId,
    scheduledFunctionId: null,
    authToken: null,
  };
  const logs = new LogLines((line) => send({ kind: "log", run, line }));
  const execution = newExecution({
    kind: "action",
    path,
    component: "",
    tx: null,
    call: { ...newCallState({ identity: anonymous, request }), logs },
    host,
    depth: 0,
    chance: realChance,
    frozenMs: null,
    clock: systemClock,
  });
  running.set(run, execution);
  runOf.set(execution, run);
  return execution;
}

function end(execution: Execution, outcome: Extract<FromWorker, { kind: "ended" | "failed" }>) {
  if (execution.isOver) return;
  execution.isOver = true;
  running.delete(outcome.run);
  send(outcome);
}

/** The server handles every call, because it knows the caller. */
const host: ExecutionHost = {
  syscall(_execution, op) {
    if (op === "1.0/componentArgument") return "{}";
    throw new Error(`Unknown operation ${op}`);
  },
  startStream() {
    throw new Error("Unknown operation 1.0/queryStream");
  },
  asyncSyscall: async (execution, op, argsJson) =>
    (await ask(execution, op, { argsJson })).value as string,
  async jsSyscall(execution, op, { blob, ...args }) {
    const given = blob instanceof Blob ? await bytesOf(blob) : null;
    const answer = await ask(execution, op, { args, blob: given });
    return answer.blob === null ? answer.value : blobOf(answer.blob);
  },
};

async function ask(execution: Execution, op: string, asked: Question["asked"]) {
  const run = runOf.get(execution);
  if (run === undefined || execution.isOver) {
    throw new Error("The function has already finished; it can do no more.");
  }
  const question = ++questionCount;
  const reply = await new Promise<Reply>((resolve) => {
    waiting.set(question, resolve);
    send({ kind: "question", question: { run, question, op, asked } });
  });
  if (reply.ok) return reply;
  throw Object.assign(
    new Error(reply.message),
    reply.data === undefined ? {} : { data: reply.data },
  );
}

/** Fails the function at once, because it may be waiting for that very promise. */
process.on("unhandledRejection", (reason, promise) => {
  const execution = executionOf(promise);
  const run = execution && runOf.get(execution);
  const thrown = writeUncaught("unhandledRejection", reason);
  if (execution === undefined || run === undefined || execution.isOver) {
    send({ kind: "stray", thrown });
  } else end(execution, { kind: "failed", run, thrown });
});
process.on("uncaughtException", (error) => {
  const execution = currentExecution();
  const run = (execution && runOf.get(execution)) ?? null;
  send({ kind: "fault", run, thrown: writeUncaught("uncaughtException", error) });
});

/** When memory runs out the system should end this process instead of the server. Linux only. */
try {
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Not Linux.
}

/**
 * Ends with the server, for any reason. A function that blocks the thread can't notice that, so a second thread checks.
 */
process.on("disconnect", () => process.exit());
const orphanWatch = `
const parent = process.ppid;
setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGKILL"), 1000);
`;
new Worker(orphanWatch, {
  eval: true,
  resourceLimits: { maxOldGenerationSizeMb: 4, maxYoungGenerationSizeMb: 1 },
}).unref();
