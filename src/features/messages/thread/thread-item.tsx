import { addDays, type CalendarDate } from "@domain/time/calendar-dates";
import { dateFormatter } from "@domain/time/date-formatters";
import { useCallback, useState } from "react";

import { conversation } from "@/content/messages/communication";
import { UnsentNote } from "@/features/messages/compose/unsent-note";
import type { ThreadSide } from "@/features/messages/message";
import { ThreadMessage } from "@/features/messages/thread/thread-message";
import type { ThreadRow } from "@/features/messages/thread/thread-rows";
import { useToday } from "@/lib/live/now";

type ThreadItemProps = {
  row: ThreadRow | undefined;
  side: ThreadSide;
  focusId: string | undefined;
  isExpanded: (key: string) => boolean;
  toggle: (key: string) => void;
  onRetry: (requestName: string) => void;
  onTakeBack: (requestName: string) => void;
};

export function ThreadItem({ row, side, focusId, isExpanded, toggle, ...unsent }: ThreadItemProps) {
  if (row === undefined) return null;
  return (
    <>
      {row.day !== null && <DayHeading day={row.day} />}
      {row.isFirstNew && <NewHeading />}
      <ThreadMessage
        row={row}
        side={side}
        isExpanded={isExpanded(row.key)}
        isFocused={row.kind === "message" && row.message.messageId === focusId}
        onToggle={toggle}
      />
      {row.kind === "unsent" && (
        <UnsentNote
          hasFailed={row.message.hasFailed}
          onRetry={() => unsent.onRetry(row.key)}
          onTakeBack={() => unsent.onTakeBack(row.key)}
        />
      )}
    </>
  );
}

/** Kept outside the virtualized rows, which unmount. */
export function useExpanded() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((key: string) => {
    setKeys((before) => {
      const others = new Set([...before].filter((other) => other !== key));
      return before.has(key) ? others : others.add(key);
    });
  }, []);
  return { isExpanded: (key: string) => keys.has(key), toggle };
}

function DayHeading({ day }: { day: CalendarDate }) {
  const today = useToday();
  return (
    <p className="flex items-center gap-4 py-4 text-xs font-medium text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      {formatDayOf(day, today)}
    </p>
  );
}

/** Above the first message that was unread on opening. */
function NewHeading() {
  return (
    <p className="flex items-center gap-4 py-3 text-xs font-semibold text-highlight before:h-px before:flex-1 before:bg-highlight after:h-px after:flex-1 after:bg-highlight">
      {conversation.newDivider}
    </p>
  );
}

/** With the year only when it is not the current one. */
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
