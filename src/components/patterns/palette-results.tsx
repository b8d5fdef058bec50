import type { LucideIcon } from "lucide-react";
import { useEffect } from "react";

import { cn } from "@/lib/class-names";
import { ownZone } from "@/lib/now";
import { formatSessionTime, formatShortDate } from "@/lib/session-times";

/** Something that a palette finds and opens. */
export type PaletteEntry<Group extends string = string> = {
  path: string;
  group: Group;
  label: string;
  detail?: string;
  /** Shown as keys. */
  keys?: readonly string[];
  startsAt?: number;
};

/** What its groups are called, and their signs. */
export type PaletteGroups = Record<string, { name: string; icon: LucideIcon }>;

type PaletteResultsProps = {
  id: string;
  label: string;
  groups: PaletteGroups;
  found: readonly PaletteEntry[];
  /** Its place among all of them. */
  chosen: number;
  onChoose: (index: number) => void;
  onRun: (entry: PaletteEntry) => void;
};

export const optionId = (listId: string, index: number) => `${listId}-${String(index)}`;

export function PaletteResults({
  groups,
  found,
  chosen,
  onChoose,
  onRun,
  ...list
}: PaletteResultsProps) {
  const { id, label } = list;
  const shown = [...new Set(found.map(({ group }) => group))];
  useEffect(() => {
    document.getElementById(optionId(id, chosen))?.scrollIntoView({ block: "nearest" });
  }, [id, chosen]);
  if (found.length === 0) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="min-h-0 overflow-y-auto overscroll-contain p-2"
    >
      {shown.map((group) => (
        <div key={group} role="group" aria-label={groups[group]?.name}>
          <p aria-hidden className="px-3 pt-2.5 pb-1 text-sm text-muted-foreground">
            {groups[group]?.name}
          </p>
          {found.map(
            (entry, index) =>
              entry.group === group && (
                <Result
                  key={`${entry.path} ${entry.label}`}
                  id={optionId(id, index)}
                  entry={entry}
                  icon={groups[group]?.icon}
                  isChosen={index === chosen}
                  onChoose={() => onChoose(index)}
                  onRun={() => onRun(entry)}
                />
              ),
          )}
        </div>
      ))}
    </div>
  );
}

/** Without the year: it is ahead. */
const formatStart = (startsAt: number) =>
  `${formatShortDate(startsAt, ownZone())}, ${formatSessionTime(startsAt, ownZone())}`;

type ResultProps = {
  id: string;
  entry: PaletteEntry;
  icon: LucideIcon | undefined;
  isChosen: boolean;
  onChoose: () => void;
  onRun: () => void;
};

/** The field has the focus and the keys. */
function Result({ id, entry, icon: Icon, isChosen, onChoose, onRun }: ResultProps) {
  const { label, detail, keys, startsAt } = entry;
  const isStacked = startsAt !== undefined || detail !== undefined; // On a phone.
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
      {Icon && <Icon aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />}
      <span
        className={cn(
          "flex min-w-0 flex-1 gap-x-3 sm:items-center",
          isStacked ? "max-sm:flex-col" : "items-center",
        )}
      >
        <bdi className={cn("min-w-0 truncate", isStacked ? "sm:flex-1" : "flex-1")}>{label}</bdi>
        <span className="shrink-0 truncate text-sm text-muted-foreground tabular-nums max-sm:max-w-full sm:max-w-1/2">
          {startsAt === undefined ? detail : formatStart(startsAt)}
          {keys && <span className="max-sm:hidden">{keys.join(" ").toUpperCase()}</span>}
        </span>
      </span>
    </div>
  );
}
