import { useId } from "react";

import type { ScopeQuestion } from "./use-scope";
import { Skeleton } from "@/components/ui/skeleton";
import { groupWords } from "@/content/group-sessions";
import { seriesWords } from "@/content/session-series";

type ScopeFieldProps = {
  question: ScopeQuestion;
  /** Shown once more than one session is chosen. */
  hint: string;
};

/** Shown only when there is more than one choice. */
export function ScopeField({ question, hint }: ScopeFieldProps) {
  const { scope, scopes, ahead, isLoading, choose } = question;
  const hintId = useId();
  if (isLoading) return <Skeleton className="h-40" />;
  if (scopes.length < 2) return null;
  return (
    <fieldset className="min-w-0" aria-describedby={scope === "one" ? undefined : hintId}>
      <legend className="text-sm font-medium">{seriesWords.scope}</legend>
      <div className="mt-1.5 grid gap-1.5">
        {scopes.map((each) => {
          const sessions = each === "one" ? undefined : ahead?.[each].length;
          return (
            <Choice
              key={each}
              label={seriesWords.scopes[each]}
              note={sessions === undefined ? undefined : seriesWords.sessions(sessions)}
              isChosen={scope === each}
              onChoose={() => choose(each)}
            />
          );
        })}
      </div>
      {scope !== "one" && (
        <p id={hintId} className="mt-1.5 text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

type GroupScopeFieldProps = { isForAll: boolean; onForAll: (isForAll: boolean) => void };

/** Whether a group session is cancelled for one client or for all of them. */
export function GroupScopeField({ isForAll, onForAll }: GroupScopeFieldProps) {
  const { one, everybody } = groupWords.scopes;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{groupWords.scope}</legend>
      <div className="mt-1.5 grid gap-1.5">
        <Choice label={one} isChosen={!isForAll} onChoose={() => onForAll(false)} />
        <Choice label={everybody} isChosen={isForAll} onChoose={() => onForAll(true)} />
      </div>
    </fieldset>
  );
}

type ChoiceProps = { label: string; note?: string; isChosen: boolean; onChoose: () => void };

function Choice({ label, note, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-input bg-popover px-3.5 transition-colors hover:bg-border/40 has-checked:border-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      <input
        type="radio"
        name="scope"
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-primary outline-none"
      />
      <span className="min-w-0 flex-1">{label}</span>
      {note !== undefined && (
        <span className="text-sm text-muted-foreground tabular-nums">{note}</span>
      )}
    </label>
  );
}
