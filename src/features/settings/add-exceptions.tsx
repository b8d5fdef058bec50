import { availabilityExceptionsMax } from "@domain/limits";
import { type ExceptionRun, nextHours } from "@domain/schedule/availability-groups";
import { type CalendarDate, daysBetween, isCalendarDate } from "@domain/time/calendar-dates";
import { useState } from "react";

import { InputField } from "@/components/patterns/input-field";
import { Button } from "@/components/ui/button";
import { availabilityWords as words } from "@/content/settings/availability";

type AddExceptionsProps = { today: CalendarDate; onAdd: (run: ExceptionRun) => void };

export function AddExceptions({ today, onAdd }: AddExceptionsProps) {
  const [first, setFirst] = useState("");
  const [last, setLast] = useState("");
  const problem = problemOf(first, last, today);
  const isReady = isCalendarDate(first) && problem === null;

  function add(hours: ExceptionRun["hours"]) {
    if (!isReady) return;
    onAdd({ fromDate: first, toDate: isCalendarDate(last) ? last : first, hours });
    setFirst("");
    setLast("");
  }

  return (
    <div className="mt-5 grid gap-4">
      <div className="flex flex-wrap gap-4">
        <DayField label={words.firstDay} min={today} day={first} onDay={setFirst} />
        <DayField label={words.lastDay} min={today} day={last} onDay={setLast} />
      </div>
      <p role="alert" className="text-sm text-destructive empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="sm" disabled={!isReady} onClick={() => add([])}>
          {words.addClosed}
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={!isReady}
          onClick={() => {
            const hours = nextHours([]);
            add(hours === null ? [] : [hours]);
          }}
        >
          {words.addOpen}
        </Button>
      </div>
    </div>
  );
}

type DayFieldProps = {
  label: string;
  min: CalendarDate;
  day: string;
  onDay: (day: string) => void;
};

function DayField({ label, min, day, onDay }: DayFieldProps) {
  return (
    <InputField
      label={label}
      fieldClassName="w-44"
      type="date"
      min={min}
      value={day}
      onChange={onDay}
    />
  );
}

function problemOf(first: string, last: string, today: CalendarDate): string | null {
  if (!isCalendarDate(first)) return null;
  if (first < today) return words.past;
  if (!isCalendarDate(last)) return null;
  if (last < first) return words.backwards;
  return daysBetween(first, last) >= availabilityExceptionsMax ? words.tooMany : null;
}
