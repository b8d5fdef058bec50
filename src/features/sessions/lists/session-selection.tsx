import { CalendarX, CircleCheck, CircleSlash, ListChecks } from "lucide-react";
import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";

import { SelectionBar } from "@/components/patterns/selection-bar";
import { Button } from "@/components/ui/button";
import { severalSessions as words } from "@/content/coach-sessions";
import { selectionWords } from "@/content/selection";
import { useNow } from "@/lib/live/now";
import type { Id } from "@convex/_generated/dataModel";
import { sessionsTogetherMax } from "@domain/schedule/session-policy";

import { CancelSeveralDialog } from "../session-parts";
import type { CoachSession } from "../booking/session-types";
import { useClosingSeveral } from "./use-several";

type Ids = readonly Id<"sessions">[];

type Selection = {
  chosenIds: Ids;
  toggle: (sessionId: Id<"sessions">) => void;
  /** Called by each list with its rows. */
  show: (label: string, sessions: readonly CoachSession[]) => void;
};

const SelectionContext = createContext<Selection | null>(null);

const none: readonly CoachSession[] = [];

/** Null while nothing is being selected. Only listed rows can be selected. */
export function useSelection(label: string, sessions: readonly CoachSession[]) {
  const selection = useContext(SelectionContext);
  const show = selection?.show;
  useLayoutEffect(() => {
    show?.(label, sessions);
    return () => show?.(label, none);
  }, [show, label, sessions]);
  if (selection === null) return null;
  return ({ sessionId }: CoachSession) => ({
    isOn: selection.chosenIds.includes(sessionId),
    toggle: () => selection.toggle(sessionId),
  });
}

type SelectableSessionsProps = {
  /** The name of the list; opening another one ends the selection. Null without rows. */
  list: string | null;
  head: ReactNode;
  children: ReactNode;
};

export function SelectableSessions({ list, head, children }: SelectableSessionsProps) {
  const [chosen, setChosen] = useState<{ list: string; ids: Ids } | null>(null);
  const [shown, setShown] = useState<Readonly<Record<string, readonly CoachSession[]>>>({});
  const show = useCallback(
    (label: string, sessions: readonly CoachSession[]) =>
      setShown((before) => ({ ...before, [label]: sessions })),
    [],
  );
  const chosenIds = chosen !== null && chosen.list === list ? chosen.ids : null;
  const choose = useCallback(
    (ids: Ids | null) => setChosen(ids === null || list === null ? null : { list, ids }),
    [list],
  );
  const selection = useMemo(() => {
    if (chosenIds === null) return null;
    const toggle = (sessionId: Id<"sessions">) => {
      const others = chosenIds.filter((id) => id !== sessionId);
      choose(others.length < chosenIds.length ? others : [...chosenIds, sessionId]);
    };
    return { chosenIds, toggle, show };
  }, [chosenIds, choose, show]);
  const listed = Object.values(shown).flat();
  const selected = listed.filter(({ sessionId }) => chosenIds?.includes(sessionId) === true);
  return (
    <>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">{head}</div>
        {list !== null && selection === null && (
          <Button variant="outline" size="sm" onClick={() => choose([])}>
            <ListChecks aria-hidden />
            <span className="max-sm:sr-only">{selectionWords.select}</span>
          </Button>
        )}
      </div>
      {selection !== null && (
        <SelectionBar
          label={words.selection}
          count={selected.length}
          isWhole={selected.length >= listed.length}
          onAll={(isAll) => choose(isAll ? listed.map(({ sessionId }) => sessionId) : [])}
          onDone={() => choose(null)}
        >
          <SelectedActs selected={selected} onDone={() => choose(null)} />
        </SelectionBar>
      )}
      <SelectionContext value={selection}>{children}</SelectionContext>
    </>
  );
}

type SelectedActsProps = { selected: readonly CoachSession[]; onDone: () => void };

/** An action is offered if it applies to at least one of them; the others stay unchanged. */
function SelectedActs({ selected, onDone }: SelectedActsProps) {
  const now = useNow();
  const close = useClosingSeveral(onDone);
  const [isCancelling, setIsCancelling] = useState(false);
  const scheduled = selected.filter(({ status }) => status === "scheduled");
  const begun = scheduled.filter(({ startsAt, isRequest }) => startsAt <= now && !isRequest);
  if (selected.length > sessionsTogetherMax) {
    return <p className="text-sm text-muted-foreground">{words.tooMany(sessionsTogetherMax)}</p>;
  }
  const areAllAhead = begun.length === 0;
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={areAllAhead}
        onClick={() => void close(begun, "completed")}
      >
        <CircleCheck aria-hidden />
        {words.complete}
      </Button>
      <Button
        variant="outline"
        size="sm"
        disabled={areAllAhead}
        onClick={() => void close(begun, "no-show")}
      >
        <CircleSlash aria-hidden />
        {words.miss}
      </Button>
      <Button
        variant="outline"
        size="sm"
        disabled={scheduled.length === 0}
        onClick={() => setIsCancelling(true)}
      >
        <CalendarX aria-hidden />
        {words.cancel}
      </Button>
      <Suspense>
        {isCancelling && (
          <CancelSeveralDialog
            sessions={scheduled}
            onCancelled={onDone}
            onClose={() => setIsCancelling(false)}
          />
        )}
      </Suspense>
    </>
  );
}
