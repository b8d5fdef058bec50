import { api } from "@convex/_generated/api";
import { availabilityExceptionsMax } from "@domain/limits";
import {
  areOpenHours,
  type DayException,
  MINUTES_OF_DAY,
  type OpenHours,
  type WeeklyHours,
} from "@domain/schedule/availability";
import {
  type ExceptionRun,
  groupExceptions,
  hoursOnWeekday,
  MONDAY_FIRST,
  nextHours,
  withoutRun,
  withRun,
} from "@domain/schedule/availability-groups";
import { daysBetween, isCalendarDate, type CalendarDate } from "@domain/time/calendar-dates";
import { clockTimeAt, isClockTime, minuteOfDay } from "@domain/time/clock-times";
import { isTimeZone, utcMsToWallTime } from "@domain/time/time-zones";
import { useMutation } from "convex/react";
import { Plus, X } from "lucide-react";
import { useState } from "react";

import { InputField } from "@/components/patterns/input-field";
import { LateMenu } from "@/components/patterns/late-menu";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import {
  describeRunDates,
  describeWeek,
  weekdayName,
  availabilityWords as words,
} from "@/content/settings/availability";
import type { PracticeFormProps } from "@/features/settings/practice";
import { SameHoursButton } from "@/features/settings/same-hours-button";
import { availabilityDraft, type AvailabilityFields } from "@/features/settings/section-drafts";
import { SectionForm } from "@/features/settings/settings-section";
import { useSection } from "@/features/settings/use-section";
import { ZoneField } from "@/features/settings/zone-field";
import { useNow } from "@/lib/live/now";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatZone } from "@/lib/text/session-times";
import { weekdaysInOrder } from "@/lib/text/week-start";

type AddExceptionsProps = { today: CalendarDate; onAdd: (run: ExceptionRun) => void };

