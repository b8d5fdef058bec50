import { median } from "../time/medians";
import { dayMs, secondMs } from "../time/time-spans";

/** How well a call arrives at one of the two, for support. */
export interface QualitySample {
  /** Of the packets since the previous sample. */
  lostPercent: number;
  roundTripMs: number;
  isRelayed: boolean;
  /** Of the other person's picture; 0 without one. */
  width: number;
  height: number;
}

export const qualityKeptDays = 14;
export const qualityKeptMs = qualityKeptDays * dayMs;
export const qualityEveryMs = 30 * secondMs;
/** Less than the interval, because clocks and timers are not exact. */
export const qualityEveryMsMin = 20 * secondMs;
/** The last hour of a person in a call. */
export const qualitySamplesMax = 120;

const roundTripMsMax = 60 * secondMs;
const pixelsMax = 10_000;

export const isQualitySample = ({ lostPercent, roundTripMs, width, height }: QualitySample) =>
  isWithin(lostPercent, 100) &&
  isWithin(roundTripMs, roundTripMsMax) &&
  isWithin(width, pixelsMax) &&
  isWithin(height, pixelsMax);

const isWithin = (number: number, max: number) => number >= 0 && number <= max;

export function describeQuality(samples: readonly QualitySample[]): QualitySample | null {
  const last = samples.at(-1);
  if (last === undefined) return null;
  const lost = samples.reduce((sum, { lostPercent }) => sum + lostPercent, 0) / samples.length;
  return {
    lostPercent: Math.round(lost * 10) / 10,
    roundTripMs: Math.round(median(samples.map(({ roundTripMs }) => roundTripMs)) ?? 0),
    isRelayed: samples.some(({ isRelayed }) => isRelayed),
    width: last.width,
    height: last.height,
  };
}
