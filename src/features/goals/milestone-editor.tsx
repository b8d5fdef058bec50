import { milestonesPerGoalMax, titleCharactersMax } from "@domain/limits";
import { isBlank } from "@domain/text/text";
import { isOverdue } from "@domain/time/calendar-dates";
import { ArrowDown, ArrowUp, CalendarDays, Ellipsis, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";

import { Form } from "@/components/patterns/form";
import { MenuItem } from "@/components/patterns/row-menu";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { goalSheet, goalWords } from "@/content/goals/goals";
import { formatDate, type Goal, type Milestone } from "@/features/goals/goal";
import { MilestoneTick } from "@/features/goals/milestone-tick";
import { useMilestoneActions } from "@/features/goals/goal-actions";
import { cn } from "@/lib/class-names";
import { personKey } from "@/lib/kept/kept-keys";
import { useKeptText } from "@/lib/kept/kept-text";
import { useSending } from "@/lib/kept/sending";
import { useToday } from "@/lib/live/now";
import { useIsReadOnly, useViewer } from "@/lib/sign-in/viewer";
import { inOneLine } from "@/lib/text/in-one-line";

const words = goalSheet.milestones;

export function MilestoneEditor({ goal }: { goal: Goal }) {
  const { goalId, milestones } = goal;
  const actions = useMilestoneActions();
  const isReadOnly = useIsReadOnly();
  const done = milestones.filter(({ isCompleted }) => isCompleted).length;
  return (
    <section className="mt-8 border-t border-border pt-6">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-lg font-medium">{words.title}</h3>
        {milestones.length > 0 && (
          <p className="text-sm text-muted-foreground tabular-nums">
            {words.done(done, milestones.length)}
          </p>
        )}
      </div>
      {milestones.length === 0 && (
        <p className="mt-2 text-muted-foreground">{goalWords.noMilestones}</p>
      )}
      <ol className="mt-2">
        {milestones.map((milestone, place) =>
          isReadOnly ? (
            <li key={milestone.milestoneId} className="border-b border-border last:border-b-0">
              <MilestoneTick milestone={milestone} onTick={() => undefined} />
            </li>
          ) : (
            <MilestoneRow key={milestone.milestoneId} {...{ goal, milestone, place, actions }} />
          ),
        )}
      </ol>
      {isReadOnly ? null : milestones.length < milestonesPerGoalMax ? (
        <NewMilestone goalId={goalId} actions={actions} />
      ) : (
        <p className="mt-3 text-sm text-muted-foreground">{words.full}</p>
      )}
    </section>
  );
}

type NewMilestoneProps = Pick<Goal, "goalId"> & Pick<RowProps, "actions">;

function NewMilestone({ goalId, actions }: NewMilestoneProps) {
  const key = personKey("new_milestone", useViewer().userId, goalId);
  const { typed, type, settle } = useKeptText(key);
  const title = typed ?? "";
  const { isSending, run } = useSending({ key });

  async function submit() {
    if (isBlank(title)) return;
    await run(async () => {
      if (await actions.add(goalId, title)) settle(title);
    });
  }

  return (
    <Form onSend={submit} className="mt-3 flex gap-2">
      <Input
        dir="auto"
        autoComplete="off"
        aria-label={words.add}
        placeholder={words.addLabel}
        maxLength={titleCharactersMax}
        value={title}
        onChange={({ target: { value } }) => type(value === "" ? null : value)}
      />
      <Button type="submit" variant="outline" isPending={isSending} disabled={isBlank(title)}>
        <Plus aria-hidden />
        {words.addAction}
      </Button>
    </Form>
  );
}

type RowProps = {
  goal: Goal;
  milestone: Milestone;
  place: number;
  actions: ReturnType<typeof useMilestoneActions>;
};

/** The title is a field that saves on blur. */
function MilestoneRow(props: RowProps) {
  const { milestone, actions } = props;
  const { title, isCompleted, targetDate } = milestone;
  const [isDating, setIsDating] = useState(false);
  const today = useToday();
  const isLate = !isCompleted && isOverdue(targetDate, today);
  return (
    <li className="flex flex-wrap items-center gap-x-2 border-b border-border py-1.5 last:border-b-0">
      <Checkbox
        aria-label={title}
        checked={isCompleted}
        onCheckedChange={(isTicked) => void actions.tick(milestone, isTicked)}
      />
      <Name {...props} />
      {isDating && <Day {...props} onLeave={() => setIsDating(false)} />}
      {!isDating && targetDate && (
        <span
          className={cn(
            "text-sm tabular-nums",
            isLate ? "font-medium text-destructive" : "text-muted-foreground",
          )}
        >
          {formatDate(targetDate)}
        </span>
      )}
      <RowMenu {...props} onDate={() => setIsDating(true)} />
    </li>
  );
}

/** Saved on blur, so that a year typed digit by digit is one change. Escape reverts it. */
function Day({ milestone, actions, onLeave }: RowProps & { onLeave: () => void }) {
  const { title, targetDate } = milestone;
  return (
    <Input
      type="date"
      autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- the person chose it in the menu a moment ago
      data-reverts=""
      aria-label={words.day(title)}
      defaultValue={targetDate ?? ""}
      onBlur={(event) => {
        const day = event.target.value === "" ? null : event.target.value;
        if (day !== (targetDate ?? null)) void actions.setDay(milestone, day);
        onLeave();
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === "Escape") currentTarget.value = targetDate ?? "";
        if (key === "Escape" || key === "Enter") focusMenu(currentTarget);
      }}
    />
  );
}

