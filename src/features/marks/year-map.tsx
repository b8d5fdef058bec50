import type { CalendarDate } from "@domain/time/calendar-dates";
import { daysBetween } from "@domain/time/calendar-dates";
import { PHASES } from "@domain/work/phases";
import { useId, useMemo } from "react";

import { type ContourLine, drawContours } from "@/lib/drawing/contour-lines";
import { drawTrail, type TrailPoint } from "@/lib/drawing/trail";

export type Mark = { title: string; date: CalendarDate };

export const yearSize = { width: 1200, height: 420 };

/** A hill for each month, as high as its count relative to the fullest month. */
export function drawYear(monthly: readonly number[]): ContourLine[] {
  const fullest = Math.max(1, ...monthly);
  const hills = monthly.map((count, month) => ({
    ...placeAt((month + 0.5) / 12),
    reachX: 0.055,
    reachY: 0.2,
    height: 0.12 + (0.88 * count) / fullest,
  }));
  return drawContours({
    seed: 5,
    roughness: 0.1,
    levelCount: 12,
    stepSize: 10,
    ...yearSize,
    hills,
  });
}

/** Fractions of the map's size, at a share of the year. */
const placeAt = (share: number): TrailPoint => ({
  x: 0.03 + 0.94 * share,
  y: 0.54 + 0.2 * Math.sin(share * 3.6 * Math.PI + 0.8),
});

/** Fractions of the map's size. Marks of about the same day are placed above each other. */
export function placeMarks(marks: readonly Mark[]): TrailPoint[] {
  const places: TrailPoint[] = [];
  for (const { date } of marks) {
    const { x, y } = placeAt(daysBetween(`${date.slice(0, 4)}-01-01`, date) / 366);
    const near = places.filter((place) => Math.abs(place.x - x) < 0.03).length;
    places.push({ x, y: y - near * 0.11 });
  }
  return places;
}

export const yearTrail = ({ width, height }: { width: number; height: number }): string =>
  drawTrail(
    Array.from({ length: 25 }, (_, step) => placeAt(step / 24)).map(({ x, y }) => ({
      x: x * width,
      y: y * height,
    })),
  );

type YearMapProps = { monthly: readonly number[]; marks: readonly Mark[] };

/** The year as a map. Hidden from screen readers: the table and the lists beside it say the same. */
export function YearMap({ monthly, marks }: YearMapProps) {
  const hues = useId();
  const held = monthly.join();
  const lines = useMemo(() => drawYear(held.split(",").map(Number)), [held]);
  return (
    <div
      aria-hidden
      data-slot="year-map"
      className="relative h-52 overflow-hidden rounded-card border border-border bg-card sm:h-88"
    >
      <svg
        viewBox={`0 0 ${String(yearSize.width)} ${String(yearSize.height)}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        <linearGradient id={hues} gradientUnits="userSpaceOnUse" x1={0} x2={yearSize.width}>
          {PHASES.map((phase, place) => (
            <stop key={phase} offset={place / 3} stopColor={`var(--${phase}-solid)`} />
          ))}
        </linearGradient>
        {lines.map(({ path, isBold }) => (
          <path
            key={path}
            d={path}
            fill={`url(#${hues})`}
            fillOpacity={0.05}
            fillRule="evenodd"
            stroke={`url(#${hues})`}
            strokeOpacity={isBold ? 0.8 : 0.45}
            strokeWidth={isBold ? 1.4 : 0.9}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path
          d={yearTrail(yearSize)}
          className="fill-none stroke-foreground"
          strokeWidth={2.5}
          strokeLinecap="round"
          strokeDasharray="1 9"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {placeMarks(marks).map(({ x, y }, index) => (
        <span
          key={marks[index]?.title}
          className="absolute grid size-5 -translate-1/2 place-items-center rounded-full border-2 border-highlight bg-background text-xs font-semibold tabular-nums sm:size-6"
          style={{ left: `${String(x * 100)}%`, top: `${String(y * 100)}%` }}
        >
          {index + 1}
        </span>
      ))}
    </div>
  );
}
