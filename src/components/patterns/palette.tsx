import { searchCharactersMax } from "@domain/limits";
import type { LucideIcon } from "lucide-react";
import { useNavigate } from "react-router-dom";

import {
  Command,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from "@/components/ui/command";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";
import { cn } from "@/lib/class-names";
import { ownZone } from "@/lib/live/now";
import { formatSessionTime, formatShortDate } from "@/lib/text/session-times";

export type PaletteEntry<Group extends string = string> = {
  path: string;
  group: Group;
  label: string;
  detail?: string;
  keys?: readonly string[];
  startsAt?: number;
};

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
  /** Says that something is still loading or could not be loaded. */
  notice: string | null;
  onClose: () => void;
};

/** Its results are found by the caller, so cmdk filters nothing. */
export function Palette(props: PaletteProps) {
  const { words, groups, query, onQuery, found, notice, onClose } = props;
  const navigate = useNavigate();
  const shown = [...new Set(found.map(({ group }) => group))];
  function run({ path }: PaletteEntry) {
    onClose();
    void navigate(path);
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent shape="palette" aria-describedby={undefined}>
        <DialogTitle className="sr-only">{words.open}</DialogTitle>
        <Command label={words.open} shouldFilter={false} className="flex-1">
          <CommandInput
            value={query}
            maxLength={searchCharactersMax}
            placeholder={words.placeholder}
            onValueChange={onQuery}
          />
          <p role="status" className="px-5 pt-3 text-sm text-muted-foreground empty:hidden">
            {found.length === 0 && notice === null ? words.none(query.trim()) : notice}
          </p>
          <CommandList label={words.list} className={cn(found.length === 0 && "p-0")}>
            {shown.map((group) => (
              <CommandGroup key={group} heading={groups[group]?.name}>
                {found
                  .filter((entry) => entry.group === group)
                  .map((entry) => (
                    <Result
                      key={`${entry.path} ${entry.label}`}
                      entry={entry}
                      icon={groups[group]?.icon}
                      onRun={() => run(entry)}
                    />
                  ))}
              </CommandGroup>
            ))}
          </CommandList>
          <p className="mt-auto border-t border-border px-5 py-2.5 text-sm text-muted-foreground max-sm:hidden">
            {words.hint}
          </p>
        </Command>
      </DialogContent>
    </Dialog>
  );
}

/** Without the year, because the session is soon. */
const formatStart = (startsAt: number) =>
  `${formatShortDate(startsAt, ownZone())}, ${formatSessionTime(startsAt, ownZone())}`;

type ResultProps = { entry: PaletteEntry; icon: LucideIcon | undefined; onRun: () => void };

function Result({ entry, icon: Icon, onRun }: ResultProps) {
  const { path, label, detail, keys, startsAt } = entry;
  const isStacked = startsAt !== undefined || detail !== undefined; // On a phone.
  return (
    <CommandItem value={`${path} ${label}`} onSelect={onRun}>
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
    </CommandItem>
  );
}
