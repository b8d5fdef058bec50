import type { Id } from "@convex/_generated/dataModel";
import { isBlank } from "@domain/text/text";
import type { CalendarDate } from "@domain/time/calendar-dates";
import { dateFormatter } from "@domain/time/date-formatters";
import { AGREED_ACTION_FIELDS, habitDays } from "@domain/work/agreed-actions";
import { Circle, CircleCheck, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";

import { FailedState } from "@/components/patterns/failed-state";
import { Form } from "@/components/patterns/form";
import { LateMenu } from "@/components/patterns/late-menu";
import { Panel } from "@/components/patterns/panel";
import { PanelLink } from "@/components/patterns/panel-link";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DotsButton } from "@/components/ui/dots-button";
import { Input } from "@/components/ui/input";
import { actionLine } from "@/content/action-lines";
import { actionWords } from "@/content/agreed-actions";
import { nowWords } from "@/content/practice/now";
import {
  type AgreedAction,
  isOpen,
  useActions,
  type Whose,
} from "@/features/agreed-actions/actions";
import { daySize, HabitShape, isHabit, RowShape } from "@/features/agreed-actions/row-shape";
import { useActionChanges } from "@/features/agreed-actions/use-action-changes";
import { cn } from "@/lib/class-names";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { keep, keepOrForget, readKept, useKept } from "@/lib/kept/kept-values";
import { useSendingOnce } from "@/lib/kept/sending";
import { unsentOf } from "@/lib/kept/sent-words";
import { useToday } from "@/lib/live/now";
import { lateParts } from "@/lib/loading/late";
import { focusAfterRow } from "@/lib/pages/focus-after";
import { useFocusBack } from "@/lib/pages/focus-once";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly, useViewer } from "@/lib/sign-in/viewer";

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
          {isDone ? actionWords.states.done : actionWords.states.open} {name}
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
function ActionList({ actions, whose }: RowsProps) {
  const open = actions.filter(isOpen);
  const done = actions.filter((action) => !isOpen(action));
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

type LoadedProps = { whose: Whose; children: (actions: readonly AgreedAction[]) => ReactNode };

function Loaded({ whose, children }: LoadedProps) {
  const actions = useActions(whose);
  switch (actions.state) {
    case "loading":
      return <Skeletons label={actionWords.loading} className="grid gap-2" count={2} each="h-9" />;
    case "failed":
      return <FailedState sentence={actionWords.failed} onRetry={actions.retry} />;
    case "ready":
      return children(actions.value);
  }
}

function ListAndForm({ whose }: { whose: Whose }) {
  const isReadOnly = useIsReadOnly();
  return (
    <>
      <Loaded whose={whose}>{(actions) => <ActionList {...{ actions, whose }} />}</Loaded>
      {!isReadOnly && <ActionForm whose={whose} className="mt-2" />}
    </>
  );
}

type ActionRowProps = { action: AgreedAction; whose: Whose };

function ActionRow({ action, whose }: ActionRowProps) {
  const { change, setDone, remove } = useActionChanges(whose);
  const [isEditing, setIsEditing] = useState(false);
  const isReadOnly = useIsReadOnly();
  const isForm = isEditing && !isReadOnly;
  const row = useFocusBack(isForm);
  const { text, habitDays } = action;
  const removeRow = () => {
    focusAfterRow(row.current);
    void remove(action);
  };
  if (isForm) {
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
      ref={row}
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
              onRemove={(habitDays ?? []).length === 0 ? removeRow : null}
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

export function OwnActions() {
  return (
    <section
      id="actions"
      aria-labelledby="own-actions"
      className="scroll-mt-20 rounded-card border border-border bg-card px-4 py-3 sm:px-5"
    >
      <h2 id="own-actions" className="mb-1 text-lg font-medium">
        {actionLine.own}
      </h2>
      <ListAndForm whose={{ side: "client" }} />
    </section>
  );
}

type SessionActionsProps = { whose: Whose; sessionId: Id<"sessions"> };

export function SessionActions({ whose, sessionId }: SessionActionsProps) {
  const isReadOnly = useIsReadOnly();
  return (
    <section aria-labelledby="actions">
      <h2 id="actions" className="text-2xl font-medium">
        {actionWords.title}
      </h2>
      <div className="mt-3">
        <Loaded whose={whose}>
          {(actions) => <OfSession {...{ actions, whose, sessionId }} />}
        </Loaded>
      </div>
      {!isReadOnly && <ActionForm whose={whose} sessionId={sessionId} className="mt-3" />}
    </section>
  );
}

function OfSession({ actions, whose, sessionId }: RowsProps & SessionActionsProps) {
  const here = actions.filter((action) => action.sessionId === sessionId);
  const before = actions.filter((action) => action.sessionId !== sessionId && isOpen(action));
  return (
    <>
      {here.length === 0 && before.length === 0 && (
        <p className="text-muted-foreground italic">{actionWords.none}</p>
      )}
      <Rows actions={here} whose={whose} />
      {before.length > 0 && (
        <>
          <h3 className="mt-3 font-text text-sm font-semibold">{actionWords.before}</h3>
          <Rows actions={before} whose={whose} />
        </>
      )}
    </>
  );
}

/** A client's open actions among the rest of their record. */
export function ActionLines({ clientId }: { clientId: Id<"users"> }) {
  const { title } = actionWords;
  return (
    <Panel
      title={title}
      action={
        <PanelLink to={paths.coachClient(clientId, "actions")} title={title}>
          {nowWords.all}
        </PanelLink>
      }
    >
      <ListAndForm whose={{ side: "coach", clientId }} />
    </Panel>
  );
}

export function ClientActions({ clientId }: { clientId: Id<"users"> }) {
  return (
    <div className="max-w-[52rem]">
      <ListAndForm whose={{ side: "coach", clientId }} />
    </div>
  );
}

const { form } = actionWords;
const blank = { text: "", dueDate: "", isHabit: false };
type Draft = typeof blank;

/** Stored in the browser until the server has it. */
const draftSlot = (userId: string, ...of: string[]) =>
  jsonSlot(personKey("new_action", userId, ...of), (parsed) => {
    const { text, dueDate, isHabit } = fieldsOf(parsed);
    return { text: textIn(text), dueDate: textIn(dueDate), isHabit: isHabit === true };
  });

type ActionFormProps = { whose: Whose; sessionId?: Id<"sessions">; className: string };

/** One line on a wide screen. The date and the habit appear with the first letter. */
function ActionForm({ whose, sessionId, className }: ActionFormProps) {
  const { add } = useActionChanges(whose);
  const clientId = whose.side === "client" ? "" : whose.clientId;
  const slot = draftSlot(useViewer().userId, clientId, sessionId ?? "");
  const draft = useKept(slot) ?? blank;
  const setDraft = (next: Draft) => keep(slot, next);
  const { isSending, run } = useSendingOnce(slot, draft.text && JSON.stringify(draft));
  const isUnfit = isBlank(draft.text);

  async function handleSubmit() {
    if (isUnfit) return;
    const { text, dueDate, isHabit } = draft;
    await run(async (requestName) => {
      const isSaved = await add({
        ...{ text, isHabit, sessionId, requestName },
        dueDate: isHabit || dueDate === "" ? null : dueDate,
      });
      if (!isSaved) return false;
      const left = unsentOf(readKept(slot)?.text ?? "", text);
      keepOrForget(slot, left === "" ? null : { ...blank, text: left });
      return true;
    });
  }

  return (
    <Form onSend={handleSubmit} className={cn("flex flex-wrap items-center gap-2", className)}>
      <Input
        aria-label={form.label}
        placeholder={form.placeholder[whose.side]}
        dir="auto"
        maxLength={AGREED_ACTION_FIELDS.text.charactersMax}
        value={draft.text}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        className={cn("min-w-0 flex-1", isUnfit ? "basis-40" : "basis-60")}
      />
      {!isUnfit && <DueFields draft={draft} onChange={setDraft} />}
      <Button type="submit" variant="outline" isPending={isSending} disabled={isUnfit}>
        <Plus aria-hidden />
        {form.submit}
      </Button>
    </Form>
  );
}

type DueFieldsProps = { draft: Draft; onChange: (draft: Draft) => void };

function DueFields({ draft, onChange }: DueFieldsProps) {
  return (
    <>
      <Input
        type="date"
        aria-label={form.due}
        min={useToday()}
        value={draft.isHabit ? "" : draft.dueDate}
        disabled={draft.isHabit}
        onChange={(event) => onChange({ ...draft, dueDate: event.target.value })}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-2 px-1 text-sm">
        <Checkbox
          checked={draft.isHabit}
          onCheckedChange={(isChecked) => onChange({ ...draft, isHabit: isChecked })}
        />
        {form.habit}
      </label>
    </>
  );
}
