import type { CallReport } from "./functions/answers";
import { metricsLimits } from "./limits";
import { metricText } from "./metrics-text";

/** In seconds. Prometheus adds `+Inf`. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Meter {
  calls: number;
  failures: number;
  seconds: number;
  /** For each bound, the number of calls that took at most that long, and longer than the bound before it. */
  within: number[];
}

/** Counts since the start: calls by function, rejections, and events that functions log. */
export class CallMeters {
  readonly #byFunction = new Map<string, Meter>();
  readonly #refusals = new Map<string, number>();
  readonly #events = new Map<string, number>();

  noteCall({ path, tookMs, error, logLines }: CallReport): void {
    const meter = this.#meterOf(path);
    const seconds = tookMs / 1000;
    meter.calls++;
    meter.seconds += seconds;
    if (error !== null) meter.failures++;
    const index = bounds.findIndex((bound) => seconds <= bound);
    if (index >= 0) meter.within[index] = (meter.within[index] ?? 0) + 1;
    for (const line of logLines) {
      const [, event] = eventPattern.exec(line) ?? [];
      if (event !== undefined) countUp(this.#events, event);
    }
  }

  /** By HTTP status; includes refused sockets. */
  noteRefusal(status: number): void {
    countUp(this.#refusals, String(status));
  }

  text(): string {
    const meters = [...this.#byFunction];
    return [
      metricText(
        "engine_call_seconds",
        { help: "How long calls of each function took.", type: "histogram" },
        meters.flatMap(([path, meter]) => histogramOf(path, meter)),
      ),
      metricText(
        "engine_call_failures_total",
        { help: "Calls of each function that ended in an error.", type: "counter" },
        meters.map(([path, { failures }]) => ({ labels: { function: path }, value: failures })),
      ),
      metricText(
        "engine_refusals_total",
        { help: "Requests and sockets that were rejected, by status.", type: "counter" },
        [...this.#refusals].map(([status, value]) => ({ labels: { status }, value })),
      ),
      metricText(
        "engine_events_total",
        { help: "Events that functions wrote to the log.", type: "counter" },
        [...this.#events].map(([event, value]) => ({ labels: { event }, value })),
      ),
    ].join("");
  }

  /** Callers can send any name: beyond a limit, unknown names share one meter. */
  #meterOf(path: string): Meter {
    const known = this.#byFunction.get(path);
    if (known !== undefined) return known;
    const name = this.#byFunction.size < metricsLimits.namesMax ? path : "others";
    const meter = this.#byFunction.get(name) ?? {
      calls: 0,
      failures: 0,
      seconds: 0,
      within: bounds.map(() => 0),
    };
    this.#byFunction.set(name, meter);
    return meter;
  }
}

/** A log line of a function that is JSON and starts with an event name, in the quotes of a printed text. */
const eventPattern = /^\[[A-Z]+\] ['`]\{"event":"([\w.-]{1,40})"/;

function histogramOf(path: string, { calls, seconds, within }: Meter) {
  const labels = { function: path };
  let value = 0;
  return [
    ...bounds.map((bound, index) => {
      value += within[index] ?? 0;
      return { suffix: "_bucket", labels: { ...labels, le: String(bound) }, value };
    }),
    { suffix: "_bucket", labels: { ...labels, le: "+Inf" }, value: calls },
    { suffix: "_sum", labels, value: seconds },
    { suffix: "_count", labels, value: calls },
  ];
}

function countUp(counts: Map<string, number>, name: string): void {
  const key = counts.has(name) || counts.size < metricsLimits.namesMax ? name : "others";
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
