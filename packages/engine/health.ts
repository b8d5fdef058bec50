import { monitorEventLoopDelay } from "node:perf_hooks";
import type { ShippingState } from "./admin/log-shipper";
import type { CallMeters } from "./call-meters";
import type { Clock } from "./clock";
import { measure, type Figures } from "./health-figures";
import { reasonsIn } from "./health-reasons";
import type { Doubt } from "./kv/doubt";
import type { HealthHost, HealthReason } from "./http/health-routes";
import { healthLimits } from "./limits";
import { metricText } from "./metrics-text";
import type { RelayWatch } from "./relay-watch";
import type { StateReport } from "./state-report";
import { queueText, type Queues } from "./waiting-figures";

interface HealthSources {
  startedAtMs: number;
  /** Null in memory: there is no disk and no backup. */
  dataDir: string | null;
  /** The longest time without a good backup; null where none is expected. */
  backupWithinMs: number | null;
  clock: Clock;
  meters: CallMeters;
  socketCount(): number;
  queues: () => Queues;
  appFigures: () => Promise<string>;
  /** How far the disk is behind the newest commit. */
  diskLagMs(): number;
  /** The number of jobs that should have begun at least `lateMs` ago, up to a limit. */
  lateJobs: (lateMs: number) => number;
  /** Null where the log is not shipped. */
  shipping: () => ShippingState | null;
  doubt: () => Doubt | null;
  damaged: () => Figures["damaged"];
  /** Why packages of pushed functions are not installed; null when they are. */
  missingPackages: () => string | null;
  /** For calls between browsers. */
  relay: RelayWatch;
  log(line: string): void;
  token: string | null;
  /** Sends the state to the app; null when the app does not ask for it. */
  report: StateReport | null;
}

/** The server's health: the contents of /health and /metrics, and a log line when a problem begins or ends. */
export class Health implements HealthHost {
  readonly token: string | null;
  readonly #sources: HealthSources;
  readonly #startedAt: number;
  readonly #delay = monitorEventLoopDelay({ resolution: healthLimits.delayResolutionMs });
  readonly #timer: NodeJS.Timeout;
  #known = new Set<string>();
  #isStopping = false;
  /** The heap sizes of the latest checks: the smallest contains the least uncollected garbage. */
  #heapsBytes: number[] = [];

  constructor(sources: HealthSources) {
    this.#sources = sources;
    this.token = sources.token;
    this.#startedAt = sources.startedAtMs;
    this.#delay.enable();
    this.#timer = setInterval(() => void this.look(), healthLimits.lookEveryMs).unref();
  }

  async reasons(): Promise<HealthReason[]> {
    return this.#reasonsIn(await this.#figures());
  }