const focusMenu = (field: Element) =>
  field.closest("li")?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.focus();

function RowMenu({ goal, milestone, place, actions, onDate }: RowProps & { onDate: () => void }) {
  const { goalId, milestones } = goal;
  const moveBefore = (next: number) =>
    void actions.move(milestone, milestones[next]?.milestoneId ?? null);
  const isDateWanted = useRef(false);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={words.menu(milestone.title)}
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-control text-muted-foreground transition-colors hover:bg-border/40 hover:text-foreground"
      >
        <Ellipsis aria-hidden className="size-5" />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        onCloseAutoFocus={(event) => {
          if (!isDateWanted.current) return;
          isDateWanted.current = false;
          event.preventDefault(); // The date field takes the focus instead.
          onDate();
        }}
      >
        <MenuItem
          icon={CalendarDays}
          label={milestone.targetDate === undefined ? words.setDay : words.changeDay}
          onSelect={() => {
            isDateWanted.current = true;
          }}
        />
        <MenuItem
          icon={ArrowUp}
          label={words.up}
          disabled={place === 0}
          onSelect={() => moveBefore(place - 1)}
        />
        <MenuItem
          icon={ArrowDown}
          label={words.down}
          disabled={place === milestones.length - 1}
          onSelect={() => moveBefore(place + 2)}
        />
        <MenuItem
          icon={Trash2}
          label={words.remove}
          onSelect={() => void actions.remove(goalId, milestone)}
        />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function Name({ milestone, actions }: RowProps) {
  const { title, isCompleted } = milestone;
  const [typed, setTyped] = useState<string | null>(null);

  async function save() {
    if (typed === null || isBlank(typed) || typed.trim() === title) {
      setTyped(null);
      return;
    }
    if (await actions.rename(milestone, typed)) setTyped(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === "Enter") {
      event.preventDefault();
      event.currentTarget.blur();
    }
    if (event.key === "Escape") setTyped(null);
  }

  return (
    <textarea
      dir="auto"
      rows={1} // Grows with its text.
      data-reverts={typed === null ? undefined : ""} // With this, Escape does not close the sheet.
      aria-label={words.rename(title)}
      maxLength={titleCharactersMax}
      value={typed ?? title}
      onChange={(event) => setTyped(inOneLine(event.target.value))}
      onBlur={() => void save()}
      onKeyDown={onKeyDown}
      className={cn(
        "field-sizing-content min-h-11 min-w-0 flex-1 resize-none rounded-control border border-transparent bg-transparent px-2 py-2.5 text-base hover:border-input focus:border-input",
        isCompleted && "text-muted-foreground",
      )}
    />
  );
}
