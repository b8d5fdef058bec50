import type { OpenHours, WeeklyHours } from "@domain/schedule/availability";
import { areOpenHours } from "@domain/schedule/availability";
import { hoursOnWeekday } from "@domain/schedule/availability-groups";

import { LateMenu } from "@/components/patterns/late-menu";
import { availabilityWords as words, weekdayName } from "@/content/settings/availability";
import { HoursEditor } from "@/features/settings/hours-editor";
import { SameHoursButton } from "@/features/settings/same-hours-button";
import { SameHoursMenu } from "@/features/settings/setting-parts";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { weekdaysInOrder } from "@/lib/text/week-start";

const LATE_PARTS = [SameHoursMenu];

type WeekEditorProps = {
  weekly: readonly WeeklyHours[];
  onWeekly: (weekly: WeeklyHours[]) => void;
};

export function WeekEditor({ weekly, onWeekly }: WeekEditorProps) {
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
                  onHours={(changed) => {
                    setDays([weekday], changed);
                  }}
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
                  onCopy={(weekdays) => {
                    setDays(weekdays, hoursOnWeekday(weekly, weekday));
                  }}
                />
              </LateMenu>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const withoutDay = ({ fromMinute, toMinute }: WeeklyHours): OpenHours => ({ fromMinute, toMinute });