function AddExceptions({ today, onAdd }: AddExceptionsProps) {
  const [first, setFirst] = useState("");
  const [last, setLast] = useState("");
  const problem = problemOfDays(first, last, today);
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

function problemOfDays(first: string, last: string, today: CalendarDate): string | null {
  if (!isCalendarDate(first)) return null;
  if (first < today) return words.past;
  if (!isCalendarDate(last)) return null;
  if (last < first) return words.backwards;
  return daysBetween(first, last) >= availabilityExceptionsMax ? words.tooMany : null;
}

const { SameHoursMenu } = lateParts(() => import("@/features/settings/same-hours-menu"));
const LATE_PARTS = [SameHoursMenu];

const withoutDay = ({ fromMinute, toMinute }: WeeklyHours): OpenHours => ({ fromMinute, toMinute });

export function AvailabilityForm({ own }: PracticeFormProps) {
  const { userId } = useViewer();
  const now = useNow();
  const save = useMutation(api.practice.save);
  const saveProfile = useMutation(api.profile.save);
  const { timeZone, weekly, exceptions } = own;
  const today = utcMsToWallTime(now, timeZone).date;
  const section = useSection<AvailabilityFields>({
    draft: availabilityDraft(userId),
    saved: { timeZone, weekly, exceptions },
    // A coach has one zone, for their hours and, until their device is elsewhere, for their profile.
    send: async (changed) => {
      await save(withoutPast(changed, today));
      if (changed.timeZone !== undefined) await saveProfile({ timeZone: changed.timeZone });
    },
  });
  const { values, change, errors } = section;
  const zone = isTimeZone(values.timeZone) ? values.timeZone : timeZone;
  const problem = problemOf(values);
  return (
    <SectionForm id="availability" section={section} problem={problem}>
      <WeekEditor weekly={values.weekly} onWeekly={(changed) => change({ weekly: changed })} />
      <div className="rounded-card border border-border bg-card p-5">
        <p className="text-sm text-muted-foreground">{words.preview}</p>
        <p aria-live="polite" data-slot="week-in-words" className="mt-1 font-display text-lg">
          {problem === null
            ? `${describeWeek(values.weekly)} ${words.inZone(formatZone(zone))}`
            : words.previewWaits}
        </p>
        <p className="mt-2 text-sm text-muted-foreground">{words.slotsHint}</p>
        {own.areHoursConfirmed !== true && (
          <p className="mt-2 text-sm text-warning">{words.unconfirmed}</p>
        )}
      </div>
      <ExceptionsEditor
        exceptions={values.exceptions}
        today={today}
        onExceptions={(changed) => change({ exceptions: changed })}
      />
      <ZoneField
        zone={values.timeZone}
        error={errors.timeZone}
        onZone={(chosen) => change({ timeZone: chosen })}
      />
    </SectionForm>
  );
}

/** Drops past days, so that the list does not fill up. */
function withoutPast(changed: Partial<AvailabilityFields>, today: string) {
  const { exceptions } = changed;
  if (exceptions === undefined) return changed;
  return { ...changed, exceptions: exceptions.filter(({ date }) => date >= today) };
}

function problemOf({ weekly, exceptions }: AvailabilityFields): string | null {
  if (exceptions.length > availabilityExceptionsMax) return words.tooMany;
  const days = [
    ...MONDAY_FIRST.map((weekday) => hoursOnWeekday(weekly, weekday)),
    ...exceptions.map(({ hours }) => hours),
  ];
  return days.every(areOpenHours) ? null : words.unsound;
}

type ExceptionsEditorProps = {
  exceptions: readonly DayException[];
  /** In the practice's time zone; earlier days are not shown. */
  today: CalendarDate;
  onExceptions: (exceptions: DayException[]) => void;
};

/** Consecutive days are grouped. */
function ExceptionsEditor({ exceptions, today, onExceptions }: ExceptionsEditorProps) {
  const runs = groupExceptions(exceptions.filter(({ date }) => date >= today));
  return (
    <div role="group" aria-labelledby="exceptions-title">
      <h3 id="exceptions-title" className="font-text font-semibold">
        {words.exceptionsTitle}
      </h3>
      <p className="mt-1 text-sm text-muted-foreground">{words.exceptionsLead}</p>
      {runs.length === 0 ? (
        <p className="mt-3 border-y border-border py-4 text-muted-foreground">
          {words.noExceptions}
        </p>
      ) : (
        <ul className="mt-3 border-t border-border">
          {runs.map((run) => (
            <li key={run.fromDate} className="border-b border-border py-3">
              <div className="flex items-start justify-between gap-4">
                <p className="min-w-0 py-2.5 font-medium">{describeRunDates(run)}</p>
                <IconButton
                  aria-label={words.removeRun(describeRunDates(run))}
                  onClick={() => onExceptions(withoutRun(exceptions, run))}
                >
                  <X aria-hidden />
                </IconButton>
              </div>
              <HoursEditor
                what={describeRunDates(run)}
                hours={run.hours}
                onHours={(hours) => onExceptions(withRun(exceptions, { ...run, hours }))}
              />
              {!areOpenHours(run.hours) && (
                <p role="alert" className="mt-1 text-sm text-destructive">
                  {words.unsound}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <AddExceptions today={today} onAdd={(run) => onExceptions(withRun(exceptions, run))} />
    </div>
  );
}

type WeekEditorProps = {
  weekly: readonly WeeklyHours[];
  onWeekly: (weekly: WeeklyHours[]) => void;
};

function WeekEditor({ weekly, onWeekly }: WeekEditorProps) {
  useFetchAhead(LATE_PARTS);
  const setDays = (weekdays: readonly number[], hours: readonly OpenHours[]) => {
    onWeekly([
      ...weekly.filter(({ weekday }) => !weekdays.includes(weekday)),
      ...weekdays.flatMap((weekday) => hours.map((each) => ({ weekday, ...each }))),
    ]);
  };
  return (
    <div role="group" aria-labelledby="week-title">
      <h3 id="week-title" className="font-text font-semibold">
        {words.weekTitle}
      </h3>
      <ul className="mt-3 border-t border-border">
        {weekdaysInOrder().map((weekday) => {
          // Unsorted: a row that is being edited must not move.
          const hours = weekly.filter((each) => each.weekday === weekday).map(withoutDay);
          return (
            <li
              key={weekday}
              className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 border-b border-border py-2 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]"
            >
              <p className="py-2.5 font-medium">{weekdayName(weekday)}</p>
              <div className="order-last col-span-2 sm:order-none sm:col-span-1">
                <HoursEditor
                  what={weekdayName(weekday)}
                  hours={hours}
                  onHours={(changed) => setDays([weekday], changed)}
                />
                {!areOpenHours(hours) && (
                  <p role="alert" className="mt-1 text-sm text-destructive">
                    {words.unsound}
                  </p>
                )}
              </div>
              <LateMenu
                button={(onPress) => <SameHoursButton weekday={weekday} onClick={onPress} />}
              >
                <SameHoursMenu
                  weekday={weekday}
                  onCopy={(weekdays) => setDays(weekdays, hoursOnWeekday(weekly, weekday))}
                />
              </LateMenu>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type HoursEditorProps = {
  what: string;
  hours: readonly OpenHours[];
  onHours: (hours: OpenHours[]) => void;
};

/** Empty means closed. */
function HoursEditor({ what, hours, onHours }: HoursEditorProps) {
  const more = nextHours(hours);
  return (
    <div className={hours.length === 0 ? "flex flex-wrap items-center gap-x-4" : "grid gap-2"}>
      {hours.length === 0 && <p className="py-2 text-muted-foreground">{words.closed}</p>}
      {hours.map((each, index) => (
        <Stretch
          key={index}
          what={what}
          which={index + 1}
          hours={each}
          onChange={(changed) => onHours(hours.with(index, changed))}
          onRemove={() => onHours(hours.toSpliced(index, 1))}
        />
      ))}
      {more !== null && (
        <Button
          variant="link"
          className="justify-self-start text-sm"
          aria-label={words.add(what)}
          onClick={() => onHours([...hours, more])}
        >
          <Plus aria-hidden />
          {words.addShort}
        </Button>
      )}
    </div>
  );
}

type StretchProps = {
  what: string;
  which: number;
  hours: OpenHours;
  onChange: (hours: OpenHours) => void;
  onRemove: () => void;
};

function Stretch({ what, which, hours, onChange, onRemove }: StretchProps) {
  const { fromMinute, toMinute } = hours;
  return (
    <div className="flex items-center gap-2">
      <TimeInput
        label={words.fromOn(what, which)}
        minute={fromMinute}
        onMinute={(minute) => onChange({ ...hours, fromMinute: minute })}
      />
      <span aria-hidden className="text-muted-foreground">
        –
      </span>
      <TimeInput
        label={words.toOn(what, which)}
        minute={toMinute % MINUTES_OF_DAY}
        onMinute={(minute) =>
          onChange({ ...hours, toMinute: minute === 0 ? MINUTES_OF_DAY : minute })
        }
      />
      <IconButton aria-label={words.remove(what, which)} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

type TimeInputProps = { label: string; minute: number; onMinute: (minute: number) => void };

/** A native time input. While half typed it has no value, and the previous one stays. */
function TimeInput({ label, minute, onMinute }: TimeInputProps) {
  return (
    <span className="w-36 min-w-0 tabular-nums">
      <Input
        type="time"
        required
        aria-label={label}
        value={clockTimeAt(minute)}
        onChange={({ target }) => {
          if (isClockTime(target.value)) onMinute(minuteOfDay(target.value));
        }}
      />
    </span>
  );
}
