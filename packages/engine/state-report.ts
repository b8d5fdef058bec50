import { usedShareOf, type Figures } from "./health-figures";
import type { HealthReason } from "./http/health-routes";
import { healthLimits } from "./limits";
import type { Outcome } from "./functions/call";
import type { ServerBase } from "./server-base";

interface State {
  figures: Figures;
  reasons: readonly HealthReason[];
  startedAt: number;
}

interface StateReportOptions {
  path: string;
  run: (path: string, argsJson: string) => Promise<Outcome>;
  nowMs: () => number;
  log: (line: string) => void;
}

/** Null when the app did not ask for it. */
export function openStateReport(
  { options, clock }: Pick<ServerBase, "options" | "clock">,
  run: StateReportOptions["run"],
): StateReport | null {
  const { reportsStateTo: path, log } = options;
  if (path === undefined) return null;
  return new StateReport({
    path,
    run,
    nowMs: () => clock.nowMs(),
    log: (line) => log?.(line),
  });
}

/**
 * Sends the server's state to a function of the app after each significant change, so that the app's pages can show it.
 */
export class StateReport {
  readonly #options: StateReportOptions;
  #sent: { gist: string; atMs: number } | null = null;
  #isFailing = false;

  constructor(options: StateReportOptions) {
    this.#options = options;
  }

  async send(state: State): Promise<void> {
    const { path, run, nowMs } = this.#options;
    const gist = gistOf(state);
    const atMs = nowMs();
    const isFresh =
      this.#sent?.gist === gist && atMs - this.#sent.atMs < healthLimits.reportEveryMs;
    if (isFresh) return;
    this.#sent = { gist, atMs };
    try {
      const outcome = await run(path, JSON.stringify([argumentsOf(state)]));
      if (!outcome.ok) throw new Error(outcome.errorMessage);
      this.#isFailing = false;
    } catch (error) {
      this.#sent = null;
      this.#noteFailure(error);
    }
  }

  /** Logs one line while reports fail; the next look tries again. */
  #noteFailure(error: unknown): void {
    const { path, log } = this.#options;
    const cause = error instanceof Error ? error.message : String(error);
    if (!this.#isFailing) log(`The server's state can't be reported to ${path}: ${cause}`);
    this.#isFailing = true;
  }
}

/** The function's arguments: plain numbers, and the reasons with what to do. */
function argumentsOf({ figures, reasons, startedAt }: State) {
  const { heapBytes, heapLimitBytes, disk, backup, lateJobs } = figures;
  return {
    startedAt,
    reasons: reasons.map(({ code, text }) => ({ code, text })),
    memory: { usedBytes: heapBytes, limitBytes: heapLimitBytes },
    disk: disk === null ? null : { usedBytes: disk.usedBytes, freeBytes: disk.freeBytes },
    backup:
      backup === null
        ? null
        : { goodAt: backup.goodAt, failedAt: backup.failedAt, failure: backup.failure },
    lateJobs,
  };
}

/** Equal for states without a significant difference. */
function gistOf({ figures: { heapBytes, heapLimitBytes, disk, backup }, reasons }: State): string {
  return JSON.stringify([
    reasons.map(({ code }) => code),
    Math.round((heapBytes / heapLimitBytes) * 20),
    disk === null ? null : Math.round(usedShareOf(disk) * 100),
    backup,
  ]);
}
