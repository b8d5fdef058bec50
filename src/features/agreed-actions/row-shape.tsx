import { isOverdue } from "@domain/time/calendar-dates";
import { latestStretch } from "@domain/work/agreed-actions";
import type { ComponentProps, ReactNode, Ref } from "react";

import { actionLine } from "@/content/action-lines";
import { type AgreedAction, isOpen, type Whose } from "@/features/agreed-actions/actions";
import { cn } from "@/lib/class-names";
import { ownZone, useToday } from "@/lib/live/now";
import { formatNearDate } from "@/lib/text/format-instant";
import { formatShortDate } from "@/lib/text/session-times";

/* Drawn with and without controls, at the same height: the client's home shows the text before the controls load. */

type RowShapeProps = {
  action: AgreedAction;
  whose: Whose;
  /** Before the text: a checkbox or an icon. A habit has neither. */
  mark: (words: ReactNode) => ReactNode;
  days: ReactNode;
  menu: ReactNode;
  ref?: Ref<HTMLLIElement>;
};

export const isHabit = (action: AgreedAction) => action.habitDays !== undefined && isOpen(action);

export function RowShape({ action, whose, mark, days, menu, ref }: RowShapeProps) {
  return (
    <li
      ref={ref}
      data-slot="action-row"
      className="@container flex items-start gap-2 border-t border-border first:border-t-0"
    >
      <div className="flex min-w-0 flex-1 items-start gap-x-3 py-1.5 @max-md:flex-col">
        <div className="w-full min-w-0 flex-1">
          {isHabit(action) ? (
            <>
              <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
                {action.text}
              </p>
              {days}
            </>
          ) : (
            mark(<Words action={action} />)
          )}
        </div>
        <Due
          action={action}
          className={whose.side === "client" ? "@max-md:pl-9" : "@max-md:pl-6.5"}
        />
      </div>
      {menu}
    </li>
  );
}

function Words({ action }: { action: AgreedAction }) {
  return (
    <span
      dir="auto"
      className={cn(
        "min-w-0 flex-1 [overflow-wrap:anywhere]",
        !isOpen(action) && "text-muted-foreground",
      )}
    >
      {action.text}
    </span>
  );
}

type HabitShapeProps = ComponentProps<"ul"> & { action: AgreedAction };

/** The last week, with how many days were done and since when, because some may be earlier. */
export function HabitShape({ action, ...days }: HabitShapeProps) {
  const done = latestStretch(action.habitDays ?? [], useToday());
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <ul {...days} className="flex flex-wrap gap-0.5 sm:gap-1" />
      {done !== null && (
        <span className="text-sm text-muted-foreground tabular-nums">
          {actionLine.done(done.days, formatNearDate(done.sinceDate))}
        </span>
      )}
    </div>
  );
}

export const daySize = (isLocked: boolean) => (isLocked ? "size-6" : "size-7 sm:size-8");

/** Below the text where there is little room. */
function Due({ action, className }: { action: AgreedAction; className: string }) {
  const today = useToday();
  const { dueDate, doneAt } = action;
  const isLate = doneAt === undefined && isOverdue(dueDate, today);
  if (doneAt === undefined && dueDate === undefined) return null;
  return (
    <span
      className={cn(
        "shrink-0 text-sm leading-6 tabular-nums",
        isLate ? "font-medium text-destructive" : "text-muted-foreground",
        className,
      )}
    >
      {wordsOf(action, isLate)}
    </span>
  );
}

function wordsOf({ dueDate = "", doneAt }: AgreedAction, isLate: boolean) {
  if (doneAt !== undefined) return actionLine.doneOn(formatShortDate(doneAt, ownZone()));
  const day = formatNearDate(dueDate);
  return isLate ? actionLine.wasDue(day) : actionLine.due(day);
}
