import type { api } from "@convex/_generated/api";
import { fullName } from "@domain/full-name";
import { joinEarlyMinutes, unclosedAfterMinutes } from "@domain/limits";
import { endsAt } from "@domain/overlap";
import { SESSION_TYPE_LABELS } from "@domain/session-types";
import type { FunctionReturnType } from "convex/server";
import { Link } from "react-router-dom";

import { Button, buttonVariants } from "@/components/ui/button";
import { coachSessions } from "@/content/coach-sessions";
import { sessionCard } from "@/content/sessions";
import { cn } from "@/lib/class-names";
import { ownZone, useNow } from "@/lib/now";
import { paths } from "@/lib/paths";
import { wordSessionDate, wordSessionTime } from "@/lib/session-times";

import { LateCoachMenu } from "./late-coach-menu";
import type { SessionAct } from "./session-card";
import { sessionIcons, StatusBadge } from "./session-types";
import { useClosing } from "./use-closing";

export type CoachSession = FunctionReturnType<typeof api.calendar.list>["page"][number];

type CoachRowProps = {
  session: CoachSession;
  isFresh: boolean;
  onAct: (act: SessionAct) => void;
};

/** One session in the coach's list. */
export function CoachRow({ session, isFresh, onAct }: CoachRowProps) {
  const zone = ownZone();
  const { sessionId, title, startsAt, durationMinutes, sessionType, status } = session;
  const Icon = sessionIcons[sessionType];
  return (
    <li
      className={cn(
        "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-t border-line px-4 py-4 first:border-t-0 sm:px-6",
        "md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center",
        isFresh && "settle-in",
      )}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-lg font-medium [overflow-wrap:anywhere]">
            <Link
              to={paths.coachSession(sessionId)}
              dir="auto"
              className="underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          </h2>
          <StatusBadge status={status} />
        </div>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
          <span dir="auto" className="min-w-0 text-ink [overflow-wrap:anywhere]">
            {fullName(session)}
          </span>
          <time dateTime={new Date(startsAt).toISOString()} className="tabular-nums">
            {wordSessionDate(startsAt, zone)}, {wordSessionTime(startsAt, zone)}
          </time>
          <span className="inline-flex items-center gap-1.5">
            <Icon aria-hidden className="size-[1.1em]" />
            {SESSION_TYPE_LABELS[sessionType]}
          </span>
          <span className="tabular-nums">{sessionCard.minutes(durationMinutes)}</span>
        </p>
        <Reason session={session} />
      </div>
      <div className="col-span-2 row-start-2 flex flex-wrap items-center gap-2 md:col-span-1 md:col-start-2 md:row-start-1">
        <RowActions session={session} />
      </div>
      <div className="col-start-2 row-start-1 md:col-start-3">
        <LateCoachMenu session={session} onAct={onAct} />
      </div>
    </li>
  );
}

/** What the client said, when they moved it or called it off. */
function Reason({ session }: { session: CoachSession }) {
  const { status, cancelReason, cancelledBy, moveCount, moveReason } = session;
  const isCancelled = status === "cancelled";
  const by = cancelledBy === "coach" ? sessionCard.cancelledByYou : sessionCard.cancelledBy.client;
  const moved = status === "scheduled" && moveCount > 0 ? sessionCard.moved(moveCount) : "";
  const words = isCancelled ? (cancelledBy === undefined ? "" : by) : moved;
  const reason = isCancelled ? cancelReason : moveReason;
  if (words === "") return null;
  return (
    <p className="mt-1 text-sm text-ink-soft [overflow-wrap:anywhere]">
      {words}
      {reason !== undefined && (
        <>
          : <q dir="auto">{reason}</q>
        </>
      )}
    </p>
  );
}

function RowActions({ session }: { session: CoachSession }) {
  const now = useNow();
  const close = useClosing();
  if (session.status !== "scheduled") return null;
  const isSoon = now >= session.startsAt - joinEarlyMinutes * 60_000;
  const isUnclosed = now >= endsAt(session) + unclosedAfterMinutes * 60_000;
  if (isUnclosed) {
    return (
      <>
        <span className="text-sm text-warning">{coachSessions.row.howDidItGo}</span>
        <Button size="small" variant="quiet" onClick={() => void close(session, "completed")}>
          {coachSessions.row.completed}
        </Button>
        <Button size="small" variant="quiet" onClick={() => void close(session, "no-show")}>
          {coachSessions.row.missed}
        </Button>
      </>
    );
  }
  return (
    <Link
      to={paths.coachSession(session.sessionId)}
      className={buttonVariants({ variant: isSoon ? "primary" : "quiet", size: "small" })}
    >
      {coachSessions.row.join}
    </Link>
  );
}
