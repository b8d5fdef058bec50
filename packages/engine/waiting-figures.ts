import type { EngineOptions } from "./engine-options";
import type { Outcome } from "./functions/call";
import type { Runtime } from "./functions/runtime";
import type { Scheduler } from "./jobs/scheduler";
import { metricsLimits } from "./limits";
import { metricText } from "./metrics-text";
import type { SyncServer } from "./sync/server";

export interface Queues {
  mutations: number;
  liveQueries: number;
  jobs: number;
}

export function queuesOf(
  sync: Pick<SyncServer, "waiting">,
  runtime: Pick<Runtime, "waitingMutations">,
  scheduler: Pick<Scheduler, "countWaiting">,
): Queues {
  const { mutations, liveQueries } = sync.waiting;
  return {
    mutations: mutations + runtime.waitingMutations,
    liveQueries,
    jobs: scheduler.countWaiting(),
  };
}

export function queueText({ mutations, liveQueries, jobs }: Queues): string {
  const gauges: [name: string, help: string, value: number][] = [
    ["mutations_waiting", "Mutations that arrived and have not begun.", mutations],
    ["live_queries_waiting", "Changed results that sockets still wait for.", liveQueries],
    ["jobs_waiting", "Scheduled jobs that are due and have not begun.", jobs],
  ];
  return gauges
    .map(([name, help, value]) =>
      metricText(`engine_${name}`, { help, type: "gauge" }, [{ value }]),
    )
    .join("");
}

/** When the query fails its figures are left out, so that the engine's own remain. */
export function openAppFigures(
  { figuresFrom: path, log }: Pick<EngineOptions, "figuresFrom" | "log">,
  run: (path: string, argsJson: string) => Promise<Outcome>,
): () => Promise<string> {
  if (path === undefined) return () => Promise.resolve("");
  let isFailing = false;
  return async () => {
    const outcome = await run(path, "[{}]");
    if (!outcome.ok && !isFailing) log?.(`${path} has no figures: ${outcome.errorMessage}`);
    isFailing = !outcome.ok;
    return outcome.ok ? appText(JSON.parse(outcome.valueJson)) : "";
  };
}

const help = "The app's own.";
/** Other names would make the whole text unreadable. */
const metricName = /^[a-zA-Z0-9_]+$/;

function appText(figures: unknown): string {
  return Object.entries(figures ?? {})
    .flatMap(([name, value]: [string, unknown]) =>
      typeof value === "number" && metricName.test(name)
        ? [metricText(`app_${name}`, { help, type: "gauge" }, [{ value }])]
        : [],
    )
    .slice(0, metricsLimits.namesMax)
    .join("");
}
