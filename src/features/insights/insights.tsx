import type { FunctionReturnType } from "convex/server";
import { type ReactNode, useId, useState } from "react";

import { IfFailed } from "@/components/patterns/if-failed";
import { type Bar, type BarPart, StackedBars } from "@/components/patterns/stacked-bars";
import { Button } from "@/components/ui/button";
import { Skeletons } from "@/components/patterns/skeletons";
import { phaseWords } from "@/content/phases";
import { insightWords } from "@/content/practice/insights";
import { overviewPage } from "@/content/practice/overview";
import { type Live, useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { dateFormatter } from "@domain/time/date-formatters";

type PracticeData = FunctionReturnType<typeof api.overview.insights>;
type Month = PracticeData["months"][number];

const useMonth = () => new Date(useNow()).toISOString().slice(0, 7);

export function PracticeInsights({ action }: { action: ReactNode }) {
  const insights = useLive(api.overview.insights, { month: useMonth() });
  return <Insights insights={insights} action={action} />;
}

export function ClientInsights({ clientId }: { clientId: Id<"users"> }) {
  const month = useMonth();
  return <Insights insights={useLive(api.overview.insightsOfClient, { clientId, month })} />;
}

function Insights({ insights, action }: { insights: Live<PracticeData>; action?: ReactNode }) {
  return (
    <section
      aria-label={insightWords.title}
      className="@container rounded-card border border-border bg-card p-5 sm:p-6"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-xl font-medium">{insightWords.title}</h2>
        {action}
      </div>
      <p className="mt-1 text-sm text-muted-foreground">{insightWords.lead}</p>
      {insights.state === "loading" && (
        <Skeletons
          label={insightWords.loading}
          className="mt-5 grid gap-8 @lg:grid-cols-2"
          count={4}
          each="h-60"
        />
      )}
      <IfFailed live={insights} fallback={overviewPage.notLoaded} className="mt-4" />
      {insights.state === "ready" && (
        <div className="mt-5 grid grid-cols-1 gap-x-10 gap-y-5 sm:gap-y-8 @lg:grid-cols-2 @5xl:grid-cols-3">
          <Sessions {...insights.value} />
          <Goals {...insights.value} />
          <Journey {...insights.value} />
          <Messages {...insights.value} />
          <Replies {...insights.value} />
        </div>
      )}
    </section>
  );
}

function Sessions({ months }: PracticeData) {
  const { title, rows, parts, summary } = insightWords.sessions;
  const kept = sumOf(months, ({ sessionsKept }) => sessionsKept);
  const others = sumOf(months, (month) => month.sessionsMissed + month.sessionsCancelled);
  return (
    <InsightChart
      title={title}
      rows={rows}
      summary={summary(kept, kept + others)}
      parts={[
        { name: parts.kept, tone: "primary" },
        { name: parts.missed, tone: "danger" },
        { name: parts.cancelled, tone: "quiet" },
      ]}
      bars={barsOf(months, (month) => [
        month.sessionsKept,
        month.sessionsMissed,
        month.sessionsCancelled,
      ])}
    />
  );
}

function Goals({ goals }: PracticeData) {
  const { title, rows, amount, parts, summary } = insightWords.goals;
  const states = ["active", "completed", "paused", "cancelled"] as const;
  const total = states.reduce((sum, state) => sum + goals[state], 0);
  return (
    <InsightChart
      title={title}
      rows={rows}
      summary={summary(goals.completed, total)}
      parts={[{ name: amount, tone: "primary" }]}
      bars={states.map((state) => ({ label: parts[state], values: [goals[state]] }))}
    />
  );
}

function Journey({ phases }: PracticeData) {
  const { title, rows, parts, summary } = insightWords.journey;
  const done = phases.reduce((sum, phase) => sum + phase.done, 0);
  const total = phases.reduce((sum, phase) => sum + phase.total, 0);
  return (
    <InsightChart
      title={title}
      rows={rows}
      summary={summary(done, total)}
      parts={[
        { name: parts.done, tone: "primary" },
        { name: parts.open, tone: "quiet" },
      ]}
      bars={phases.map((phase) => ({
        label: phaseWords[phase.phase].name,
        values: [phase.done, Math.max(0, phase.total - phase.done)],
      }))}
    />
  );
}

function Messages({ months }: PracticeData) {
  const { title, rows, parts, summary } = insightWords.messages;
  return (
    <InsightChart
      title={title}
      rows={rows}
      summary={summary(
        sumOf(months, ({ fromClients }) => fromClients),
        sumOf(months, ({ fromCoach }) => fromCoach),
      )}
      parts={[
        { name: parts.fromClients, tone: "accent" },
        { name: parts.fromCoach, tone: "primary" },
      ]}
      bars={barsOf(months, ({ fromClients, fromCoach }) => [fromClients, fromCoach])}
    />
  );
}

function Replies({ months }: PracticeData) {
  const { title, rows, parts, summary } = insightWords.replies;
  const inDay = sumOf(months, ({ repliesSoon, repliesInDay }) => repliesSoon + repliesInDay);
  const later = sumOf(months, ({ repliesLater }) => repliesLater);
  return (
    <InsightChart
      title={title}
      rows={rows}
      summary={summary(inDay, inDay + later)}
      parts={[
        { name: parts.soon, tone: "primary" },
        { name: parts.inDay, tone: "accent" },
        { name: parts.later, tone: "quiet" },
      ]}
      bars={barsOf(months, ({ repliesSoon, repliesInDay, repliesLater }) => [
        repliesSoon,
        repliesInDay,
        repliesLater,
      ])}
    />
  );
}

const sumOf = (months: readonly Month[], amountOf: (month: Month) => number) =>
  months.reduce((sum, month) => sum + amountOf(month), 0);

const barsOf = (months: readonly Month[], valuesOf: (month: Month) => number[]) =>
  months.map((month) => ({ label: formatMonth(month.month), values: valuesOf(month) }));

const formatMonth = (month: string) =>
  dateFormatter("en-US", "UTC", { month: "short" }).format(Date.parse(`${month}-01`));

type InsightChartProps = {
  title: string;
  summary: string;
  /** Header of the table's first column. */
  rows: string;
  parts: readonly BarPart[];
  bars: readonly Bar[];
};

/** With nothing to count, only the sentence is shown. */
function InsightChart({ title, summary, rows, parts, bars }: InsightChartProps) {
  const [isTableShown, setIsTableShown] = useState(false);
  const tableId = useId();
  const isEmpty = bars.every(({ values }) => values.every((value) => value === 0));
  return (
    <section aria-label={title} className="relative min-w-0">
      <h3 className="text-lg font-medium">{title}</h3>
      <p className="mt-0.5 text-sm text-muted-foreground">{summary}</p>
      {!isEmpty && (
        <>
          <StackedBars parts={parts} bars={bars} className="mt-2 sm:mt-3" />
          <Button
            variant="link"
            className="mt-1 text-sm max-sm:absolute max-sm:top-0 max-sm:right-0"
            aria-label={`${isTableShown ? insightWords.hideTable : insightWords.showTable}: ${title}`}
            aria-expanded={isTableShown}
            aria-controls={tableId}
            onClick={() => setIsTableShown((isShown) => !isShown)}
          >
            {isTableShown ? insightWords.hideTable : insightWords.showTable}
          </Button>
          <div id={tableId} hidden={!isTableShown} className="overflow-x-auto">
            <Table title={title} rows={rows} parts={parts} bars={bars} />
          </div>
        </>
      )}
    </section>
  );
}

function Table({ title, rows, parts, bars }: Omit<InsightChartProps, "summary">) {
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead className="border-b border-input">
        <tr>
          {[rows, ...parts.map(({ name }) => name)].map((word) => (
            <th key={word} scope="col" className="py-1.5 pr-3 font-medium">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, values }) => (
          <tr key={label} className="border-b border-border">
            <th scope="row" className="py-1.5 pr-3 font-normal">
              {label}
            </th>
            {parts.map(({ name }, place) => (
              <td key={name} className="py-1.5 pr-3">
                {values[place] ?? 0}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
