import { CalendarDays, FileText, type LucideIcon, UserRound, Zap } from "lucide-react";
import { useEffect } from "react";

import { commandWords } from "@/content/practice/commands";
import type { Command } from "@/features/commands/commands";
import { cn } from "@/lib/class-names";
import { ownZone } from "@/lib/now";
import { formatSessionTime, formatShortDate } from "@/lib/session-times";

type CommandResultsProps = {
  id: string;
  found: readonly Command[];
  /** Its place among all of them. */
  chosen: number;
  onChoose: (index: number) => void;
  onRun: (command: Command) => void;
};

export const optionId = (listId: string, index: number) => `${listId}-${String(index)}`;

export function CommandResults({ id, found, chosen, onChoose, onRun }: CommandResultsProps) {
  const groups = [...new Set(found.map(({ group }) => group))];
  useEffect(() => {
    document.getElementById(optionId(id, chosen))?.scrollIntoView({ block: "nearest" });
  }, [id, chosen]);
  if (found.length === 0) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={commandWords.list}
      className="min-h-0 overflow-y-auto overscroll-contain p-2"
    >
      {groups.map((group) => (
        <div key={group} role="group" aria-label={commandWords.groups[group]}>
          <p aria-hidden className="px-3 pt-2.5 pb-1 text-sm text-muted-foreground">
            {commandWords.groups[group]}
          </p>
          {found.map(
            (command, index) =>
              command.group === group && (
                <Result
                  key={command.path}
                  id={optionId(id, index)}
                  command={command}
                  isChosen={index === chosen}
                  onChoose={() => onChoose(index)}
                  onRun={() => onRun(command)}
                />
              ),
          )}
        </div>
      ))}
    </div>
  );
}

const icons: Record<Command["group"], LucideIcon> = {
  clients: UserRound,
  actions: Zap,
  sessions: CalendarDays,
  pages: FileText,
};

/** Without the year: it is ahead. */
const formatStart = (startsAt: number) =>
  `${formatShortDate(startsAt, ownZone())}, ${formatSessionTime(startsAt, ownZone())}`;

type ResultProps = {
  id: string;
  command: Command;
  isChosen: boolean;
  onChoose: () => void;
  onRun: () => void;
};

/** The field has the focus and the keys. */
function Result({ id, command, isChosen, onChoose, onRun }: ResultProps) {
  const { group, label, detail, keys, startsAt } = command;
  const Icon = icons[group];
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerMove={isChosen ? undefined : onChoose}
      onClick={onRun}
      className={cn(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-[6px] px-3 py-1.5",
        isChosen && "bg-border/50",
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
      <span
        className={cn(
          "flex min-w-0 flex-1 gap-x-3 sm:items-center",
          startsAt === undefined ? "items-center" : "max-sm:flex-col",
        )}
      >
        <bdi className={cn("min-w-0 truncate", startsAt === undefined ? "flex-1" : "sm:flex-1")}>
          {label}
        </bdi>
        <span className="shrink-0 truncate text-sm text-muted-foreground tabular-nums sm:max-w-1/2">
          {startsAt === undefined ? detail : formatStart(startsAt)}
          {keys && <span className="max-sm:hidden">{keys.join(" ").toUpperCase()}</span>}
        </span>
      </span>
    </div>
  );
}
