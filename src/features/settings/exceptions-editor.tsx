import { areOpenHours, type DayException } from "@domain/availability";
import { groupExceptions, withoutRun, withRun } from "@domain/availability-groups";
import type { CalendarDate } from "@domain/calendar-dates";
import { X } from "lucide-react";

import { IconButton } from "@/components/ui/icon-button";
import { availabilityWords as words, wordRunDates } from "@/content/settings/availability";
import { HoursEditor } from "@/features/settings/hours-editor";
import { AddExceptions } from "@/features/settings/add-exceptions";

type ExceptionsEditorProps = {
  exceptions: readonly DayException[];
  /** The day it is where the practice is. Days before it are of no more use and not shown. */
  today: CalendarDate;
  onExceptions: (exceptions: DayException[]) => void;
};

/** Days on which something else holds than in an ordinary week, those in a row told as one. */
export function ExceptionsEditor({ exceptions, today, onExceptions }: ExceptionsEditorProps) {
  const runs = groupExceptions(exceptions.filter(({ date }) => date >= today));
  return (
    <div role="group" aria-labelledby="exceptions-title">
      <h3 id="exceptions-title" className="font-text font-semibold">
        {words.exceptionsTitle}
      </h3>
      <p className="mt-1 text-sm text-ink-soft">{words.exceptionsLead}</p>
      {runs.length === 0 ? (
        <p className="mt-3 border-y border-line py-4 text-ink-soft">{words.noExceptions}</p>
      ) : (
        <ul className="mt-3 border-t border-line">
          {runs.map((run) => (
            <li key={run.fromDate} className="border-b border-line py-3">
              <div className="flex items-start justify-between gap-4">
                <p className="min-w-0 py-2.5 font-medium">{wordRunDates(run)}</p>
                <IconButton
                  aria-label={words.removeRun(wordRunDates(run))}
                  onClick={() => {
                    onExceptions(withoutRun(exceptions, run));
                  }}
                >
                  <X aria-hidden />
                </IconButton>
              </div>
              <HoursEditor
                what={wordRunDates(run)}
                hours={run.hours}
                onHours={(hours) => {
                  onExceptions(withRun(exceptions, { ...run, hours }));
                }}
              />
              {!areOpenHours(run.hours) && (
                <p role="alert" className="mt-1 text-sm text-danger">
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
