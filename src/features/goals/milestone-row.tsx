import { titleCharactersMax } from "@domain/limits";
import { isBlank } from "@domain/text/text";
import { type CalendarDate, isOverdue } from "@domain/time/calendar-dates";
import { ArrowDown, ArrowUp, CalendarDays, Ellipsis, Trash2 } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";

import { MenuItem } from "@/components/patterns/row-menu";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { goalSheet } from "@/content/goals/goals";
import { type Milestone, formatDate } from "@/features/goals/goal";
import { cn } from "@/lib/class-names";
import { useToday } from "@/lib/live/now";
import { inOneLine } from "@/lib/text/in-one-line";

const words = goalSheet.milestones;

type MilestoneRowProps = {
  milestone: Milestone;
  isFirst: boolean;
  isLast: boolean;
  onTick: (isCompleted: boolean) => void;
  /** Resolves to whether it was saved; the text stays until then. */
  onRename: (title: string) => Promise<boolean>;
  onSetDay: (day: CalendarDate | null) => void;
  onMoveUp: () => void;
  onMoveDown: () => void;
  onRemove: () => void;
};

/** The title is a field that saves on blur. */
export function MilestoneRow(props: MilestoneRowProps) {
  const { milestone, onTick } = props;
  const { title, isCompleted, targetDate } = milestone;
  const [isDating, setIsDating] = useState(false);
  const today = useToday();
  const isLate = !isCompleted && isOverdue(targetDate, today);
  return (
    <li className="flex flex-wrap items-center gap-x-2 border-b border-border py-1.5 last:border-b-0">
      <Checkbox aria-label={title} checked={isCompleted} onCheckedChange={onTick} />
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

/** Saved on blur, so that a year typed digit by digit is one change. */
function Day({
  milestone,
  onSetDay,
  onLeave,
}: Pick<MilestoneRowProps, "milestone" | "onSetDay"> & { onLeave: () => void }) {
  const { title, targetDate } = milestone;
  return (
    <Input
      type="date"
      autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- the person chose it in the menu a moment ago
      aria-label={words.day(title)}
      defaultValue={targetDate ?? ""}
      onBlur={(event) => {
        const day = event.target.value === "" ? null : event.target.value;
        if (day !== (targetDate ?? null)) onSetDay(day);
        onLeave();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
      }}
    />
  );
}

function RowMenu(props: MilestoneRowProps & { onDate: () => void }) {
  const { milestone, isFirst, isLast, onDate, onMoveUp, onMoveDown, onRemove } = props;
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
        <MenuItem icon={ArrowUp} label={words.up} disabled={isFirst} onSelect={onMoveUp} />
        <MenuItem icon={ArrowDown} label={words.down} disabled={isLast} onSelect={onMoveDown} />
        <MenuItem icon={Trash2} label={words.remove} onSelect={onRemove} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function Name({ milestone, onRename }: Pick<MilestoneRowProps, "milestone" | "onRename">) {
  const { title, isCompleted } = milestone;
  const [typed, setTyped] = useState<string | null>(null);

  async function save() {
    if (typed === null || isBlank(typed) || typed.trim() === title) {
      setTyped(null);
      return;
    }
    if (await onRename(typed)) setTyped(null);
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
