import { type PhaseId, PHASES } from "@domain/work/phases";

import type { Landscape } from "@/lib/drawing/contour-lines";
import { pointOnTrail, type TrailPoint } from "@/lib/drawing/trail";

/**
 * `along` runs with the trail and `across` to its side, both 0 to 1, so that the same map works from left to right on a
 * wide screen and from top to bottom on a phone.
 */
export type Direction = "across" | "down";
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

export function journeyLandscape(direction: Direction, width: number, height: number): Landscape {
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
export function riverPlaces(direction: Direction): TrailPoint[] {
  return riverCourse.map((place) => turn(direction, place));
}

/** Fractions of the map's width and height. */
export function trailPlaces(direction: Direction): TrailPoint[] {
  return [...Object.values(waypoints[direction]), ...bends[direction]]
    .sort((a, b) => a.along - b.along)
    .map((place) => turn(direction, place));
}

/** A phase and the completed share of the way to it, 0 to 1. */
export type TrailPosition = { phase: PhaseId; share: number };

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
