import type { CalendarDate } from "@domain/time/calendar-dates";
import { dateFormatter } from "@domain/time/date-formatters";
import { habitDays } from "@domain/work/agreed-actions";
import { Circle, CircleCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { FailedState } from "@/components/patterns/failed-state";
import { LateMenu } from "@/components/patterns/late-menu";
import { Checkbox } from "@/components/ui/checkbox";
import { Skeletons } from "@/components/patterns/skeletons";
import { actionWords } from "@/content/agreed-actions";
import {
  isOpen,
  useActions,
  type AgreedAction,
  type Whose,
} from "@/features/agreed-actions/actions";
import { DotsButton } from "@/components/ui/dots-button";
import { isHabit, RowShape, daySize, HabitShape } from "@/features/agreed-actions/row-shape";
import { useActionChanges } from "@/features/agreed-actions/use-action-changes";
import { cn } from "@/lib/class-names";
import { useToday } from "@/lib/live/now";
import { lateParts } from "@/lib/loading/late";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

type HabitDaysProps = { action: AgreedAction; whose: Whose };

/** The last week, which the client ticks day by day. */
function HabitDays({ action, whose }: HabitDaysProps) {
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

const { ActionMenu, EditAction } = lateParts(() => import("@/features/agreed-actions/action-menu"));

/** Open ones, and the latest done ones folded below. */
export function ActionList({ whose }: { whose: Whose }) {
  const actions = useActions(whose);
  if (actions.state === "loading") return <ListSkeleton />;
  if (actions.state === "failed") {
    return <FailedState sentence={actionWords.failed} onRetry={actions.retry} />;
  }
  const open = actions.value.filter(isOpen);
  const done = actions.value.filter((action) => !isOpen(action));
  return (
    <>
      {open.length === 0 && (
        <p className="py-2 text-muted-foreground">
          {done.length === 0 ? actionWords.none : actionWords.noneOpen}
        </p>
      )}
      <Rows actions={open} whose={whose} />
      {done.length > 0 && (
        <details className="border-t border-border">
          <summary className="flex min-h-10 cursor-pointer items-center text-sm text-muted-foreground hover:text-foreground">
            {actionWords.done(done.length)}
          </summary>
          <Rows actions={done} whose={whose} />
        </details>
      )}
    </>
  );
}

type RowsProps = { actions: readonly AgreedAction[]; whose: Whose };

export function Rows({ actions, whose }: RowsProps) {
  if (actions.length === 0) return null;
  return (
    <ul>
      {actions.map((action) => (
        <ActionRow key={action.actionId} action={action} whose={whose} />
      ))}
    </ul>
  );
}

export function ListSkeleton() {
  return <Skeletons label={actionWords.loading} className="grid gap-2" count={2} each="h-9" />;
}

type ActionRowProps = { action: AgreedAction; whose: Whose };

function ActionRow({ action, whose }: ActionRowProps) {
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
  return (
    <RowShape
      action={action}
      whose={whose}
      mark={(words) => (
        <Mark action={action} whose={whose} onTick={(isDone) => void setDone(action, isDone)}>
          {words}
        </Mark>
      )}
      days={<HabitDays action={action} whose={whose} />}
      menu={
        !isReadOnly &&
        isOpen(action) && (
          <LateMenu
            button={(onPress) => (
              <DotsButton aria-label={actionWords.menu.open(text)} onClick={onPress} />
            )}
          >
            <ActionMenu
              text={text}
              onChange={() => setIsEditing(true)}
              onFinish={
                isHabit(action) && whose.side === "client" ? () => void setDone(action, true) : null
              }
              onRemove={(habitDays ?? []).length === 0 ? () => void remove(action) : null}
            />
          </LateMenu>
        )
      }
    />
  );
}

type MarkProps = ActionRowProps & { onTick: (isDone: boolean) => void; children: ReactNode };

/** A checkbox for the client, an icon for the coach. */
function Mark({ action, whose, onTick, children }: MarkProps) {
  const isReadOnly = useIsReadOnly();
  const isDone = !isOpen(action);
  if (whose.side === "client") {
    return (
      <label className={cn("flex items-start gap-3", !isReadOnly && "cursor-pointer")}>
        <Checkbox checked={isDone} disabled={isReadOnly} onCheckedChange={onTick} />
        {children}
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
      {children}
    </p>
  );
}
