import { dayState, type Slot, type SlotState } from "@domain/schedule/free-slots";
import type { CalendarDate } from "@domain/time/calendar-dates";
import { twelveHourLabel } from "@domain/time/clock-times";
import type { SessionSpan } from "@domain/time/overlap";
import { SESSION_MINUTES } from "@domain/time/time-slots";
import { memo, useId, useState } from "react";

import { FailedState } from "@/components/patterns/failed-state";
import { InputField } from "@/components/patterns/input-field";
import { SelectField } from "@/components/patterns/select-field";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Calendar } from "@/components/ui/calendar";
import { Options } from "@/components/ui/native-select";
import { Skeleton } from "@/components/ui/skeleton";
import { booking } from "@/content/sessions";
import { cn } from "@/lib/class-names";
import { ownZone, useToday } from "@/lib/live/now";
import { fromCalendarDay, toCalendarDay } from "@/lib/text/calendar-date";
import { formatZone } from "@/lib/text/session-times";

import { type Clocks, otherClocks, OtherTimes } from "./other-times";
import { type BookableTimes, useBookableTimes } from "./use-bookable-times";
import { canTake, dateProblem, firstRecordedDate, lastDate, type WantedTime } from "./wanted-time";

type DateFieldProps = {
  date: CalendarDate;
  month: CalendarDate;
  onDate: (date: CalendarDate) => void;
  onMonth: (month: CalendarDate) => void;
  /** Null while the month's times load. */
  stateOf: ((date: CalendarDate) => SlotState) | null;
  /** A coach may choose any future day. */
  isAnyDayOpen: boolean;
  /** For recording a past session. */
  mayBePast: boolean;
};

const dateProblems = { past: booking.inPast, tooFar: booking.tooFar };

/** Days without a free time are struck through. */
function DateField({
  date,
  month,
  onDate,
  onMonth,
  stateOf,
  isAnyDayOpen,
  mayBePast,
}: DateFieldProps) {
  const today = useToday();
  const firstDate = mayBePast ? firstRecordedDate(today) : today;
  const problem = dateProblem(date, today, mayBePast);
  const isClosed = (day: Date) => {
    const asDate = fromCalendarDay(day);
    if (asDate === null || dateProblem(asDate, today, mayBePast) !== null) return true;
    const state = stateOf?.(asDate) ?? "free";
    if (state === "past") return !mayBePast;
    return isAnyDayOpen ? state === "taken" : state !== "free";
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <InputField
        label={booking.date}
        hint={booking.dateHint}
        error={problem === null ? undefined : dateProblems[problem]}
        type="date"
        required
        value={date}
        min={firstDate}
        max={lastDate(today)}
        onChange={onDate}
        className="[&::-webkit-calendar-picker-indicator]:hidden"
      />
      <Calendar
        mode="single"
        required
        className="mx-auto"
        selected={toCalendarDay(date) ?? undefined}
        onSelect={(day: Date) => onDate(fromCalendarDay(day) ?? "")}
        month={toCalendarDay(month) ?? undefined}
        onMonthChange={(day) => onMonth(fromCalendarDay(day) ?? month)}
        startMonth={toCalendarDay(firstDate) ?? undefined}
        endMonth={toCalendarDay(lastDate(today)) ?? undefined}
        disabled={isClosed}
      />
    </div>
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
    case "ready":
      return <DaySlots {...{ times: times.value, wanted, side, mayBePast, other, onTime }} />;
  }
}

type DaySlotsProps = Omit<DayTimesProps, "times" | "wanted"> & {
  times: BookableTimes;
  wanted: WantedTime;
};

/** Live: a slot that somebody else takes is disabled immediately. */
function DaySlots({ times, wanted, side, mayBePast, other, onTime }: DaySlotsProps) {
  const name = useId();
  const zone = ownZone();
  const slots = times.slotsOf(wanted.date);
  const isOpen = (slot: Slot) => canTake(slot, side, mayBePast);
  const slot = slots.find(({ time }) => time === wanted.time);
  const isGone = slot !== undefined && !isOpen(slot);
  const coachZone = side === "client" ? times.coachZone : null;
  const person = other ?? { name: booking.yourCoach, timeZone: coachZone, deviceZone: null };
  const moment = slot?.startsAt ?? slots[0]?.startsAt ?? 0;
  return (
    <div className="grid gap-2">
      <fieldset className="min-w-0">
        <legend className="text-sm font-medium">{booking.time}</legend>
        {!slots.some(isOpen) && (
          <p className="mt-1.5 text-sm text-muted-foreground">
            {booking.dayStates[dayState(slots)]}
          </p>
        )}
        <div className="mt-1.5 grid grid-cols-3 gap-1.5">
          {slots.map((each) => (
            <SlotChoice
              key={each.time}
              slot={each}
              name={name}
              isOpen={isOpen(each)}
              isChosen={each.time === wanted.time}
              onChoose={() => onTime(each.time)}
            />
          ))}
        </div>
      </fieldset>
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {isGone && slot.state === "taken" ? booking.justTaken : null}
      </p>
      {slot !== undefined && slot.state !== "free" && !isGone && (
        <p className="text-sm text-warning">
          {slot.state === "past" ? booking.tookPlace : booking.outsideHours}
        </p>
      )}
      {otherClocks(moment, zone, person).length > 0 && (
        <p className="text-sm text-muted-foreground">{booking.ownZone(formatZone(zone))}</p>
      )}
      {slot !== undefined && <OtherTimes startsAt={slot.startsAt} other={person} />}
    </div>
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

type DurationFieldProps = { minutes: number; onMinutes: (minutes: number) => void };

export function DurationField({ minutes, onMinutes }: DurationFieldProps) {
  return (
    <SelectField
      label={booking.duration}
      value={minutes}
      onChange={(value) => onMinutes(Number(value))}
    >
      <Options of={SESSION_MINUTES} label={booking.minutes} />
    </SelectField>
  );
}