  /** Logs problems that began or ended since the last check, and reports to the app. */
  async look(): Promise<void> {
    void this.#sources.relay.look(); // Not awaited: the next check has the result.
    const figures = await this.#figures();
    this.#heapsBytes = [figures.heapBytes, ...this.#heapsBytes].slice(0, healthLimits.looksKept);
    const reasons = this.#reasonsIn(figures);
    for (const { code, text } of reasons) {
      if (!this.#known.has(code)) this.#sources.log(`Health: ${code}: ${text}`);
    }
    const codes = new Set(reasons.map(({ code }) => code));
    for (const code of this.#known) {
      if (!codes.has(code)) this.#sources.log(`Health: ${code} is over.`);
    }
    this.#known = codes;
    if (this.#isStopping) return;
    await this.#sources.report?.send({ figures, reasons, startedAt: this.#startedAt });
  }

  async metrics(): Promise<string> {
    const { meters, clock } = this.#sources;
    const figures = await this.#figures();
    const reasons = this.#reasonsIn(figures);
    const { rss, external } = process.memoryUsage();
    const gauges: [name: string, help: string, value: number | undefined][] = [
      ["ready", "1 when the server serves.", Number(!reasons.some((each) => each.isBlocking))],
      ["reasons", "How many reasons /health gives.", reasons.length],
      ["uptime_seconds", "Since the start.", (clock.nowMs() - this.#startedAt) / 1000],
      ["sockets", "Open sockets.", this.#sources.socketCount()],
      [
        "disk_lag_seconds",
        "Time from the last commit on the disk to the last commit.",
        this.#sources.diskLagMs() / 1000,
      ],
      ["jobs_late", "Scheduled jobs that should have begun a minute ago.", figures.lateJobs],
      ["resident_bytes", "Memory of the process.", rss],
      ["heap_bytes", "Heap in use.", figures.heapBytes],
      ["heap_limit_bytes", "Limit of the heap.", figures.heapLimitBytes],
      ["external_bytes", "Memory outside the heap.", external],
      ["loop_delay_seconds", "99th percentile of the waits for the thread.", this.#delayed()],
      ["disk_free_bytes", "Free space on the disk of the data.", figures.disk?.freeBytes],
      ["disk_total_bytes", "Size of that disk.", figures.disk?.totalBytes],
      ["backup_age_seconds", "Since the last good backup.", this.#backupAgeSeconds(figures)],
      ["backup_failed", "1 when a backup failed since.", failedFlag(figures)],
      ["log_age_seconds", "Since the log was shipped.", this.#shippedAgeSeconds(figures)],
      ["log_failed", "1 when shipping the log failed.", shippingFlag(figures)],
      ["bucket_failed", "1 when sending to the bucket failed.", bucketFlag(figures)],
    ];
    const texts = gauges.map(([name, help, value]) =>
      metricText(`engine_${name}`, { help, type: "gauge" }, value === undefined ? [] : [{ value }]),
    );
    const { queues, appFigures } = this.#sources;
    return texts.join("") + queueText(queues()) + (await appFigures()) + meters.text();
  }

  /** Reports not ready from now on, so that load balancers and monitors notice. */
  stop(): void {
    this.#isStopping = true;
    clearInterval(this.#timer);
    this.#delay.disable();
  }

  #reasonsIn(figures: Figures): HealthReason[] {
    const { clock, dataDir, backupWithinMs, relay } = this.#sources;
    const heapSettledBytes = Math.min(figures.heapBytes, ...this.#heapsBytes);
    const nowMs = clock.nowMs();
    const startedAt = this.#startedAt;
    const known = { nowMs, startedAt, dataDir, backupWithinMs, heapSettledBytes };
    const stopping = { code: "stopping", text: "The server is stopping.", isBlocking: true };
    const missing = this.#sources.missingPackages();
    const ofPackages =
      missing === null
        ? []
        : [{ code: "packages-missing", text: `${missing} ${untilThen}`, isBlocking: false }];
    const ofRelay = relay.faults().map((fault) => ({ ...fault, isBlocking: false }));
    return [
      ...(this.#isStopping ? [stopping] : []),
      ...reasonsIn(figures, known),
      ...ofPackages,
      ...ofRelay,
    ];
  }

  #backupAgeSeconds({ backup }: Figures): number | undefined {
    const goodAt = backup?.goodAt ?? null;
    return goodAt === null ? undefined : (this.#sources.clock.nowMs() - goodAt) / 1000;
  }

  #shippedAgeSeconds({ shipping }: Figures): number | undefined {
    if (shipping === null) return undefined;
    return (this.#sources.clock.nowMs() - (shipping.upToMs ?? this.#startedAt)) / 1000;
  }

  #delayed(): number {
    const seconds = this.#delay.percentile(99) / 1e9;
    this.#delay.reset();
    return seconds;
  }

  #figures(): Promise<Figures> {
    const { dataDir, lateJobs, shipping, doubt, damaged } = this.#sources;
    return measure(dataDir, {
      lateJobs: lateJobs(healthLimits.jobLateMs),
      shipping: shipping(),
      doubt: doubt(),
      damaged: damaged(),
    });
  }
}

const untilThen = "The server tries again, and until then the actions that need them fail.";

const failedFlag = ({ backup }: Figures) =>
  backup === null ? undefined : Number(backup.failure !== null);

const shippingFlag = ({ shipping }: Figures) =>
  shipping === null ? undefined : Number(shipping.failure !== null);

const bucketFlag = ({ shipping }: Figures) =>
  shipping?.bucket == null ? undefined : Number(shipping.bucket.failure !== null);
