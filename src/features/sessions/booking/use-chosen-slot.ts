import type { Slot } from "@domain/schedule/free-slots";
import type { SessionSpan } from "@domain/time/overlap";

import { useBookableTimes } from "./use-bookable-times";
import { canTake, dateProblem, noSpans, type WantedTime } from "./wanted-time";
import { useToday } from "@/lib/live/now";

export function useChosenSlot(
  { date, time, durationMinutes }: WantedTime,
  side: "client" | "coach",
  ownSpans: readonly SessionSpan[] = noSpans,
  mayBePast = false,
): Slot | null {
  const today = useToday();
  const isDay = date !== "" && dateProblem(date, today, mayBePast) === null;
  const times = useBookableTimes({ durationMinutes, month: isDay ? date : today, ownSpans });
  if (times.state !== "ready" || !isDay) return null;
  const slot = times.value.slotsOf(date).find((each) => each.time === time);
  return slot !== undefined && canTake(slot, side, mayBePast) ? slot : null;
}
