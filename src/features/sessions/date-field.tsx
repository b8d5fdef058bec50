import type { CalendarDate } from "@domain/calendar-dates";
import type { SlotState } from "@domain/free-slots";

import { Calendar } from "@/components/ui/calendar";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { booking } from "@/content/sessions";
import { fromCalendarDay, toCalendarDay } from "@/lib/calendar-date";
import { useToday } from "@/lib/now";

import { dateProblem, lastDate } from "./wanted-time";

type DateFieldProps = {
  date: CalendarDate;
  month: CalendarDate;
  onDate: (date: CalendarDate) => void;
  onMonth: (month: CalendarDate) => void;
  /** Unknown while the month's times are on their way. */
  stateOf: ((date: CalendarDate) => SlotState) | null;
  /** The coach may choose any day that has not passed. */
  isAnyDayOpen: boolean;
};

/** One day, typed or picked. Days without a free time are struck through. */
export function DateField({ date, month, onDate, onMonth, stateOf, isAnyDayOpen }: DateFieldProps) {
  const today = useToday();
  const problem = dateProblem(date, today);
  const isClosed = (day: Date) => {
    const asDate = fromCalendarDay(day);
    if (asDate === null || dateProblem(asDate, today) !== null) return true;
    const state = stateOf?.(asDate) ?? "free";
    return isAnyDayOpen ? state === "past" || state === "taken" : state !== "free";
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <Field
        label={booking.date}
        hint={booking.dateHint}
        error={
          problem === "past" ? booking.inPast : problem === "tooFar" ? booking.tooFar : undefined
        }
      >
        {(control) => (
          <Input
            {...control}
            type="date"
            required
            value={date}
            min={today}
            max={lastDate(today)}
            onChange={(event) => {
              onDate(event.target.value);
            }}
            className="[&::-webkit-calendar-picker-indicator]:hidden"
          />
        )}
      </Field>
      <Calendar
        mode="single"
        required
        className="mx-auto"
        selected={toCalendarDay(date) ?? undefined}
        onSelect={(day: Date) => {
          onDate(fromCalendarDay(day) ?? "");
        }}
        month={toCalendarDay(month) ?? undefined}
        onMonthChange={(day) => {
          onMonth(fromCalendarDay(day) ?? month);
        }}
        startMonth={toCalendarDay(today) ?? undefined}
        endMonth={toCalendarDay(lastDate(today)) ?? undefined}
        disabled={isClosed}
      />
    </div>
  );
}
