import { type CalendarDate, daysBetween } from "@domain/time/calendar-dates";
import { metricWords } from "@/content/metrics";
import {
  formatNumber,
  type Metric,
  type MetricNumber,
  type Whose,
} from "@/features/metrics/use-metrics";
import { cn } from "@/lib/class-names";
import { formatNearDate } from "@/lib/text/format-instant";

type MetricChartProps = { metric: Metric; numbers: MetricNumber[]; side: Whose["side"] };

/** Between these heights the target's label has space beside those of the lowest and highest number. */
const FREE = { from: 18, to: 82 };

/**
 * Round dots are the client's, square ones the coach's; the target is a dashed line. Hidden from screen readers: they
 * get the sentence and the table.
 */
export function MetricChart({ metric, numbers, side }: MetricChartProps) {
  const { target } = metric;
  const placed = placeNumbers(numbers, target);
  if (placed === null) return null;
  const { low, high, from, to, yOf, targetY, places } = placed;
  const isTargetNamed = targetY !== null && targetY > FREE.from && targetY < FREE.to;
  const heights = new Set([high, low, ...(isTargetNamed ? [target ?? low] : [])]);
  const ends = new Set([from, to].map(formatNearDate));
  const dotsOf = (by: MetricNumber["recordedBy"]) =>
    places.filter((_, place) => numbers[place]?.recordedBy === by);
  return (
    <div
      aria-hidden
      data-slot="metric-chart"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs text-muted-foreground tabular-nums"
    >
      <div className="relative h-32">
        {[...heights].map((height) => (
          <span
            key={height}
            style={{ top: `${String(yOf(height))}%` }}
            className="absolute right-0 -translate-y-1/2 leading-none"
          >
            {formatNumber(height)}
          </span>
        ))}
        {/* Gives the column its width. */}
        {[...heights].map((height) => (
          <span key={height} className="invisible block h-0 overflow-hidden">
            {formatNumber(height)}
          </span>
        ))}
      </div>
      <Lines places={places} targetY={targetY} round={dotsOf("client")} square={dotsOf("coach")} />
      <div
        className={cn("col-start-2 mt-1.5 flex justify-between", ends.size < 2 && "justify-end")}
      >
        {[...ends].map((words) => (
          <span key={words}>{words}</span>
        ))}
      </div>
      <Legend hasTarget={targetY !== null} hasCoach={dotsOf("coach").length > 0} side={side} />
    </div>
  );
}

type Place = { x: number; y: number };
type LinesProps = { places: Place[]; targetY: number | null; round: Place[]; square: Place[] };

/** With more numbers, big dots would hide the line. */
const bigDotsMax = 45;

/** Stretched to its box; strokes keep their width. */
function Lines({ places, targetY, round, square }: LinesProps) {
  const line = places.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
  const isDense = places.length > bigDotsMax;
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="h-32 w-full overflow-visible fill-none [&_path]:[vector-effect:non-scaling-stroke]"
    >
      <path d="M0 100H100" className="stroke-input" />
      {targetY !== null && (
        <path
          data-slot="metric-target"
          d={`M0 ${targetY}H100`}
          strokeWidth={1.5}
          strokeDasharray="6 4"
          className="stroke-highlight"
        />
      )}
      <path d={line} strokeWidth={2} strokeLinejoin="round" className="stroke-primary" />
      <path
        d={dotted(round)}
        strokeWidth={isDense ? 4 : 6}
        strokeLinecap="round"
        className="stroke-primary"
      />
      <path
        d={dotted(square)}
        strokeWidth={7}
        strokeLinecap="square"
        className="stroke-foreground"
      />
    </svg>
  );
}

const dotted = (places: Place[]) => places.map(({ x, y }) => `M${x} ${y}h0`).join("");

type LegendProps = { hasTarget: boolean; hasCoach: boolean; side: Whose["side"] };

function Legend({ hasTarget, hasCoach, side }: LegendProps) {
  const { target, coach } = metricWords.chart;
  return (
    <p className="col-start-2 mt-1 flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
      {hasTarget && (
        <span className="flex items-center gap-1.5">
          <span className="w-5 border-t-2 border-dashed border-highlight" />
          {target}
        </span>
      )}
      {hasCoach && (
        <span className="flex items-center gap-1.5">
          <span className="size-1.75 bg-foreground" />
          {coach[side]}
        </span>
      )}
    </p>
  );
}

type Point = { date: CalendarDate; value: number };

/** Space above and below, of a height of 100. */
const EDGE = 5;

/**
 * Positions of the numbers and the target in a square of 100, with y downwards. Days are to scale; a single number is
 * at the right edge. Null without numbers.
 */
export function placeNumbers(numbers: readonly Point[], target: number | undefined) {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return null;
  const values = [...numbers.map(({ value }) => value), ...(target === undefined ? [] : [target])];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const days = daysBetween(first.date, last.date);
  const xOf = (date: CalendarDate) =>
    days === 0 ? 100 : (daysBetween(first.date, date) / days) * 100;
  const yOf = (value: number) =>
    low === high ? 50 : 100 - EDGE - ((value - low) / (high - low)) * (100 - 2 * EDGE);
  return {
    ...{ low, high, from: first.date, to: last.date },
    places: numbers.map(({ date, value }) => ({ x: xOf(date), y: yOf(value) })),
    yOf,
    targetY: target === undefined ? null : yOf(target),
  };
}
