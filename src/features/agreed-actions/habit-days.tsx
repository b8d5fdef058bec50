import type { CalendarDate } from "@domain/time/calendar-dates";
import { dateFormatter } from "@domain/time/date-formatters";
import { habitDays } from "@domain/work/agreed-actions";

import { actionWords } from "@/content/agreed-actions";
import type { AgreedAction, Whose } from "@/features/agreed-actions/actions";
import { daySize, HabitShape } from "@/features/agreed-actions/row-shape";
import { useActionChanges } from "@/features/agreed-actions/use-action-changes";
import { cn } from "@/lib/class-names";
import { useToday } from "@/lib/live/now";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

type HabitDaysProps = { action: AgreedAction; whose: Whose };

/** The last week, which the client ticks day by day. */
export function HabitDays({ action, whose }: HabitDaysProps) {
  const today = useToday();
  const { checkIn } = useActionChanges(whose);
  const isLocked = useIsReadOnly() || whose.side === "coach";
  const done = action.habitDays ?? [];
  return (
    <HabitShape action={action} aria-label={actionWords.days(action.text)}>
      {habitDays(today).map((date) => (
        <li key={date}>
          <Day
            date={date}
            isDone={done.includes(date)}
            isToday={date === today}
            onTick={isLocked ? null : (isDone) => void checkIn(action, date, isDone)}
          />
        </li>
      ))}
    </HabitShape>
  );
}

type DayProps = {
  date: CalendarDate;
  isDone: boolean;
  isToday: boolean;
  /** Null for a reader. */
  onTick: ((isDone: boolean) => void) | null;
};

function Day({ date, isDone, isToday, onTick }: DayProps) {
  const name = write(date, { weekday: "long", month: "long", day: "numeric" });
  const letter = <span aria-hidden>{write(date, { weekday: "narrow" })}</span>;
  const look = cn(
    "flex items-center justify-center rounded-full border text-xs",
    daySize(onTick === null),
    isDone ? "border-success bg-success text-background" : "border-input text-muted-foreground",
    isToday && !isDone && "border-2 border-highlight text-foreground",
  );
  if (onTick === null) {
    return (
      <span className={look}>
        {letter}
        <span className="sr-only">
          {name}: {isDone ? actionWords.states.done : actionWords.states.open}
        </span>
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={isDone}
      aria-label={name}
      onClick={() => onTick(!isDone)}
      className={cn(look, "cursor-pointer transition-colors")}
    >
      {letter}
    </button>
  );
}

const write = (date: CalendarDate, style: Intl.DateTimeFormatOptions) =>
  dateFormatter("en-US", "UTC", style).format(Date.parse(date));
