import { api } from "@convex/_generated/api";
import {
  canBeBooked,
  type OccurrenceState,
  type SeriesWeeks,
} from "@domain/schedule/session-series";
import type { SessionSpan } from "@domain/time/overlap";
import { useState } from "react";

import { type Live, useLive } from "@/lib/live/live";

/** `weeks` is null for a single session. */
export type Repeats = { weeks: SeriesWeeks | null; count: number };

export const once: Repeats = { weeks: null, count: 12 };

export type Occurrence = {
  /** Its number in the requested series, from 1. */
  number: number;
  startsAt: number;
  state: OccurrenceState;
  isBookable: boolean;
  isChosen: boolean;
};

export type Series = {
  weeks: SeriesWeeks;
  count: number;
  occurrences: Live<Occurrence[]>;
  /** The sessions that will be booked; empty until the server has answered. */
  chosen: readonly Occurrence[];
  skipped: readonly number[];
  choose: (startsAt: number, isChosen: boolean) => void;
};

/**
 * Live: a time that somebody else takes is left out immediately. A day off is left out until the coach ticks it. Null
 * for a single session, and until it has a time.
 */
export function useSeries(first: SessionSpan | null, { weeks, count }: Repeats): Series | null {
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isSeries = weeks !== null && first !== null;
  const preview = useLive(api.series.preview, isSeries ? { ...first, weeks, count } : "skip");
  if (!isSeries) return null;
  const choose = (startsAt: number, isChosen: boolean) =>
    setChoices((before) => new Map(before).set(startsAt, isChosen));
  if (preview.state !== "ready") {
    return { weeks, count, occurrences: preview, chosen: [], skipped: [], choose };
  }
  const all = preview.value.map(({ startsAt, state }, index) => {
    const isBookable = canBeBooked(state);
    const isWanted = choices.get(startsAt) ?? state !== "day-off";
    return { number: index + 1, startsAt, state, isBookable, isChosen: isBookable && isWanted };
  });
  const chosen = all.filter(({ isChosen }) => isChosen);
  const skipped = all.filter(({ isChosen }) => !isChosen).map(({ number }) => number);
  return { weeks, count, occurrences: { state: "ready", value: all }, chosen, skipped, choose };
}
