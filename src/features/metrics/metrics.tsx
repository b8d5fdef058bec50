import type { Id } from "@convex/_generated/dataModel";
import { metricsOpenMax } from "@domain/work/metrics";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";

import { FailedState } from "@/components/patterns/failed-state";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { describeFailure } from "@/content/failures";
import { metricWords } from "@/content/metrics";
import { MetricCard } from "@/features/metrics/metric-card";
import { MetricForm } from "@/features/metrics/metric-form";
import {
  type Metric,
  useClientsToday,
  useMetrics,
  type Whose,
} from "@/features/metrics/use-metrics";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

export function OwnMetrics() {
  return <Metrics whose={{ side: "client" }} />;
}

export function ClientMetrics({ clientId }: { clientId: Id<"users"> }) {
  return <Metrics whose={{ side: "coach", clientId }} />;
}

function Metrics({ whose }: { whose: Whose }) {
  const { side } = whose;
  const live = useMetrics(whose);
  const [editing, setEditing] = useState<Metric | "new" | null>(null);
  const isReadOnly = useIsReadOnly();
  const title = side === "client" ? metricWords.own : metricWords.title;
  const open = live.state === "ready" ? countOpen(live.value.metrics) : 0;
  const mayAdd = live.state === "ready" && !isReadOnly && open < metricsOpenMax;
  return (
    <section
      id="metrics"
      aria-label={title}
      className="@container scroll-mt-20 rounded-card border border-border bg-card px-4 py-4 sm:px-6 sm:py-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl font-medium">{title}</h2>
        {mayAdd && (
          <Button variant="outline" size="sm" onClick={() => setEditing("new")}>
            <Plus aria-hidden />
            {metricWords.add}
          </Button>
        )}
      </div>
      <p className="mt-1 text-sm text-muted-foreground">{metricWords.lead[side]}</p>
      {live.state === "loading" && (
        <SkeletonGroup label={metricWords.loading} className="mt-4 grid gap-8 @xl:grid-cols-2">
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </SkeletonGroup>
      )}
      {live.state === "failed" && (
        <FailedState
          className="mt-4"
          sentence={describeFailure(live.error, metricWords.failed)}
          onRetry={live.retry}
        />
      )}
      {live.state === "ready" && <Lists {...live.value} side={side} onEdit={setEditing} />}
      {!isReadOnly && open >= metricsOpenMax && (
        <p className="mt-4 text-sm text-muted-foreground">{metricWords.full(metricsOpenMax)}</p>
      )}
      {editing !== null && (
        <MetricForm
          whose={whose}
          before={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}

const countOpen = (metrics: readonly Metric[]) =>
  metrics.filter(({ isArchived }) => !isArchived).length;

type ListsProps = {
  timeZone: string | null;
  metrics: Metric[];
  side: Whose["side"];
  onEdit: (metric: Metric) => void;
};

/** The archived ones are folded, and load when they are opened. */
function Lists({ timeZone, metrics, side, onEdit }: ListsProps) {
  const today = useClientsToday(timeZone);
  const [isArchiveOpen, setIsArchiveOpen] = useState(false);
  const archived = metrics.filter(({ isArchived }) => isArchived);
  const draw = (metric: Metric) => (
    <MetricCard key={metric.metricId} {...{ metric, side, today }} onEdit={() => onEdit(metric)} />
  );
  const open = metrics.filter(({ isArchived }) => !isArchived);
  return (
    <>
      {open.length === 0 && <p className="mt-3 text-muted-foreground">{metricWords.none}</p>}
      {open.length > 0 && <Grid>{open.map(draw)}</Grid>}
      {archived.length > 0 && (
        <details
          className="mt-5 border-t border-border pt-1"
          onToggle={(event) => setIsArchiveOpen(event.currentTarget.open)}
        >
          <summary className="flex min-h-10 cursor-pointer items-center text-sm text-muted-foreground hover:text-foreground">
            {metricWords.archived(archived.length)}
          </summary>
          {isArchiveOpen && <Grid>{archived.map(draw)}</Grid>}
        </details>
      )}
    </>
  );
}

const Grid = ({ children }: { children: ReactNode }) => (
  <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-6 @xl:grid-cols-2">{children}</div>
);
