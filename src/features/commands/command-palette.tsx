import { api } from "@convex/_generated/api";
import { searchCharactersMax } from "@domain/limits";
import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";

import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";
import { commandWords } from "@/content/practice/commands";
import { CommandResults, optionId } from "@/features/commands/command-results";
import { type Command, findCommands } from "@/features/commands/commands";
import { useLivePages } from "@/lib/live-pages";
import { useNow } from "@/lib/now";

const clientsPerPage = 100;
const sessionsAhead = 50;

/** Live while it is open. A combobox: the field keeps the focus, and the arrows choose from the list. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  const navigate = useNavigate();
  const { known, notice } = useKnown();
  const found = useMemo(() => findCommands(query, known), [query, known]);
  const listId = useId();
  function run({ path }: Command) {
    onClose();
    void navigate(path);
  }
  const { chosen, choose, press } = useChoice(found, query, run);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent shape="palette" aria-describedby={undefined}>
        <DialogTitle className="sr-only">{commandWords.open}</DialogTitle>
        <div className="relative border-b border-border">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-5 size-5 -translate-y-1/2 text-muted-foreground"
          />
          <input
            type="text"
            role="combobox"
            aria-label={commandWords.open}
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={found.length > 0 ? optionId(listId, chosen) : undefined}
            autoComplete="off"
            spellCheck={false}
            value={query}
            maxLength={searchCharactersMax}
            placeholder={commandWords.placeholder}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={press}
            className="h-18 w-full bg-transparent pr-14 pl-13 text-base placeholder:text-muted-foreground focus-visible:-outline-offset-2"
          />
        </div>
        <p role="status" className="px-5 pt-3 text-sm text-muted-foreground empty:hidden">
          {found.length === 0 && notice === null ? commandWords.none(query.trim()) : notice}
        </p>
        <CommandResults id={listId} found={found} chosen={chosen} onChoose={choose} onRun={run} />
        <p className="mt-auto border-t border-border px-5 py-2.5 text-sm text-muted-foreground max-sm:hidden">
          {commandWords.hint}
        </p>
      </DialogContent>
    </Dialog>
  );
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The first result of each query, until an arrow or the pointer chooses another one. */
function useChoice(found: readonly Command[], query: string, run: (command: Command) => void) {
  const [choice, setChoice] = useState({ query, index: 0 });
  const index = choice.query === query ? choice.index : 0;
  const chosen = Math.min(index, Math.max(0, found.length - 1));
  const choose = (next: number) => setChoice({ query, index: next });
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || found.length === 0) return;
    const step = steps[event.key];
    const command = found[chosen];
    if (step !== undefined) choose((chosen + step + found.length) % found.length);
    else if (event.key === "Enter" && command !== undefined) run(command);
    else return;
    event.preventDefault();
  }
  return { chosen, choose, press };
}

function useKnown() {
  const [fromMs] = useState(useNow());
  const clients = useLivePages({
    query: api.clients.list,
    args: {},
    pageItems: clientsPerPage,
    isWholeWanted: true,
  });
  const sessions = useLivePages({
    query: api.calendar.list,
    args: { order: "date", fromMs },
    pageItems: sessionsAhead,
    itemsMax: sessionsAhead,
  });
  const people = clients.state === "ready" ? clients.items : null;
  const booked = sessions.state === "ready" ? sessions.items : null;
  const known = useMemo(
    () => ({
      clients: people ?? [],
      sessions: (booked ?? []).filter(({ status }) => status === "scheduled"),
    }),
    [people, booked],
  );
  const isFailed = clients.state === "failed" || sessions.state === "failed";
  const isLoading = people === null || booked === null;
  const notice = isFailed ? commandWords.failed : isLoading ? commandWords.loading : null;
  return { known, notice };
}
