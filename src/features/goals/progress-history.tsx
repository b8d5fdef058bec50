import { api } from "@convex/_generated/api";
import { dateFormatter } from "@domain/time/date-formatters";
import { hourMs } from "@domain/time/time-spans";
import type { FunctionReturnType } from "convex/server";
import { useId, useState } from "react";

import { IfFailed } from "@/components/patterns/if-failed";
import { Button } from "@/components/ui/button";
import { Skeletons } from "@/components/patterns/skeletons";
import { goalHistory } from "@/content/goals/goals";
import type { Goal, Side } from "@/features/goals/goal";
import { cn } from "@/lib/class-names";
import { useLive } from "@/lib/live/live";
import { ownZone } from "@/lib/live/now";
import { formatMoment } from "@/lib/text/format-instant";
import { formatSessionTime } from "@/lib/text/session-times";

type ChartPoint = { recordedAt: number; progress: number };

const LINES = [100, 50, 0];

/**
 * Drawn as steps, because progress between two entries is unknown. The time axis is to scale. Hidden from screen
 * readers: they get the sentence and the table.
 */
function ProgressChart({ points, className }: { points: ChartPoint[]; className?: string }) {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const spanMs = Math.max(1, last.recordedAt - first.recordedAt);
  const places = points.map(({ recordedAt, progress }) => ({
    x: ((recordedAt - first.recordedAt) / spanMs) * 100,
    y: 100 - progress,
  }));
  return (
    <div
      aria-hidden
      data-slot="progress-chart"
      className={cn("grid grid-cols-[auto_1fr] gap-x-3 text-xs text-muted-foreground", className)}
    >
      <div className="flex h-36 flex-col justify-between text-right leading-none tabular-nums">
        {LINES.map((progress) => (
          <span key={progress}>{progress}%</span>
        ))}
      </div>
      <div className="py-1.5">
        <Stair places={places} />
      </div>
      <div className="col-start-2 mt-1.5 flex justify-between">
        {formatEnds(first.recordedAt, last.recordedAt).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </div>
    </div>
  );
}

/** Stretched to its box; strokes keep their width. */
function Stair({ places }: { places: { x: number; y: number }[] }) {
  const stair = places
    .map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`))
    .join("");
  const dots = places.map(({ x, y }) => `M${x} ${y}h0`);
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="h-33 w-full overflow-visible fill-none [&_path]:[vector-effect:non-scaling-stroke]"
    >
      <path d={LINES.map((line) => `M0 ${100 - line}H100`).join("")} className="stroke-border" />
      <path d={stair} strokeWidth={2.5} strokeLinejoin="round" className="stroke-primary" />
      <path
        d={dots.slice(0, -1).join("")}
        strokeWidth={7}
        strokeLinecap="round"
        className="stroke-primary"
      />
      <path d={dots.at(-1)} strokeWidth={9} strokeLinecap="round" className="stroke-highlight" />
    </svg>
  );
}

/** Labels of both ends of the axis: days, or times within one day. One label if they are equal. */
function formatEnds(firstAt: number, lastAt: number): string[] {
  const zone = ownZone();
  const days = [firstAt, lastAt].map((at) => formatShortDay(at, zone));
  const isOneDay = days[0] === days[1];
  const words = isOneDay
    ? [firstAt, lastAt].map((at) => `${formatShortDay(at, zone)}, ${formatSessionTime(at, zone)}`)
    : days;
  return [...new Set(words)];
}

const formatShortDay = (at: number, zone: string) =>
  dateFormatter("en-US", zone, { month: "short", day: "numeric" }).format(at);

type Point = FunctionReturnType<typeof api.goals.history>[number];

export function ProgressHistory({ goal, side }: { goal: Goal; side: Side }) {
  const { goalId } = goal;
  const history = useLive(api.goals.history, { goalId });
  return (
    <section className="mt-8 border-t border-border pt-6">
      <h3 className="text-lg font-medium">{goalHistory.title}</h3>
      {history.state === "loading" && (
        <Skeletons
          label={goalHistory.loading}
          className="mt-3 space-y-3"
          each={["h-6 w-2/3", "h-36 w-full"]}
        />
      )}
      <IfFailed live={history} fallback={goalHistory.failed} className="mt-3" />
      {history.state === "ready" && <Moves points={history.value} side={side} />}
    </section>
  );
}

function Moves({ points, side }: { points: Point[]; side: Side }) {
  const [isTableShown, setIsTableShown] = useState(false);
  const tableId = useId();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) {
    return <p className="mt-2 text-muted-foreground">{goalHistory.notMoved}</p>;
  }
  const days = Math.round((last.recordedAt - first.recordedAt) / (24 * hourMs));
  const moves = points.length - 1;
  const summary = goalHistory.summary({ from: first.progress, to: last.progress, moves, days });
  return (
    <>
      <p className="mt-2 text-muted-foreground">{summary}</p>
      <ProgressChart points={points} className="mt-4" />
      <Button
        variant="link"
        className="mt-2"
        aria-expanded={isTableShown}
        aria-controls={tableId}
        onClick={() => setIsTableShown((isShown) => !isShown)}
      >
        {isTableShown ? goalHistory.hideTable : goalHistory.showTable}
      </Button>
      <div id={tableId} hidden={!isTableShown} className="mt-2">
        <MovesTable points={points} side={side} />
      </div>
    </>
  );
}

function MovesTable({ points, side }: { points: Point[]; side: Side }) {
  const { when, progress, by, note } = goalHistory.columns;
  const names = side === "client" ? goalHistory.by.forClient : goalHistory.by.forCoach;
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{goalHistory.caption}</caption>
      <thead className="border-b border-input">
        <tr>
          {[when, progress, by, note].map((word) => (
            <th key={word} scope="col" className="py-2 pr-4 font-medium">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <tr key={point.pointId} className="border-b border-border align-top">
            <td className="py-2 pr-4">{formatMoment(point.recordedAt)}</td>
            <td className="py-2 pr-4 tabular-nums">{point.progress}%</td>
            <td className="py-2 pr-4">{names[point.by]}</td>
            <td dir="auto" className="py-2">
              {point.note}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
