import { api } from "@convex/_generated/api";
import { dayMs, daysBetween } from "@domain/calendar-dates";
import { fullName } from "@domain/full-name";
import type { FunctionReturnType } from "convex/server";
import { Link } from "react-router-dom";

import { FailedState } from "@/components/patterns/failed-state";
import { PersonAvatar } from "@/components/patterns/person-avatar";
import { Skeleton, SkeletonGroup } from "@/components/patterns/skeleton";
import { wordFailure } from "@/content/failures";
import { overviewPage } from "@/content/practice/overview";
import { FirstOrAll } from "@/features/overview/first-or-all";
import { Panel } from "@/features/overview/panel";
import { isolate } from "@/lib/bidi";
import { useLive } from "@/lib/live";
import { useNow, useToday } from "@/lib/now";
import { paths } from "@/lib/paths";
import { useSteady } from "@/lib/steady";
import { wordDay } from "@/lib/word-instant";

const words = overviewPage.attention;
const shownAtFirst = 6;
const stepMs = 10 * 60 * 1000;

type Entry = FunctionReturnType<typeof api.overview.attention>[number];
type Reason = Entry["reasons"][number];

/** Who could do with a word from the coach, and why, said in words that lead to the thing itself. */
export function Attention() {
  const today = useToday();
  const nowMs = Math.floor(useNow() / stepMs) * stepMs;
  const attention = useSteady(useLive(api.overview.attention, { nowMs, today }));
  return (
    <Panel title={words.title}>
      {attention.state === "loading" && (
        <SkeletonGroup label={words.loading} className="space-y-3">
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-16" />
          ))}
        </SkeletonGroup>
      )}
      {attention.state === "failed" && (
        <FailedState
          sentence={wordFailure(attention.error, overviewPage.notLoaded)}
          onRetry={attention.retry}
        />
      )}
      {attention.state === "ready" && <Entries entries={attention.value} />}
    </Panel>
  );
}

function Entries({ entries }: { entries: Entry[] }) {
  if (entries.length === 0) {
    return (
      <>
        <p className="font-display text-lg">{words.none}</p>
        <p className="mt-1 text-ink-soft">{words.noneSentence}</p>
      </>
    );
  }
  return (
    <FirstOrAll items={entries} atFirst={shownAtFirst}>
      {(entry) => <EntryLine key={entry.clientId} entry={entry} />}
    </FirstOrAll>
  );
}

function EntryLine({ entry }: { entry: Entry }) {
  const { clientId, reasons } = entry;
  return (
    <li className="flex gap-3 border-b border-line py-3 last:border-b-0">
      <PersonAvatar personId={clientId} person={entry} className="mt-0.5" />
      <div className="min-w-0">
        <Link
          to={paths.coachClient(clientId)}
          dir="auto"
          className="font-medium underline-offset-4 hover:underline"
        >
          {fullName(entry)}
        </Link>
        <ul className="mt-0.5 text-sm text-ink-soft">
          {reasons.map((reason, place) => (
            <li key={place}>
              <Link
                to={addressOf(reason, clientId)}
                className="inline-block py-0.5 underline-offset-4 hover:text-ink hover:underline"
              >
                <Words reason={reason} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function Words({ reason }: { reason: Reason }) {
  const today = useToday();
  const now = useNow();
  switch (reason.kind) {
    case "waiting":
      return words.waiting(reason.lines, wordDay(reason.sinceAt));
    case "overdue":
      return (
        <span className="text-danger">
          {words.overdue(isolate(reason.goalTitle), daysBetween(reason.targetDate, today))}
        </span>
      );
    case "unbooked":
      return reason.sessions === 0 ? words.neverBooked : words.unbooked;
    case "silent":
      return words.silent(Math.floor((now - reason.lastActAt) / dayMs));
  }
}

function addressOf(reason: Reason, clientId: string): string {
  switch (reason.kind) {
    case "waiting":
      return paths.coachClient(clientId, "messages");
    case "overdue":
      return paths.coachGoal(reason.goalId);
    case "unbooked":
      return paths.coachClient(clientId, "sessions");
    case "silent":
      return paths.coachClient(clientId);
  }
}
