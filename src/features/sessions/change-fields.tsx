import { api } from "@convex/_generated/api";
import { reasonCharactersMax } from "@domain/limits";
import { isBeforeCancelWindow } from "@domain/schedule/session-policy";
import type { SeriesScope } from "@domain/schedule/session-series";
import type { SessionSpan } from "@domain/time/overlap";
import { type ReactNode, useId, useMemo, useState } from "react";
import { Link } from "react-router-dom";

import { TextareaField } from "@/components/patterns/words-field";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { groupWords } from "@/content/group-sessions";
import { seriesWords } from "@/content/session-series";
import { rescheduling, tooLate } from "@/content/sessions";
import { personKey } from "@/lib/kept/kept-keys";
import { useKeptText } from "@/lib/kept/kept-text";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

import type { Session } from "./booking/session-types";

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

type ReasonFieldProps = {
  reason: string;
  onReason: (reason: string) => void;
  side: "client" | "coach";
};

export function ReasonField({ reason, onReason, side }: ReasonFieldProps) {
  return (
    <TextareaField
      label={rescheduling.reason}
      hint={rescheduling.reasonHint[side]}
      rows={2}
      maxLength={reasonCharactersMax}
      value={reason}
      onChange={onReason}
    />
  );
}

export function useReason(sessionId: string, act: "move" | "cancel") {
  const { typed, type, discard } = useKeptText(
    personKey("session_reason", useViewer().userId, sessionId, act),
  );
  return {
    reason: typed ?? "",
    setReason: (reason: string) => type(reason === "" ? null : reason),
    discardReason: discard,
  };
}

type CancelWindowProps = {
  session: Session;
  side: "client" | "coach";
  describePolicy: (hours: string) => string;
  children: ReactNode;
};

/** Shows the rule and its children while there is time; later, why it is too late and whom to ask. */
export function CancelWindow({ session, side, describePolicy, children }: CancelWindowProps) {
  const now = useNow();
  const practice = useLive(api.practice.get, side === "client" ? {} : "skip");
  if (side === "client" && practice.state === "loading") {
    return <Skeleton className="h-40" />; // Not loaded yet.
  }
  const hours = practice.state === "ready" ? (practice.value?.cancelWindowHours ?? 0) : 0;
  const isInTime = side === "coach" || isBeforeCancelWindow(session.startsAt, now, hours);
  if (isInTime) {
    return (
      <>
        {side === "client" && hours > 0 && (
          <p className="text-sm text-muted-foreground">{describePolicy(tooLate.hours(hours))}</p>
        )}
        {children}
      </>
    );
  }
  const hasBegun = session.startsAt <= now;
  return (
    <div className="grid justify-items-start gap-4">
      <p>{hasBegun ? tooLate.begun : tooLate.sentence(tooLate.hours(hours))}</p>
      <Link to={paths.communication()} className={buttonVariants({ variant: "outline" })}>
        {tooLate.action}
      </Link>
    </div>
  );
}

export type Scope = "one" | SeriesScope;

type Ahead = Record<SeriesScope, readonly SessionSpan[]>;

type ScopeQuestion = {
  scope: Scope;
  /** The choices with different effects, the smallest first. Only "one" when there is nothing to ask. */
  scopes: readonly Scope[];
  /** The sessions that each choice changes; null until they are known. */
  ahead: Ahead | null;
  isLoading: boolean;
  choose: (scope: Scope) => void;
};

/** Only a coach changes more than one session. */
export function useScope(session: Session, side: "client" | "coach"): ScopeQuestion {
  const { sessionId, startsAt, series } = session;
  const isAsked = side === "coach" && series !== undefined;
  const live = useLive(api.series.ahead, isAsked ? { sessionId } : "skip");
  const isLoading = isAsked && live.state === "loading";
  const rows = live.state === "ready" ? live.value : null;
  const [openedAt] = useState(useNow());
  const ahead = useMemo((): Ahead | null => {
    if (rows === null) return null;
    const from = (fromMs: number) =>
      rows.filter((row) => row.sessionId === sessionId || row.startsAt >= fromMs);
    return { following: from(startsAt), all: from(openedAt) };
  }, [rows, sessionId, startsAt, openedAt]);
  const [chosen, choose] = useState<Scope>("one");
  const scopes = scopesOf(ahead);
  const scope = scopes.includes(chosen) ? chosen : "one"; // Other sessions may have been cancelled meanwhile.
  return { scope, scopes, ahead, isLoading, choose };
}

function scopesOf(ahead: Ahead | null): readonly Scope[] {
  const scopes: Scope[] = ["one"];
  if (ahead === null) return scopes;
  if (ahead.following.length > 1) scopes.push("following");
  if (ahead.all.length > 1 && ahead.all.length !== ahead.following.length) scopes.push("all");
  return scopes;
}
