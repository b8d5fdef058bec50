import { nextPhase, type PhaseId, PHASES } from "@domain/work/phases";
import { type ComponentProps, type ReactNode, useId } from "react";

import { phaseNames } from "@/content/phases";
import { cn } from "@/lib/class-names";
import type { Landscape } from "@/lib/drawing/contour-lines";
import { useContours } from "@/lib/drawing/drawn-contours";
import { drawTrail, pointOnTrail, type TrailPoint } from "@/lib/drawing/trail";

type JourneyMapProps = {
  direction: Direction;
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
export function JourneyMap({ direction, position, className, ...country }: JourneyMapProps) {
  return (
    <div data-slot="journey-map" className={cn("relative overflow-hidden", className)}>
      <Country direction={direction} {...country} />
      <Trail direction={direction} />
      {country.isBare !== true && <Names direction={direction} />}
      {position && <PositionMark direction={direction} position={position} />}
    </div>
  );
}

function Names({ direction }: Pick<JourneyMapProps, "direction">) {
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
            <span className="map-label font-display text-xl font-medium">{phaseNames[phase]}</span>
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

/**
 * `along` runs with the trail and `across` to its side, both 0 to 1, so that the same map works from left to right on a
 * wide screen and from top to bottom on a phone.
 */
type Direction = "across" | "down";
type Placed = { along: number; across: number };
type Rise = Placed & { reach: number; spread: number; height: number };

const riverCourse: readonly Placed[] = [
  { along: 0.43, across: -0.08 },
  { along: 0.405, across: 0.12 },
  { along: 0.375, across: 0.3 },
  { along: 0.39, across: 0.48 },
  { along: 0.37, across: 0.64 },
  { along: 0.335, across: 0.84 },
  { along: 0.31, across: 1.08 },
];

const rises: readonly Rise[] = [
  { along: -0.02, across: 1.05, reach: 0.14, spread: 0.3, height: -0.8 }, // Start at the shore.
  { along: 0.14, across: 0.55, reach: 0.07, spread: 0.16, height: 0.5 },
  { along: 0.22, across: 0.98, reach: 0.05, spread: 0.13, height: 0.45 },
  { along: 0.47, across: 0.98, reach: 0.06, spread: 0.16, height: 0.5 },
  { along: 0.5, across: 0.3, reach: 0.06, spread: 0.16, height: 0.4 },
  { along: 0.64, across: 0.66, reach: 0.04, spread: 0.085, height: -0.9 }, // The hollow.
  { along: 0.635, across: 0.64, reach: 0.1, spread: 0.2, height: -0.75 },
  { along: 0.73, across: 0.16, reach: 0.05, spread: 0.14, height: 0.35 },
  { along: 0.85, across: 0.36, reach: 0.035, spread: 0.075, height: 0.55 }, // The summit.
  { along: 0.845, across: 0.42, reach: 0.1, spread: 0.22, height: 0.95 },
  { along: 0.98, across: 0.9, reach: 0.06, spread: 0.14, height: 0.45 },
  ...riverCourse.map((place) => ({ ...place, reach: 0.034, spread: 0.12, height: -0.45 })),
];

const waypoints: Record<Direction, Record<PhaseId, Placed>> = {
  across: {
    arrival: { along: 0.1, across: 0.8 },
    crossing: { along: 0.372, across: 0.6 },
    descent: { along: 0.635, across: 0.66 },
    return: { along: 0.85, across: 0.37 },
  },
  down: {
    arrival: { along: 0.1, across: 0.6 },
    crossing: { along: 0.37, across: 0.3 },
    descent: { along: 0.635, across: 0.64 },
    return: { along: 0.88, across: 0.34 },
  },
};

/** Make the trail curve between the waypoints. */
const bends: Record<Direction, readonly Placed[]> = {
  across: [
    { along: -0.03, across: 0.96 },
    { along: 0.19, across: 0.71 },
    { along: 0.28, across: 0.74 },
    { along: 0.45, across: 0.52 },
    { along: 0.54, across: 0.54 },
    { along: 0.675, across: 0.79 },
    { along: 0.73, across: 0.81 },
    { along: 0.785, across: 0.66 },
    { along: 0.81, across: 0.5 },
  ],
  down: [
    { along: -0.03, across: 0.45 },
    { along: 0.21, across: 0.58 },
    { along: 0.3, across: 0.3 },
    { along: 0.47, across: 0.42 },
    { along: 0.55, across: 0.72 },
    { along: 0.71, across: 0.5 },
    { along: 0.79, across: 0.55 },
  ],
};

function journeyLandscape(direction: Direction, width: number, height: number): Landscape {
  const hills = rises.map(({ reach, spread, height: hillHeight, ...place }) => ({
    ...turn(direction, place),
    reachX: direction === "across" ? reach : spread,
    reachY: direction === "across" ? spread : reach,
    height: hillHeight,
  }));
  return { seed: 5, roughness: 0.17, levelCount: 18, stepSize: 12, width, height, hills };
}

/** Fractions of the map's width and height. */
export function phasePlace(direction: Direction, phase: PhaseId): TrailPoint {
  return turn(direction, waypoints[direction][phase]);
}

/** Fractions of the map's width and height. */
function riverPlaces(direction: Direction): TrailPoint[] {
  return riverCourse.map((place) => turn(direction, place));
}

/** Fractions of the map's width and height. */
export function trailPlaces(direction: Direction): TrailPoint[] {
  return [...Object.values(waypoints[direction]), ...bends[direction]]
    .sort((a, b) => a.along - b.along)
    .map((place) => turn(direction, place));
}

/** A phase and the completed share of the way to it, 0 to 1. */
type TrailPosition = { phase: PhaseId; share: number };

export function placeOnTrail(direction: Direction, { phase, share }: TrailPosition): TrailPoint {
  const places = trailPlaces(direction);
  const before = PHASES[PHASES.indexOf(phase) - 1];
  const from = before === undefined ? 0 : indexOfPlace(places, phasePlace(direction, before));
  const to = indexOfPlace(places, phasePlace(direction, phase));
  return pointOnTrail(places, from + (to - from) * share);
}

function indexOfPlace(places: readonly TrailPoint[], { x, y }: TrailPoint): number {
  return places.findIndex((place) => place.x === x && place.y === y);
}

function turn(direction: Direction, { along, across }: Placed): TrailPoint {
  return direction === "across" ? { x: along, y: across } : { x: across, y: along };
}
