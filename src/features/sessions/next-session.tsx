import { api } from "@convex/_generated/api";
import { joinEarlyMinutes } from "@domain/limits";
import { isProposed } from "@domain/schedule/session-requests";
import { hasRoom } from "@domain/schedule/session-rooms";
import { SESSION_TYPE_LABELS } from "@domain/schedule/session-types";
import { endsAt } from "@domain/time/overlap";
import type { FunctionReturnType } from "convex/server";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";

import { SeriesPlace } from "./booking/series-place";
import { sessionIcons } from "./booking/session-types";
import { OwnRequest } from "./own-request";
import { SessionDialogs } from "./session-parts";
import { FailedState } from "@/components/patterns/failed-state";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button, buttonVariants } from "@/components/ui/button";
import { sessionCard } from "@/content/session-lines";
import { homeWords } from "@/content/welcome/home";
import { cn } from "@/lib/class-names";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import { formatUntil } from "@/lib/text/format-until";
import { formatSessionDate, formatSessionTime, formatZone } from "@/lib/text/session-times";

type SessionAhead = FunctionReturnType<typeof api.sessions.ahead>[number];

const words = homeWords.session;

export function NextSession() {
  const ahead = useLive(api.sessions.ahead, {});
  const now = useNow();
  switch (ahead.state) {
    case "loading":
      return <Skeletons label={words.loading} each="h-52 rounded-card" />;
    case "failed":
      return <FailedState sentence={words.notLoaded} onRetry={ahead.retry} />;
    case "ready": {
      const next = ahead.value.find((session) => endsAt(session) > now);
      return (
        <section
          aria-labelledby="next-session"
          className="rounded-card border border-border bg-card p-4 sm:p-6"
        >
          <h2 id="next-session" className="font-text text-sm font-semibold text-highlight">
            {words.title}
          </h2>
          {next === undefined ? (
            <NoSession />
          ) : isProposed(next) ? (
            <Proposed session={next} />
          ) : (
            <Ahead session={next} />
          )}
        </section>
      );
    }
  }
}

function NoSession() {
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
      <p className="font-display text-xl">{words.none}</p>
      {!useIsReadOnly() && (
        <Link to={paths.sessions()} className={buttonVariants({ variant: "outline" })}>
          {words.book}
        </Link>
      )}
    </div>
  );
}

function Proposed({ session }: { session: SessionAhead }) {
  const { title, sessionType, durationMinutes } = session;
  return (
    <>
      <p dir="auto" className="mt-1 font-display text-2xl leading-tight [overflow-wrap:anywhere]">
        {title}
      </p>
      <p className="mt-1.5 text-muted-foreground">
        {SESSION_TYPE_LABELS[sessionType]}, {sessionCard.minutes(durationMinutes)},{" "}
        {formatZone(ownZone())}
      </p>
      <OwnRequest session={session} />
    </>
  );
}

function Ahead({ session }: { session: SessionAhead }) {
  const { sessionId, title, startsAt, sessionType, agendaItems } = session;
  const now = useNow();
  const Icon = sessionIcons[sessionType];
  const isNow = now >= startsAt - joinEarlyMinutes * 60_000;
  return (
    <>
      <p dir="auto" className="mt-1 font-display text-2xl leading-tight [overflow-wrap:anywhere]">
        {title}
      </p>
      <p className="mt-1.5 flex flex-wrap gap-x-3 text-muted-foreground">
        <time dateTime={new Date(startsAt).toISOString()} className="text-foreground tabular-nums">
          {formatSessionDate(startsAt)}, {formatSessionTime(startsAt)}
        </time>
        <span>{formatZone(ownZone())}</span>
        <span className="inline-flex items-center gap-1.5">
          <Icon aria-hidden className="size-[1.1em]" />
          {SESSION_TYPE_LABELS[sessionType]}
        </span>
        <SeriesPlace session={session} />
        <span className={cn("tabular-nums", isNow && "font-medium text-highlight")}>
          {isNow ? words.isNow : words.begins(formatUntil(startsAt, now))}
        </span>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Join session={session} isNow={isNow} />
        {now < startsAt && <Reschedule session={session} />}
        <QuietLink to={`${paths.session(sessionId)}#agenda`}>
          {words.prepare(agendaItems)}
        </QuietLink>
      </div>
    </>
  );
}

/** Leads to the meeting link or the room once it is time, and before that to the session's page. */
function Join({ session, isNow }: { session: SessionAhead; isNow: boolean }) {
  const { sessionId, meetingLink } = session;
  if (!isNow || meetingLink === undefined) {
    return (
      <Link
        to={isNow && hasRoom(session) ? paths.room(sessionId) : paths.session(sessionId)}
        className={buttonVariants({ size: "sm", variant: isNow ? "default" : "outline" })}
      >
        {words.join}
      </Link>
    );
  }
  return (
    <a
      href={meetingLink}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonVariants({ size: "sm" })}
    >
      {words.join}
      <span className="sr-only">({sessionCard.opensNewTab})</span>
    </a>
  );
}

function Reschedule({ session }: { session: SessionAhead }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        {words.reschedule}
      </Button>
      <Suspense>
        {isOpen && (
          <SessionDialogs
            session={session}
            act="reschedule"
            side="client"
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
