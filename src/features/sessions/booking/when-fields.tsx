import { dayState, type Slot } from "@domain/schedule/free-slots";
import { twelveHourLabel, type ClockTime } from "@domain/time/clock-times";
import type { SessionSpan } from "@domain/time/overlap";
import { memo, useState, useId } from "react";

import { DateField } from "./date-field";
import { DurationField } from "./duration-field";
import { OtherTimes, otherClocks, type Clocks } from "./other-times";
import { useBookableTimes, type BookableTimes } from "./use-bookable-times";
import { canTake, dateProblem, type WantedTime } from "./wanted-time";
import { FailedState } from "@/components/patterns/failed-state";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { booking } from "@/content/sessions";
import { cn } from "@/lib/class-names";
import { ownZone, useToday } from "@/lib/live/now";
import { formatZone } from "@/lib/text/session-times";

type TimeFieldProps = {
  slots: Slot[];
  time: ClockTime;
  side: "client" | "coach";
  mayBePast: boolean;
  onTime: (time: ClockTime) => void;
};

/** Live: a slot that somebody else takes is disabled immediately. */
function TimeField({ slots, time, side, mayBePast, onTime }: TimeFieldProps) {
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

export type OtherPerson = Clocks & { name: string };

type WhenFieldsProps = {
  wanted: WantedTime;
  onWanted: (wanted: WantedTime) => void;
  side: "client" | "coach";
  ownSpans?: readonly SessionSpan[];
  /** For recording past sessions. */
  mayBePast?: boolean;
  /** The other person, whose local times are shown as well. Defaults to the client's coach. */
  other?: OtherPerson;
};

/** Memoized, so that typing a title does not render the month again. */
export const WhenFields = memo(function WhenFields({
  wanted,
  onWanted,
  side,
  ownSpans,
  mayBePast = false,
  other,
}: WhenFieldsProps) {
  const today = useToday();
  const { date, durationMinutes } = wanted;
  const hasDay = date !== "" && dateProblem(date, today, mayBePast) === null;
  const [month, setMonth] = useState(hasDay ? date : today);
  const [shownDate, setShownDate] = useState(date);
  if (date !== shownDate) {
    setShownDate(date);
    if (hasDay) setMonth(date);
  }
  const times = useBookableTimes({ durationMinutes, month, ownSpans });
  const dayTimes = useBookableTimes({
    durationMinutes,
    month: hasDay ? date : month,
    ownSpans,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 sm:grid-cols-[20rem_minmax(0,1fr)]">
      <DateField
        date={date}
        month={month}
        isAnyDayOpen={side === "coach"}
        mayBePast={mayBePast}
        stateOf={times.state === "ready" ? times.value.stateOf : null}
        onMonth={setMonth}
        onDate={(chosen) => onWanted({ ...wanted, date: chosen })}
      />
      <div className="grid min-w-0 content-start gap-5">
        <DayTimes
          times={dayTimes}
          wanted={hasDay ? wanted : null}
          side={side}
          mayBePast={mayBePast}
          other={other}
          onTime={(chosen) => onWanted({ ...wanted, time: chosen })}
        />
        <DurationField
          minutes={durationMinutes}
          onMinutes={(chosen) => onWanted({ ...wanted, durationMinutes: chosen })}
        />
      </div>
    </div>
  );
});

type DayTimesProps = {
  times: ReturnType<typeof useBookableTimes>;
  /** Null until a day is chosen. */
  wanted: WantedTime | null;
  side: "client" | "coach";
  mayBePast: boolean;
  other?: OtherPerson;
  onTime: (time: string) => void;
};

function DayTimes({ times, wanted, side, mayBePast, other, onTime }: DayTimesProps) {
  if (wanted === null) {
    return (
      <div>
        <p className="text-sm font-medium">{booking.time}</p>
        <p className="mt-1.5 rounded-control border border-dashed border-input px-4 py-6 text-center text-muted-foreground">
          {booking.pickDay}
        </p>
      </div>
    );
  }
  switch (times.state) {
    case "loading":
      return <TimesSkeleton />;
    case "failed":
      return <FailedState sentence={booking.timesFailed} onRetry={times.retry} />;
    case "ready": {
      const slots = times.value.slotsOf(wanted.date);
      return (
        <div className="grid gap-2">
          <TimeField
            slots={slots}
            time={wanted.time}
            side={side}
            mayBePast={mayBePast}
            onTime={onTime}
          />
          <AboutTime
            times={times.value}
            wanted={wanted}
            side={side}
            mayBePast={mayBePast}
            other={other}
          />
        </div>
      );
    }
  }
}

type AboutTimeProps = Pick<DayTimesProps, "side" | "mayBePast" | "other"> & {
  times: BookableTimes;
  wanted: WantedTime;
};

function AboutTime({ times, wanted, side, mayBePast, other }: AboutTimeProps) {
  const zone = ownZone();
  const slot = times.slotsOf(wanted.date).find(({ time }) => time === wanted.time);
  const isGone = slot !== undefined && !canTake(slot, side, mayBePast);
  const coachZone = side === "client" ? times.coachZone : null;
  const person = other ?? { name: booking.yourCoach, timeZone: coachZone, deviceZone: null };
  const moment = slot?.startsAt ?? times.slotsOf(wanted.date)[0]?.startsAt ?? 0;
  const others = otherClocks(moment, zone, person);
  return (
    <>
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {isGone && slot.state === "taken" ? booking.justTaken : null}
      </p>
      {slot !== undefined && slot.state !== "free" && !isGone && (
        <p className="text-sm text-warning">
          {slot.state === "past" ? booking.tookPlace : booking.outsideHours}
        </p>
      )}
      {others.length > 0 && (
        <p className="text-sm text-muted-foreground">{booking.ownZone(formatZone(zone))}</p>
      )}
      {slot !== undefined && <OtherTimes startsAt={slot.startsAt} other={person} />}
    </>
  );
}

function TimesSkeleton() {
  return (
    <SkeletonGroup label={booking.timesLoading}>
      <p className="text-sm font-medium">{booking.time}</p>
      <div className="mt-1.5 grid grid-cols-3 gap-1.5">
        {Array.from({ length: 23 }, (_, index) => (
          <Skeleton key={index} className="h-11" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
