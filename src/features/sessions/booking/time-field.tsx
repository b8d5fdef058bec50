import { dayState, type Slot } from "@domain/schedule/free-slots";
import type { ClockTime } from "@domain/time/clock-times";
import { twelveHourLabel } from "@domain/time/clock-times";
import { useId } from "react";

import { canTake } from "./wanted-time";
import { booking } from "@/content/sessions";
import { cn } from "@/lib/class-names";

type TimeFieldProps = {
  slots: Slot[];
  time: ClockTime;
  side: "client" | "coach";
  mayBePast: boolean;
  onTime: (time: ClockTime) => void;
};

/** Live: a slot that somebody else takes is disabled immediately. */
export function TimeField({ slots, time, side, mayBePast, onTime }: TimeFieldProps) {
  const name = useId();
  const hasAny = slots.some((slot) => canTake(slot, side, mayBePast));
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{booking.time}</legend>
      {!hasAny && (
        <p className="mt-1.5 text-sm text-muted-foreground">{booking.dayStates[dayState(slots)]}</p>
      )}
      <div className="mt-1.5 grid grid-cols-3 gap-1.5">
        {slots.map((slot) => (
          <SlotChoice
            key={slot.time}
            slot={slot}
            name={name}
            isOpen={canTake(slot, side, mayBePast)}
            isChosen={slot.time === time}
            onChoose={() => onTime(slot.time)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type SlotChoiceProps = {
  slot: Slot;
  name: string;
  isOpen: boolean;
  isChosen: boolean;
  onChoose: () => void;
};

function SlotChoice({ slot, name, isOpen, isChosen, onChoose }: SlotChoiceProps) {
  const why = booking.slotStates[slot.state];
  return (
    <label
      className={cn(
        "relative flex min-h-11 items-center justify-center rounded-control border text-sm whitespace-nowrap tabular-nums transition-colors",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
        "has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground",
        isOpen
          ? "cursor-pointer border-input bg-popover hover:bg-border/40"
          : "cursor-not-allowed border-border text-muted-foreground line-through",
        isOpen && slot.state !== "free" && "border-dashed",
      )}
    >
      <input
        type="radio"
        name={name}
        required
        className="sr-only"
        checked={isChosen && isOpen}
        disabled={!isOpen}
        onChange={onChoose}
      />
      {twelveHourLabel(slot.time)}
      {why !== "" && <span className="sr-only">, {why}</span>}
    </label>
  );
}
