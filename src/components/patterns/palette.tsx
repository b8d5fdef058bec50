import { searchCharactersMax } from "@domain/limits";
import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";

import {
  optionId,
  type PaletteEntry,
  type PaletteGroups,
  PaletteResults,
} from "@/components/patterns/palette-results";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";

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
