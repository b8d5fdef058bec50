import { useMemo } from "react";

import { type Region, regionNames, REGIONS } from "@/content/journey/regions";
import { numbersIn } from "@/features/journey/answered-numbers";
import type { Answers } from "@/features/journey/section-work";
import { cn } from "@/lib/class-names";
import { drawContours, type Hill } from "@/lib/drawing/contour-lines";

const SIZE = 420;
const HIGHEST = 5;
const HILL_RADIUS = 0.27; // As a fraction of the map's side, from its centre.
const NAME_RADIUS = 0.43;

type DrawingProps = {
  answers: Answers;
  /** Answers from an earlier time. With them, both are also drawn as outlines around the centre. */
  earlier?: Answers;
  className?: string;
};

/** A hill for each answered region, as high as the answer. Hidden from screen readers, which get the list beside it. */
export function LandscapeDrawing({ answers, earlier, className }: DrawingProps) {
  return (
    <div
      aria-hidden
      data-slot="landscape-drawing"
      className={cn(
        "relative aspect-square w-full overflow-hidden rounded-card bg-arrival-tint text-arrival-solid",
        className,
      )}
    >
      <svg viewBox={`0 0 ${String(SIZE)} ${String(SIZE)}`} className="absolute inset-0 size-full">
        <Hills answers={answers} />
        {earlier && (
          <>
            <Round answers={earlier} strokeDasharray="1 6" />
            <Round answers={answers} />
          </>
        )}
      </svg>
      {REGIONS.map((region) => {
        const { x, y } = placeOf(region, NAME_RADIUS);
        return (
          <span
            key={region}
            className="absolute -translate-x-1/2 -translate-y-1/2 font-display text-sm font-medium text-foreground sm:text-base"
            style={{ left: `${String(x * 100)}%`, top: `${String(y * 100)}%` }}
          >
            {regionNames[region]}
          </span>
        );
      })}
    </div>
  );
}

function Hills({ answers }: Pick<DrawingProps, "answers">) {
  const numbers = JSON.stringify(numbersIn(answers, REGIONS)); // Texts change at every key press; the hills do not.
  const lines = useMemo(() => {
    const heights = JSON.parse(numbers) as { id: Region; value: number }[];
    return drawContours({
      seed: 8,
      roughness: 0.05,
      levelCount: 12,
      stepSize: 6,
      width: SIZE,
      height: SIZE,
      hills: [...heights.map(({ id, value }) => hillOf(id, value)), ground],
    });
  }, [numbers]);
  return lines.map(({ path, isBold }) => (
    <path
      key={path}
      d={path}
      className="fill-current stroke-current"
      fillOpacity={0.045}
      fillRule="evenodd"
      strokeOpacity={isBold ? 0.8 : 0.45}
      strokeWidth={isBold ? 1.4 : 0.8}
    />
  ));
}

function Round({ answers, strokeDasharray }: { answers: Answers; strokeDasharray?: string }) {
  const points = numbersIn(answers, REGIONS).map(({ id, value }) => {
    const { x, y } = placeOf(id, 0.06 + 0.056 * value);
    return `${String(x * SIZE)},${String(y * SIZE)}`;
  });
  return (
    <polygon
      data-slot="landscape-round"
      points={points.join(" ")}
      className="fill-none stroke-foreground/75"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={strokeDasharray}
    />
  );
}

/** So flat that it adds no visible hill, but gives an empty map some lines. */
const ground: Hill = { x: 0.5, y: 0.5, reachX: 0.5, reachY: 0.5, height: 0.08 };

function hillOf(region: Region, value: number): Hill {
  const reach = 0.085 + 0.012 * value;
  return { ...placeOf(region, HILL_RADIUS), reachX: reach, reachY: reach, height: value / HIGHEST };
}

/** Clockwise around the centre, from the top. */
function placeOf(region: Region, radius: number) {
  const turn = (REGIONS.indexOf(region) / REGIONS.length) * 2 * Math.PI;
  return { x: 0.5 + radius * Math.sin(turn), y: 0.5 - radius * Math.cos(turn) };
}
