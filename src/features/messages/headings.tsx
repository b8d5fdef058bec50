import { addDays, type CalendarDate } from "@domain/time/calendar-dates";
import { dateFormatter } from "@domain/time/date-formatters";

import { conversation } from "@/content/messages/communication";
import { useToday } from "@/lib/live/now";

export function DayHeading({ day }: { day: CalendarDate }) {
  const today = useToday();
  return (
    <p className="flex items-center gap-4 py-4 text-xs font-medium text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      {formatDayOf(day, today)}
    </p>
  );
}

/** Above the first message that was unread on opening. */
export function NewHeading() {
  return (
    <p className="flex items-center gap-4 py-3 text-xs font-semibold text-highlight before:h-px before:flex-1 before:bg-highlight after:h-px after:flex-1 after:bg-highlight">
      {conversation.newDivider}
    </p>
  );
}

/** The year only when it is not this one. */
function formatDayOf(day: CalendarDate, today: CalendarDate): string {
  if (day === today) return conversation.today;
  if (day === addDays(today, -1)) return conversation.yesterday;
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return dateFormatter("en-US", "UTC", {
    weekday: "long",
    month: "long",
    day: "numeric",
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(new Date(`${day}T00:00:00Z`));
}
