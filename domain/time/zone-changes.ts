import { secondMs, dayMs } from "./time-spans";
import { offsetMs } from "./time-zones";

/** From `atMs` on, the zone's clocks add `afterMs` to UTC, and `beforeMs` until then. */
export interface ClockChange {
  atMs: number;
  beforeMs: number;
  afterMs: number;
}

/** No zone changes its clocks forth and back within it. */
const stepMs = 7 * dayMs;

/** The changes of a zone's clocks in a stretch of time, in order. */
export function clockChanges(zone: string, fromMs: number, toMs: number): ClockChange[] {
  const changes: ClockChange[] = [];
  let beforeMs = offsetMs(fromMs, zone);
  for (let seenMs = fromMs; seenMs < toMs; seenMs += stepMs) {
    const nextMs = Math.min(seenMs + stepMs, toMs);
    const afterMs = offsetMs(nextMs, zone);
    if (afterMs === beforeMs) continue;
    changes.push({ atMs: findChange(zone, seenMs, nextMs), beforeMs, afterMs });
    beforeMs = afterMs;
  }
  return changes;
}

/** Binary search for the first second with the offset of the end. */
function findChange(zone: string, fromMs: number, toMs: number): number {
  const wanted = offsetMs(toMs, zone);
  let [before, found] = [Math.floor(fromMs / secondMs), Math.ceil(toMs / secondMs)];
  while (found - before > 1) {
    const middle = Math.floor((before + found) / 2);
    if (offsetMs(middle * secondMs, zone) === wanted) found = middle;
    else before = middle;
  }
  return found * secondMs;
}
