import { isOverdue } from "@domain/time/calendar-dates";
import { Circle, CircleCheck } from "lucide-react";
import { useState } from "react";

import { LateMenu } from "@/components/patterns/late-menu";
import { Checkbox } from "@/components/ui/checkbox";
import { actionWords } from "@/content/agreed-actions";
import { ActionMenu, EditAction } from "@/features/agreed-actions/action-parts";
import { type AgreedAction, isOpen, type Whose } from "@/features/agreed-actions/actions";
import { HabitDays } from "@/features/agreed-actions/habit-days";
import { MenuDots } from "@/features/agreed-actions/menu-dots";
import { useActionChanges } from "@/features/agreed-actions/use-action-changes";
import { cn } from "@/lib/class-names";
import { ownZone, useToday } from "@/lib/live/now";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import { formatNearDate } from "@/lib/text/format-instant";
import { formatShortDate } from "@/lib/text/session-times";

type ActionRowProps = { action: AgreedAction; whose: Whose };

export function ActionRow({ action, whose }: ActionRowProps) {
  const { change, setDone, remove } = useActionChanges(whose);
  const [isEditing, setIsEditing] = useState(false);
  const isReadOnly = useIsReadOnly();
  const { text, habitDays } = action;
  if (isEditing && !isReadOnly) {
    return (
      <li className="border-t border-border py-2 first:border-t-0">
        <EditAction
          action={action}
          onLeave={() => setIsEditing(false)}
          onSave={(words) => change(action, words)}
        />
      </li>
    );
  }
  const isHabit = habitDays !== undefined && isOpen(action);
  return (
    <li
      data-slot="action-row"
      className="@container flex items-start gap-2 border-t border-border first:border-t-0"
    >
      <div className="flex min-w-0 flex-1 items-start gap-x-3 py-1.5 @max-md:flex-col">
        <div className="w-full min-w-0 flex-1">
          {isHabit ? (
            <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
              {text}
            </p>
          ) : (
            <Mark action={action} whose={whose} onTick={(isDone) => void setDone(action, isDone)} />
          )}
          {isHabit && <HabitDays action={action} whose={whose} />}
        </div>
        <Due
          action={action}
          className={whose.side === "client" ? "@max-md:pl-9" : "@max-md:pl-6.5"}
        />
      </div>
      {!isReadOnly && isOpen(action) && (
        <LateMenu
          button={(onPress) => (
            <MenuDots aria-label={actionWords.menu.open(text)} onClick={onPress} />
          )}
        >
          <ActionMenu
            text={text}
            onChange={() => setIsEditing(true)}
            onFinish={isHabit && whose.side === "client" ? () => void setDone(action, true) : null}
            onRemove={(habitDays ?? []).length === 0 ? () => void remove(action) : null}
          />
        </LateMenu>
      )}
    </li>
  );
}

type MarkProps = ActionRowProps & { onTick: (isDone: boolean) => void };

/** A box for the client, a sign for the coach. */
function Mark({ action, whose, onTick }: MarkProps) {
  const isReadOnly = useIsReadOnly();
  const isDone = !isOpen(action);
  const words = (
    <span
      dir="auto"
      className={cn("min-w-0 flex-1 [overflow-wrap:anywhere]", isDone && "text-muted-foreground")}
    >
      {action.text}
    </span>
  );
  if (whose.side === "client") {
    return (
      <label className={cn("flex items-start gap-3", !isReadOnly && "cursor-pointer")}>
        <Checkbox
          checked={isDone}
          disabled={isReadOnly}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        {words}
      </label>
    );
  }
  const Sign = isDone ? CircleCheck : Circle;
  return (
    <p className="flex items-start gap-2.5">
      <Sign
        aria-hidden
        className={cn("mt-1 size-4 shrink-0", isDone ? "text-success" : "text-muted-foreground")}
      />
      <span className="sr-only">{isDone ? actionWords.states.done : actionWords.states.open}</span>
      {words}
    </p>
  );
}

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
  if (doneAt !== undefined) return actionWords.doneOn(formatShortDate(doneAt, ownZone()));
  const day = formatNearDate(dueDate);
  return isLate ? actionWords.wasDue(day) : actionWords.due(day);
}
