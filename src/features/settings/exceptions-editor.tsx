import { areOpenHours, type DayException } from "@domain/schedule/availability";
import { groupExceptions, withoutRun, withRun } from "@domain/schedule/availability-groups";
import type { CalendarDate } from "@domain/time/calendar-dates";
import { X } from "lucide-react";

import { IconButton } from "@/components/ui/icon-button";
import { availabilityWords as words, describeRunDates } from "@/content/settings/availability";
import { AddExceptions } from "@/features/settings/add-exceptions";
import { HoursEditor } from "@/features/settings/hours-editor";

type ExceptionsEditorProps = {
  exceptions: readonly DayException[];
  /** In the practice's time zone; earlier days are not shown. */
  today: CalendarDate;
  onExceptions: (exceptions: DayException[]) => void;
};

/** Consecutive days are grouped. */
export function ExceptionsEditor({ exceptions, today, onExceptions }: ExceptionsEditorProps) {
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
                  onClick={() => {
                    onExceptions(withoutRun(exceptions, run));
                  }}
                >
                  <X aria-hidden />
                </IconButton>
              </div>
              <HoursEditor
                what={describeRunDates(run)}
                hours={run.hours}
                onHours={(hours) => {
                  onExceptions(withRun(exceptions, { ...run, hours }));
                }}
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
      <AddExceptions
        today={today}
        onAdd={(run) => {
          onExceptions(withRun(exceptions, run));
        }}
      />
    </div>
  );
}
