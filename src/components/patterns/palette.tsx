import { searchCharactersMax } from "@domain/limits";
import { type LucideIcon, Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router-dom";

import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";
import { cn } from "@/lib/class-names";
import { ownZone } from "@/lib/live/now";
import { formatSessionTime, formatShortDate } from "@/lib/text/session-times";

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
type PaletteGroups = Record<string, { name: string; icon: LucideIcon }>;

type PaletteProps = {
  words: {
    open: string;
    placeholder: string;
    list: string;
    hint: string;
    none: (query: string) => string;
  };
  groups: PaletteGroups;
  query: string;
  onQuery: (query: string) => void;
  found: readonly PaletteEntry[];
  /** That something is still loading or could not be loaded. */
  notice: string | null;
  onClose: () => void;
};

/** A combobox: the field keeps the focus, and the arrows choose from the list. */
export function Palette(props: PaletteProps) {
  const { words, groups, query, onQuery, found, notice, onClose } = props;
  const navigate = useNavigate();
  const listId = useId();
  function run({ path }: PaletteEntry) {
    onClose();
    void navigate(path);
  }
  const { chosen, choose, press } = useChoice(found, query, run);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent shape="palette" aria-describedby={undefined}>
        <DialogTitle className="sr-only">{words.open}</DialogTitle>
        <div className="relative border-b border-border">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-5 size-5 -translate-y-1/2 text-muted-foreground"
          />
          <input
            type="text"
            role="combobox"
            aria-label={words.open}
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={found.length > 0 ? optionId(listId, chosen) : undefined}
            autoComplete="off"
            spellCheck={false}
            value={query}
            maxLength={searchCharactersMax}
            placeholder={words.placeholder}
            onChange={(event) => onQuery(event.target.value)}
            onKeyDown={press}
            className="h-18 w-full bg-transparent pr-14 pl-13 text-base placeholder:text-muted-foreground focus-visible:-outline-offset-2"
          />
        </div>
        <p role="status" className="px-5 pt-3 text-sm text-muted-foreground empty:hidden">
          {found.length === 0 && notice === null ? words.none(query.trim()) : notice}
        </p>
        <PaletteResults
          id={listId}
          label={words.list}
          {...{ groups, found, chosen }}
          onChoose={choose}
          onRun={run}
        />
        <p className="mt-auto border-t border-border px-5 py-2.5 text-sm text-muted-foreground max-sm:hidden">
          {words.hint}
        </p>
      </DialogContent>
    </Dialog>
  );
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The first result of each query, until an arrow or the pointer chooses another one. */
function useChoice(
  found: readonly PaletteEntry[],
  query: string,
  run: (entry: PaletteEntry) => void,
) {
  const [choice, setChoice] = useState({ query, index: 0 });
  const index = choice.query === query ? choice.index : 0;
  const chosen = Math.min(index, Math.max(0, found.length - 1));
  const choose = (next: number) => setChoice({ query, index: next });
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || found.length === 0) return;
    const step = steps[event.key];
    const entry = found[chosen];
    if (step !== undefined) choose((chosen + step + found.length) % found.length);
    else if (event.key === "Enter" && entry !== undefined) run(entry);
    else return;
    event.preventDefault();
  }
  return { chosen, choose, press };
}

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

const optionId = (listId: string, index: number) => `${listId}-${String(index)}`;

function PaletteResults({ groups, found, chosen, onChoose, onRun, ...list }: PaletteResultsProps) {
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
