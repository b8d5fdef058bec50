import type { CalendarDate } from "@domain/time/calendar-dates";

import { Calendar } from "@/components/ui/calendar";
import { fromCalendarDay, toCalendarDay } from "@/lib/text/calendar-date";

type JournalCalendarProps = {
  days: readonly CalendarDate[];
  /** The chosen month or day. */
  chosen: string;
  onChoose: (span: string) => void;
};

export function JournalCalendar({ days, chosen, onChoose }: JournalCalendarProps) {
  const written = new Set(days);
  const isWritten = (day: Date) => written.has(fromCalendarDay(day) ?? "");
  const selected = toCalendarDay(chosen) ?? undefined;
  return (
    <Calendar
      mode="single"
      className="mx-auto"
      month={toCalendarDay(`${chosen.slice(0, 7)}-01`) ?? undefined}
      onMonthChange={(month) => onChoose((fromCalendarDay(month) ?? chosen).slice(0, 7))}
      selected={selected}
      onSelect={(day: Date | undefined) =>
        onChoose(day === undefined ? chosen.slice(0, 7) : (fromCalendarDay(day) ?? chosen))
      }
      disabled={(day) => !isWritten(day)}
      modifiers={{ written: isWritten }}
      modifiersClassNames={{ written: "font-semibold text-foreground" }}
      classNames={{ disabled: "text-muted-foreground [&>button]:no-underline!" }}
    />
  );
}
