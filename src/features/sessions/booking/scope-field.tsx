import { useId } from "react";

import { Skeleton } from "@/components/patterns/skeleton";
import { seriesWords } from "@/content/session-series";

import type { Scope, ScopeQuestion } from "./use-scope";

type ScopeFieldProps = {
  question: ScopeQuestion;
  /** Shown once more than one session is chosen. */
  hint: string;
};

/** Asked where there is more than one answer. */
export function ScopeField({ question, hint }: ScopeFieldProps) {
  const { scope, scopes, isLoading } = question;
  const hintId = useId();
  if (isLoading) return <Skeleton className="h-40" />;
  if (scopes.length < 2) return null;
  return (
    <fieldset className="min-w-0" aria-describedby={scope === "one" ? undefined : hintId}>
      <legend className="text-sm font-medium">{seriesWords.scope}</legend>
      <div className="mt-1.5 grid gap-1.5">
        {scopes.map((each) => (
          <ScopeChoice key={each} choice={each} question={question} />
        ))}
      </div>
      {scope !== "one" && (
        <p id={hintId} className="mt-1.5 text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

type ScopeChoiceProps = { choice: Scope; question: ScopeQuestion };

function ScopeChoice({ choice, question: { scope, ahead, choose } }: ScopeChoiceProps) {
  const sessions = choice === "one" ? undefined : ahead?.[choice].length;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-input bg-popover px-3.5 transition-colors hover:bg-border/40 has-checked:border-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      <input
        type="radio"
        name="scope"
        value={choice}
        checked={scope === choice}
        onChange={() => {
          choose(choice);
        }}
        className="size-5 shrink-0 accent-primary outline-none"
      />
      <span className="min-w-0 flex-1">{seriesWords.scopes[choice]}</span>
      {sessions !== undefined && (
        <span className="text-sm text-muted-foreground tabular-nums">
          {seriesWords.sessions(sessions)}
        </span>
      )}
    </label>
  );
}
