import type { Call, Failure, Outcome, Success } from "./call";
import type { CallState, FunctionKind } from "./execution";
import { dataTextOf, describe, describeForLog, errorMessageFor } from "./failure";
import type { FrameMapper } from "./failure";

export interface CallReport {
  readonly path: string;
  /** Missing or "" for the app. */
  readonly component?: string;
  readonly kind: FunctionKind | null;
  readonly tookMs: number;
  readonly requestId: string;
  readonly logLines: readonly string[];
  readonly error: string | null;
}

export interface AnswerOptions {
  /** Outside development: log lines and error texts stay on the server; the data of a ConvexError is always sent. */
  readonly redactsErrors: boolean;
  readonly report?: (report: CallReport) => void;
}

export class Answers {
  readonly #options: AnswerOptions;
  readonly #framesOf: FrameMapper;

  constructor(options: AnswerOptions, framesOf: FrameMapper) {
    this.#options = options;
    this.#framesOf = framesOf;
  }

  async of(
    { path, showsErrors }: Pick<Call, "path" | "showsErrors">,
    state: CallState,
    run: () => Promise<string>,
  ): Promise<Outcome> {
    try {
      return this.success(path, state, await run());
    } catch (error) {
      return this.failure(path, state, error, showsErrors);
    }
  }

  success(path: string, call: CallState, valueJson: string, lines = call.logs.lines): Success {
    this.report(path, call, lines, null);
    return { ok: true, valueJson, logLines: this.#shown(lines) };
  }

  failure(path: string, call: CallState, error: unknown, showsError = false): Failure {
    const { lines } = call.logs;
    this.report(path, call, lines, describeForLog(error, this.#framesFor(error)));
    const dataText = dataTextOf(error);
    return {
      ok: false,
      errorMessage: errorMessageFor(error, {
        requestId: call.request.requestId,
        framesOf: this.#framesOf,
        isRedacted: this.#options.redactsErrors && !showsError,
      }),
      ...(dataText === undefined ? {} : { errorDataJson: dataText }),
      logLines: this.#shown(lines),
    };
  }

  /** The error text for the author, even when callers get a redacted one. */
  describe(error: unknown): string {
    return describe(error, this.#framesFor(error));
  }

  /**
   * Outside development a ConvexError has no source places: its data explains the refusal, and reading the source map
   * for the first one would block the server for 250 ms.
   */
  #framesFor(error: unknown): FrameMapper {
    const isRefusal = this.#options.redactsErrors && dataTextOf(error) !== undefined;
    return isRefusal ? () => [] : this.#framesOf;
  }

  report(path: string, call: CallState, logLines: readonly string[], error: string | null): void {
    const { kind, component, request, startedMs } = call;
    const tookMs = performance.now() - startedMs;
    const { requestId } = request;
    this.#options.report?.({ path, component, kind, tookMs, requestId, logLines, error });
  }

  #shown(lines: readonly string[]): string[] {
    return this.#options.redactsErrors ? [] : [...lines];
  }
}
