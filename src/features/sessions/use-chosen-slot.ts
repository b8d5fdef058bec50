import type { Slot } from "@domain/free-slots";
import type { SessionSpan } from "@domain/overlap";

import { useToday } from "@/lib/now";

import { useBookableTimes } from "./use-bookable-times";
import { canTake, dateProblem, type WantedTime } from "./wanted-time";

/** The slot a form has chosen, as long as it can be had. */
export function useChosenSlot(
  { date, time, durationMinutes }: WantedTime,
  side: "client" | "coach",
  ownSpan?: SessionSpan,
): Slot | null {
  const today = useToday();
  const isDay = date !== "" && dateProblem(date, today) === null;
  const times = useBookableTimes({ durationMinutes, month: isDay ? date : today, ownSpan });
  if (times.state !== "ready" || !isDay) return null;
  const slot = times.value.slotsOf(date).find((each) => each.time === time);
  return slot !== undefined && canTake(slot, side) ? slot : null;
}
