import type { SlotState } from "@domain/schedule/free-slots";
import type { CalendarDate } from "@domain/time/calendar-dates";

import { dateProblem, firstRecordedDate, lastDate } from "./wanted-time";
import { Calendar } from "@/components/ui/calendar";
import { LabelledField } from "@/components/patterns/labelled-field";
import { Input } from "@/components/ui/input";
import { booking } from "@/content/sessions";
import { useToday } from "@/lib/live/now";
import { fromCalendarDay, toCalendarDay } from "@/lib/text/calendar-date";

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
export function DateField({
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
      <LabelledField
        label={booking.date}
        hint={booking.dateHint}
        error={problem === null ? undefined : dateProblems[problem]}
      >
        {(control) => (
          <Input
            {...control}
            type="date"
            required
            value={date}
            min={firstDate}
            max={lastDate(today)}
            onChange={(event) => onDate(event.target.value)}
            className="[&::-webkit-calendar-picker-indicator]:hidden"
          />
        )}
      </LabelledField>
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
