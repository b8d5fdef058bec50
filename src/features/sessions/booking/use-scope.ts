import { api } from "@convex/_generated/api";
import type { SeriesScope } from "@domain/schedule/session-series";
import type { SessionSpan } from "@domain/time/overlap";
import { useMemo, useState } from "react";

import type { Session } from "./session-types";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";

export type Scope = "one" | SeriesScope;

type Ahead = Record<SeriesScope, readonly SessionSpan[]>;

export type ScopeQuestion = {
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
