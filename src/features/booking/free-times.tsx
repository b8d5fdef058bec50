import { useMemo, useState } from "react";

import { groupByDay } from "./group-by-day";
import { Button } from "@/components/ui/button";
import { bookingPageWords as words } from "@/content/booking-page";
import { formatSessionDate, formatSessionTime, formatShortDate } from "@/lib/text/session-times";

const daysShownFirst = 12;

type FreeTimesProps = {
  starts: readonly number[];
  zone: string;
  chosen: number | null;
  onChoose: (startsAt: number | null) => void;
};

export function FreeTimes({ starts, zone, chosen, onChoose }: FreeTimesProps) {
  const days = useMemo(() => groupByDay(starts, zone), [starts, zone]);
  const [date, setDate] = useState<string | null>(null);
  const [isAllShown, setIsAllShown] = useState(false);
  if (days.length === 0) return <p>{words.noTimes}</p>;
  const shown = isAllShown ? days : days.slice(0, daysShownFirst);
  const ofDay = days.find((day) => day.date === date) ?? days[0]; // The first day's times show without a press.
  return (
    <div className="grid gap-8">
      <section aria-labelledby="free-days">
        <h2 id="free-days" className="text-xl font-medium">
          {words.day}
        </h2>
        <div className="mt-3 grid auto-rows-[minmax(3.25rem,auto)] grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
          {shown.map((day) => (
            <Button
              key={day.date}
              variant={day === ofDay ? "default" : "outline"}
              aria-pressed={day === ofDay}
              className="whitespace-nowrap"
              onClick={() => {
                setDate(day.date);
                onChoose(null);
              }}
            >
              <span className="grid">
                <span>{formatShortDate(day.starts[0] ?? 0, zone)}</span>
                <span className="text-xs font-normal">{words.times(day.starts.length)}</span>
              </span>
            </Button>
          ))}
        </div>
        {shown.length < days.length && (
          <Button variant="link" className="mt-3" onClick={() => setIsAllShown(true)}>
            {words.laterDays}
          </Button>
        )}
      </section>
      {ofDay !== undefined && (
        <TimesOfDay starts={ofDay.starts} zone={zone} chosen={chosen} onChoose={onChoose} />
      )}
    </div>
  );
}

function TimesOfDay({ starts, zone, chosen, onChoose }: FreeTimesProps) {
  return (
    <section aria-labelledby="free-times">
      <h2 id="free-times" className="text-xl font-medium">
        {words.time(formatSessionDate(starts[0] ?? 0, zone))}
      </h2>
      <div className="mt-3 grid auto-rows-[minmax(2.75rem,auto)] grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {starts.map((startsAt) => (
          <Button
            key={startsAt}
            variant={startsAt === chosen ? "default" : "outline"}
            aria-pressed={startsAt === chosen}
            size="sm"
            className="whitespace-nowrap tabular-nums"
            onClick={() => onChoose(startsAt)}
          >
            {formatSessionTime(startsAt, zone)}
          </Button>
        ))}
      </div>
    </section>
  );
}
