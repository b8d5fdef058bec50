import type { ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { functionLimits } from "../../limits";
import { type NodeWorkerLimits } from "./limits";
import { runWithoutOwner } from "../execution-context";
import type { Execution } from "../execution";
import { CallRefusal, NestedFailure } from "../failure";
import { blobOf, bytesOf, type BlobBytes } from "./blob-bytes";
import { forkWorker } from "./fork-worker";
import type {
  EnvironmentValues,
  FromWorker,
  NodeProgram,
  Question,
  Reply,
  RunRequest,
  ToWorker,
} from "./messages";
import { readThrown } from "./thrown-text";
import { VitalSigns, type Trouble } from "./vital-signs";

export interface WorkerProcessOptions {
  readonly program: NodeProgram;
  readonly limits: NodeWorkerLimits;
  readonly report: (error: unknown, doing: string) => void;
  readonly onChange: () => void;
}

interface Run {
  readonly execution: Execution;
  readonly deadline: NodeJS.Timeout;
  readonly finish: (valueJson: string) => void;
  readonly fail: (thrown: unknown) => void;
}

/** One process and the functions that run in it. When it ends, they fail with the reason. */
export class WorkerProcess {
  readonly #options: WorkerProcessOptions;
  readonly #child: ChildProcess;
  readonly #signs: VitalSigns;
  readonly #runs = new Map<number, Run>();
  #environment: EnvironmentValues;
  #runCount = 0;
  #lastOutput = "";
  #causeOfEnd: unknown = null;
  #idleTimer: NodeJS.Timeout | null = null;
  #isRetiring = false;
  #hasEnded = false;

  constructor(options: WorkerProcessOptions) {
    const { program, limits } = options;
    this.#options = options;
    this.#environment = program.environment;
    this.#child = runWithoutOwner(() => forkWorker(limits.heapMbMax));
    this.#signs = new VitalSigns({
      pid: this.#child.pid,
      limits,
      ping: () => this.#send({ kind: "ping" }),
      onTrouble: (trouble) => this.end(new CallRefusal(this.#diagnosis(trouble))),
    });
    this.#child.on("message", (message) => this.#onMessage(message as FromWorker));
    this.#child.stderr?.on("data", (text: Buffer) => this.#noteLastOutput(text.toString()));
    this.#child.once("exit", (code, signal) => this.#onExit(code, signal));
    this.#child.once("error", (error) => this.#onGone(error));
    this.#keepsAlive(false);
    this.#send({ kind: "load", program });
  }

  get runningCount(): number {
    return this.#runs.size;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get isOpen(): boolean {
    return !this.#isRetiring && !this.#hasEnded;
  }

  get isLate(): boolean {
    return this.#signs.isLate;
  }

  run(
    execution: Execution,
    request: Omit<RunRequest, "run">,
    environment: EnvironmentValues,
  ): Promise<string> {
    const run = ++this.#runCount;
    if (environment !== this.#environment) {
      this.#environment = environment;
      this.#send({ kind: "environment", values: environment });
    }
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
    return new Promise<string>((finish, fail) => {
      const deadline = setTimeout(() => this.#onDeadline(run), functionLimits.actionWithinMs);
      deadline.unref();
      this.#runs.set(run, { execution, deadline, finish, fail });
      this.#keepsAlive(true);
      this.#signs.start();
      this.#send({ kind: "run", request: { run, ...request } });
    });
  }

  /** Accepts no more work, and ends after its last function, so that functions without a fault may finish. */
  retire(withinMs: number | null): void {
    this.#isRetiring = true;
    if (this.#runs.size === 0) this.end(null);
    else if (withinMs !== null) {
      setTimeout(() => this.end(new CallRefusal(neighbourFailed)), withinMs).unref();
    }
  }

  /** Ends the process at once; its functions fail with `cause`. */
  end(cause: unknown): void {
    if (this.#hasEnded) return;
    this.#causeOfEnd ??= cause;
    this.#child.kill("SIGKILL");
    this.#onGone(this.#causeOfEnd);
  }

  /** An idle process must not keep the server alive, a working one must. */
  #keepsAlive(isAtWork: boolean): void {
    const { channel, stderr } = this.#child;
    const handles = [this.#child, channel, stderr as Socket | null];
    for (const handle of handles) {
      if (isAtWork) handle?.ref();
      else handle?.unref();
    }
  }

  #send(message: ToWorker): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  #onMessage(message: FromWorker): void {
    switch (message.kind) {
      case "pong":
        this.#signs.answered();
        return;
      case "log":
        this.#runs.get(message.run)?.execution.call.logs.append([message.line]);
        return;
      case "question":
        void this.#answer(message.question);
        return;
      case "ended":
        this.#take(message.run)?.finish(message.valueJson);
        return;
      case "failed":
        this.#take(message.run)?.fail(readThrown(message.thrown));
        return;
      case "stray":
        this.#options.report(
          readThrown(message.thrown),
          "running code that no call is waiting for",
        );
        return;
      case "fault":
        this.#onUncaughtError(message.run, readThrown(message.thrown));
        return;
      case "refused":
        this.end(new CallRefusal(message.message));
        return;
      case "declared":
        return;
    }
  }

  /** Fails the function, if known. The others may finish within a short time. */
  #onUncaughtError(run: number | null, thrown: unknown): void {
    if (run === null) {
      if (this.#runs.size === 0)
        this.#options.report(thrown, "running code that no call is waiting for");
      this.end(thrown);
      return;
    }
    const failed = this.#take(run);
    if (failed === undefined)
      this.#options.report(thrown, "running code that no call is waiting for");
    else failed.fail(thrown);
    this.retire(this.#options.limits.finishWithinMs);
  }

  #onDeadline(run: number): void {
    const seconds = Math.round(functionLimits.actionWithinMs / 1000);
    const text = `Function execution timed out (maximum duration: ${seconds}s)`;
    this.#take(run)?.fail(new CallRefusal(text));
    this.retire(this.#options.limits.finishWithinMs);
  }

  #take(run: number): Run | undefined {
    const found = this.#runs.get(run);
    if (found === undefined) return undefined;
    this.#runs.delete(run);
    clearTimeout(found.deadline);
    if (this.#runs.size === 0) this.#rest();
    queueMicrotask(() => this.#options.onChange());
    return found;
  }

  #rest(): void {
    this.#signs.stop();
    this.#keepsAlive(false);
    if (this.#isRetiring) this.end(null);
    else {
      const idle = () => this.end(null);
      this.#idleTimer = setTimeout(idle, this.#options.limits.idleMs).unref();
    }
  }

  async #answer({ run, question, op, asked }: Question): Promise<void> {
    const execution = this.#runs.get(run)?.execution;
    if (execution === undefined) return;
    const reply = await answerFor(execution, op, asked).catch((error: unknown): Reply => ({
      ok: false,
      ...failureOf(error),
    }));
    this.#send({ kind: "reply", question, reply });
  }

  #noteLastOutput(text: string): void {
    this.#lastOutput = (this.#lastOutput + text).slice(-lastOutputCharsMax);
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#hasEnded) return;
    const how = code === null ? `by ${signal ?? "?"}` : `with code ${code}`;
    const cause = this.#lastOutput.includes("heap out of memory")
      ? this.#diagnosis("memory")
      : `The process of this function ended ${how} while it ran.`;
    this.#onGone(new CallRefusal(cause));
  }

  #onGone(cause: unknown): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#signs.stop();
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
    for (const [run, { deadline, fail }] of this.#runs) {
      this.#runs.delete(run);
      clearTimeout(deadline);
      fail(cause ?? new CallRefusal("The server is stopping."));
    }
    this.#options.onChange();
  }

  #diagnosis(trouble: Trouble): string {
    const { heapMbMax, blockedMsMax } = this.#options.limits;
    return trouble === "memory"
      ? `JavaScript execution ran out of memory (maximum memory usage: ${heapMbMax} MB)`
      : `Function held its thread for ${blockedMsMax / 1000} s without a pause and was ended.`;
  }
}

const lastOutputCharsMax = 4_000;
export const neighbourFailed =
  "Another function of the same process failed in a way that ended both. Try again.";

async function answerFor(
  execution: Execution,
  op: string,
  asked: Question["asked"],
): Promise<Reply> {
  const { host } = execution;
  if ("argsJson" in asked) {
    return { ok: true, value: await host.asyncSyscall(execution, op, asked.argsJson), blob: null };
  }
  const given = asked.blob === null ? {} : { blob: blobOf(asked.blob) };
  const value = await host.jsSyscall(execution, op, { ...asked.args, ...given });
  const blob: BlobBytes | null = value instanceof Blob ? await bytesOf(value) : null;
  return { ok: true, value: blob === null ? value : null, blob };
}

function failureOf(error: unknown): Pick<Extract<Reply, { ok: false }>, "message" | "data"> {
  const { message, data } = error instanceof NestedFailure ? error : new NestedFailure(error);
  return { message, data };
}
