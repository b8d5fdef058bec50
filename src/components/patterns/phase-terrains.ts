import type { PhaseId } from "@domain/work/phases";

import type { Terrain } from "@/components/patterns/contour-drawing";
import type { Hill } from "@/lib/drawing/contour-lines";

/** A shore, a river between two banks, a deep hollow, and a summit above meadows. */
export const phaseTerrains: Record<PhaseId, Terrain> = {
  arrival: {
    seed: 11,
    roughness: 0.16,
    levelCount: 11,
    hills: [
      { x: 0.05, y: 1.1, reachX: 0.6, reachY: 0.55, height: -0.9 },
      { x: 0.7, y: 0.38, reachX: 0.3, reachY: 0.36, height: 0.85 },
      { x: 0.3, y: 0.22, reachX: 0.16, reachY: 0.24, height: 0.3 },
    ],
  },
  crossing: {
    seed: 23,
    roughness: 0.14,
    levelCount: 13,
    hills: [
      { x: 0.12, y: 0.2, reachX: 0.26, reachY: 0.4, height: 0.75 },
      { x: 0.92, y: 0.8, reachX: 0.28, reachY: 0.42, height: 0.85 },
      ...valley([
        [0.62, -0.1],
        [0.54, 0.18],
        [0.46, 0.42],
        [0.5, 0.66],
        [0.4, 0.9],
        [0.34, 1.15],
      ]),
    ],
  },
  descent: {
    seed: 31,
    roughness: 0.13,
    levelCount: 16,
    hills: [
      { x: 0.52, y: 0.52, reachX: 0.17, reachY: 0.26, height: -1.1 },
      { x: 0.46, y: 0.5, reachX: 0.4, reachY: 0.52, height: -0.55 },
      { x: 0.98, y: 0.1, reachX: 0.24, reachY: 0.3, height: 0.45 },
      { x: 0.04, y: 0.92, reachX: 0.24, reachY: 0.28, height: 0.4 },
    ],
  },
  return: {
    seed: 47,
    roughness: 0.15,
    levelCount: 14,
    hills: [
      { x: 0.64, y: 0.4, reachX: 0.13, reachY: 0.22, height: 0.75 },
      { x: 0.56, y: 0.46, reachX: 0.36, reachY: 0.44, height: 0.7 },
      { x: 0.2, y: 0.74, reachX: 0.16, reachY: 0.22, height: 0.28 },
    ],
  },
};

/** Hollows close enough to merge. */
function valley(course: readonly (readonly [x: number, y: number])[]): Hill[] {
  return course.map(([x, y]) => ({ x, y, reachX: 0.1, reachY: 0.2, height: -0.55 }));
}
