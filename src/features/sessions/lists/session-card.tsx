import { isProposed } from "@domain/schedule/session-requests";
import { SESSION_TYPE_LABELS } from "@domain/schedule/session-types";
import { endsAt } from "@domain/time/overlap";
import { Link } from "react-router-dom";

import { SeriesPlace } from "../booking/series-place";
import { type Session, sessionIcons, StatusBadge } from "../booking/session-types";
import { OwnRequest } from "../own-request";
import { RowDownload } from "../recording/recorded";
import { Button, buttonVariants } from "@/components/ui/button";
import { sessionCard } from "@/content/session-lines";
import { mySessions } from "@/content/sessions";
import { cn } from "@/lib/class-names";
import { ownZone, useNow } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import {
  formatDayOfMonth,
  formatSessionDate,
  formatSessionTime,
  formatWeekday,
  formatZone,
} from "@/lib/text/session-times";

export type SessionAct = "offer" | "reschedule" | "cancel" | "notes" | "edit";

type SessionCardProps = {
  session: Session;
  isNext: boolean;
  /** Appeared or changed while the page was open. */
  isFresh: boolean;
  onAct: (act: SessionAct) => void;
};

export function SessionCard({ session, isNext, isFresh, onAct }: SessionCardProps) {
  const { title, startsAt, durationMinutes, sessionType } = session;
  const Icon = sessionIcons[sessionType];
  const isOpen = isProposed(session); // Its time has not been chosen yet.
  return (
    <article
      aria-label={title}
      data-fresh={isFresh || undefined}
      className={cn(
        "grid gap-x-6 rounded-card border bg-card p-5 sm:grid-cols-[3.5rem_minmax(0,1fr)] sm:p-6",
        isNext ? "border-highlight" : "border-border",
        isFresh && "settle-in",
      )}
    >
      <DayMark session={session} />
      <div className="min-w-0">
        {isNext && <p className="mb-1 text-sm font-medium text-highlight">{mySessions.next}</p>}
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3
            dir="auto"
            className="min-w-0 flex-1 basis-56 text-xl font-medium [overflow-wrap:anywhere]"
          >
            {title}
          </h3>
          <StatusBadge session={session} />
        </div>
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground">
          {!isOpen && (
            <time
              dateTime={new Date(startsAt).toISOString()}
              className="text-foreground tabular-nums"
            >
              {formatSessionDate(startsAt)}, {formatSessionTime(startsAt)}
            </time>
          )}
          <span>{formatZone(ownZone())}</span>
          <span className="tabular-nums">{sessionCard.minutes(durationMinutes)}</span>
          <span className="inline-flex items-center gap-1.5">
            <Icon aria-hidden className="size-[1.1em]" />
            {SESSION_TYPE_LABELS[sessionType]}
          </span>
          <SeriesPlace session={session} />
        </p>
        <SessionStory session={session} />
        <OwnRequest session={session} />
        <SessionNotes session={session} />
        <SessionActions session={session} isNext={isNext} onAct={onAct} />
      </div>
    </article>
  );
}

/** Empty until its time is chosen. */
function DayMark({ session }: { session: Session }) {
  const { startsAt, status } = session;
  return (
    <p
      aria-hidden
      className={cn(
        "hidden flex-col items-center font-display leading-none sm:flex",
        status === "cancelled" && "text-muted-foreground",
      )}
    >
      {!isProposed(session) && (
        <>
          <span className="text-sm text-muted-foreground">{formatWeekday(startsAt)}</span>
          <span className="mt-1.5 text-3xl tabular-nums">{formatDayOfMonth(startsAt)}</span>
        </>
      )}
    </p>
  );
}

function SessionStory({ session }: { session: Session }) {
  const now = useNow();
  const { description, status, moveCount, moveReason, cancelReason, cancelledBy } = session;
  const isUnclosed = status === "scheduled" && endsAt(session) < now;
  const cancelled =
    cancelledBy === "client" ? sessionCard.cancelledByYou : sessionCard.cancelledBy.coach;
  const isMoved = status === "scheduled" && moveCount > 0;
  return (
    <>
      {description && (
        <p dir="auto" className="mt-2 max-w-reading [overflow-wrap:anywhere] whitespace-pre-wrap">
          {description}
        </p>
      )}
      {isMoved && <Remark words={sessionCard.moved(moveCount)} reason={moveReason} />}
      {status === "cancelled" && (
        <Remark words={cancelledBy === undefined ? "" : cancelled} reason={cancelReason} />
      )}
      {isUnclosed && <Remark words={sessionCard.unclosed} />}
    </>
  );
}

function Remark({ words, reason }: { words: string; reason?: string }) {
  if (words === "" && reason === undefined) return null;
  return (
    <p className="mt-2 text-sm text-muted-foreground">
      {words}
      {reason !== undefined && (
        <>
          {words !== "" && ": "}
          <q dir="auto" className="[overflow-wrap:anywhere]">
            {reason}
          </q>
        </>
      )}
    </p>
  );
}

function SessionNotes({ session: { notesExcerpt } }: { session: Session }) {
  if (notesExcerpt === "") return null;
  return (
    <section className="mt-4 max-w-reading border-l-2 border-input pl-4">
      <h4 className="text-sm font-medium">{sessionCard.notes}</h4>
      <p dir="auto" className="mt-1 line-clamp-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {notesExcerpt}
      </p>
    </section>
  );
}

function SessionActions({ session, isNext, onAct }: Omit<SessionCardProps, "isFresh">) {
  const isReadOnly = useIsReadOnly();
  const isScheduled = session.status === "scheduled" && !isReadOnly;
  const isTimed = isScheduled && !isProposed(session);
  const mayChange = useNow() < session.startsAt && isScheduled; // The server refuses clients later.
  const hasNotes = session.notesExcerpt !== "";
  const act = (name: SessionAct, words: string) => (
    <Button variant="outline" size="sm" onClick={() => onAct(name)}>
      {words}
    </Button>
  );
  const openLink = (words: string, variant: "default" | "outline") => (
    <Link to={paths.session(session.sessionId)} className={buttonVariants({ variant, size: "sm" })}>
      {words}
    </Link>
  );
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {isTimed && openLink(sessionCard.join, isNext ? "default" : "outline")}
      {hasNotes && act("notes", sessionCard.viewNotes)}
      <RowDownload sessionId={session.sessionId} title={session.title} side="client" />
      {mayChange && act("reschedule", sessionCard.reschedule)}
      {mayChange && act("cancel", sessionCard.cancel)}
      {!isTimed && openLink(sessionCard.open, "outline")}
    </div>
  );
}
