import { nextPhase, PHASES, type PhaseId } from "@domain/work/phases";
import { type ComponentProps, type ReactNode, useId } from "react";

import {
  type Direction,
  journeyLandscape,
  phasePlace,
  placeOnTrail,
  riverPlaces,
  trailPlaces,
  type TrailPosition,
} from "@/components/patterns/journey-terrain";
import { cn } from "@/lib/class-names";
import { useContours } from "@/lib/drawing/drawn-contours";
import { drawTrail, type TrailPoint } from "@/lib/drawing/trail";

type JourneyMapProps = {
  direction: Direction;
  names: Record<PhaseId, string>;
  position?: TrailPosition & { label: string };
  /** Without labels, so the contours need not fade anywhere. */
  isWhole?: boolean;
  /**
   * Only river and trail, for the prerendered page: labels need inline styles, which the content security policy
   * forbids in files.
   */
  isBare?: boolean;
  className?: string;
};

const frames: Record<Direction, { width: number; height: number }> = {
  across: { width: 1440, height: 720 },
  down: { width: 400, height: 800 },
};

const hueStops: Record<PhaseId, number> = {
  arrival: 0.12,
  crossing: 0.37,
  descent: 0.64,
  return: 0.88,
};

const markers: Record<PhaseId, string> = {
  arrival: "bg-arrival-solid text-arrival-on-solid",
  crossing: "bg-crossing-solid text-crossing-on-solid",
  descent: "bg-descent-solid text-descent-on-solid",
  return: "bg-return-solid text-return-on-solid",
};

const NUMERALS = ["I", "II", "III", "IV"];

/** Fills its box; labels stay upright and readable at any size. */
export function JourneyMap({ direction, names, position, className, ...country }: JourneyMapProps) {
  return (
    <div data-slot="journey-map" className={cn("relative overflow-hidden", className)}>
      <Country direction={direction} {...country} />
      <Trail direction={direction} />
      {country.isBare !== true && <Names direction={direction} names={names} />}
      {position && <PositionMark direction={direction} position={position} />}
    </div>
  );
}

function Names({ direction, names }: Pick<JourneyMapProps, "direction" | "names">) {
  return (
    <ol className="absolute inset-0">
      {PHASES.map((phase, index) => {
        const { x, y } = phasePlace(direction, phase);
        return (
          <li
            key={phase}
            className="absolute flex -translate-x-4 -translate-y-1/2 items-center gap-2.5"
            style={{ left: `${String(x * 100)}%`, top: `${String(y * 100)}%` }}
          >
            <span
              aria-hidden
              className={cn(
                "inline-flex size-8 items-center justify-center rounded-full font-display text-sm ring-4 ring-background",
                markers[phase],
              )}
            >
              {NUMERALS[index]}
            </span>
            <span className="map-label font-display text-xl font-medium">{names[phase]}</span>
          </li>
        );
      })}
    </ol>
  );
}

type PositionMarkProps = Pick<JourneyMapProps, "direction"> & {
  position: NonNullable<JourneyMapProps["position"]>;
};

/** Above the trail, below it on the first and last stretch, or beside it where the trail runs down. */
function PositionMark({ direction, position }: PositionMarkProps) {
  const { x, y } = placeOnTrail(direction, position);
  const isAtEdge = position.phase === PHASES[0] || nextPhase(position.phase) === null;
  return (
    <p
      data-slot="map-position"
      className="absolute size-0"
      style={{ left: `${String(x * 100)}%`, top: `${String(y * 100)}%` }}
    >
      <span
        aria-hidden
        className="absolute size-5 -translate-1/2 rounded-full border-4 border-background bg-highlight outline-2 outline-highlight"
      />
      <span
        className={cn(
          "map-label absolute text-sm font-semibold whitespace-nowrap text-highlight",
          direction === "across" && (isAtEdge ? "top-2.5 left-2.5" : "bottom-4 -translate-x-1/2"),
          direction === "down" && ["-translate-y-1/2", x > 0.5 ? "right-5" : "left-5"],
        )}
      >
        {position.label}
      </span>
    </p>
  );
}

type CountryProps = Pick<JourneyMapProps, "direction" | "isWhole" | "isBare">;

function Country({ direction, isWhole, isBare = false }: CountryProps) {
  const { width, height } = frames[direction];
  const lines = useContours(isBare ? null : journeyLandscape(direction, width, height));
  const hues = useId();
  const heights = useId();
  const end = direction === "across" ? { x2: width, y2: 0 } : { x2: 0, y2: height };
  return (
    <Plate direction={direction} className={isWhole ? undefined : "map-country"}>
      <linearGradient id={hues} gradientUnits="userSpaceOnUse" x1={0} y1={0} {...end}>
        {PHASES.map((phase) => (
          <stop key={phase} offset={hueStops[phase]} stopColor={`var(--${phase}-solid)`} />
        ))}
      </linearGradient>
      {/* One gradient over all lines: half the drawing time of one per line. */}
      <mask id={heights} maskUnits="userSpaceOnUse" x={0} y={0} width={width} height={height}>
        {lines.map(({ path, isBold }) => (
          <path
            key={path}
            d={path}
            fill="white"
            fillOpacity={0.024}
            fillRule="evenodd"
            stroke="white"
            strokeOpacity={isBold ? 0.7 : 0.36}
            strokeWidth={isBold ? 1.4 : 0.9}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </mask>
      <rect width={width} height={height} fill={`url(#${hues})`} mask={`url(#${heights})`} />
      <Way
        direction={direction}
        places={riverPlaces(direction)}
        className="stroke-crossing-solid/35"
        strokeWidth={7}
      />
    </Plate>
  );
}

/** On its own layer, so that it stays clear where the contours fade. */
function Trail({ direction }: { direction: Direction }) {
  const places = trailPlaces(direction);
  return (
    <Plate direction={direction}>
      <Way direction={direction} places={places} className="stroke-background" strokeWidth={9} />
      <Way
        direction={direction}
        places={places}
        className="stroke-foreground"
        strokeWidth={2.5}
        strokeDasharray="1 9"
      />
    </Plate>
  );
}

function Plate({ direction, className, children }: PlateProps) {
  const { width, height } = frames[direction];
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      preserveAspectRatio="none"
      className={cn("absolute inset-0 size-full", className)}
    >
      {children}
    </svg>
  );
}

type PlateProps = { direction: Direction; className?: string; children: ReactNode };

function Way({ direction, places, className, ...stroke }: WayProps) {
  const { width, height } = frames[direction];
  return (
    <path
      d={drawTrail(places.map(({ x, y }) => ({ x: x * width, y: y * height })))}
      className={cn("fill-none", className)}
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
      {...stroke}
    />
  );
}

type WayProps = ComponentProps<"path"> & { direction: Direction; places: readonly TrailPoint[] };
