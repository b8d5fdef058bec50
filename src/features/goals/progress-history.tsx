import { api } from "@convex/_generated/api";
import { hourMs } from "@domain/time/time-spans";
import type { FunctionReturnType } from "convex/server";
import { useId, useState } from "react";

import { IfFailed } from "@/components/patterns/if-failed";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { goalHistory, goalNotices } from "@/content/goals/goals";
import type { Goal, Side } from "@/features/goals/goal";
import { ProgressChart } from "@/features/goals/progress-chart";
import { useLive } from "@/lib/live/live";
import { formatMoment } from "@/lib/text/format-instant";

type Point = FunctionReturnType<typeof api.goals.history>[number];

export function ProgressHistory({ goal, side }: { goal: Goal; side: Side }) {
  const { goalId } = goal;
  const history = useLive(api.goals.history, { goalId });
  return (
    <section className="mt-8 border-t border-border pt-6">
      <h3 className="text-lg font-medium">{goalHistory.title}</h3>
      {history.state === "loading" && (
        <SkeletonGroup label={goalHistory.loading} className="mt-3 space-y-3">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-36 w-full" />
        </SkeletonGroup>
      )}
      <IfFailed live={history} fallback={goalNotices.notSaved} className="mt-3" />
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
