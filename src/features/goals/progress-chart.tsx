import { dateFormatter } from "@domain/time/date-formatters";

import { cn } from "@/lib/class-names";
import { ownZone } from "@/lib/live/now";
import { formatSessionTime } from "@/lib/text/session-times";

type Point = { recordedAt: number; progress: number };

const LINES = [100, 50, 0];

/**
 * Drawn as steps, because progress between two entries is unknown. The time axis is to scale. Hidden from screen
 * readers: they get the sentence and the table.
 */
export function ProgressChart({ points, className }: { points: Point[]; className?: string }) {
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
