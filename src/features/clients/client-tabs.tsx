import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { NamedPerson } from "@domain/accounts/full-name";
import type { SessionStatus } from "@domain/schedule/session-statuses";
import { activityTime } from "@domain/time/relative-times";
import { Link } from "react-router-dom";

import { HappeningLine } from "@/components/patterns/happening-line";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { clientPage } from "@/content/practice/clients";
import { describeHappening } from "@/content/practice/happenings";
import { statusLabels } from "@/content/session-lines";
import { PagedList } from "@/features/clients/paged-list";
import { NoteLines, PrivateNotes } from "@/features/clients/private-notes";
import { useLivePages } from "@/lib/live/live-pages";
import { ownZone, useNow } from "@/lib/live/now";
import { happeningAddress } from "@/lib/pages/happening-address";
import { paths } from "@/lib/pages/paths";
import { formatDay } from "@/lib/text/format-instant";
import { formatSessionDate, formatSessionSpan } from "@/lib/text/session-times";

function Timeline({ client }: { client: NamedPerson & { clientId: Id<"users"> } }) {
  const { clientId } = client;
  const pages = useLivePages({ query: api.clients.timeline, args: { clientId }, pageItems: 30 });
  const now = useNow();
  return (
    <PagedList pages={pages} words={clientPage.timeline}>
      {(happenings) => (
        <ul>
          {happenings.map((happening) => (
            <HappeningLine
              key={happening.activityId}
              sentence={describeHappening(client, happening)}
              time={activityTime(happening.happenedAt, now, ownZone())}
              to={happeningAddress({ ...happening, clientId })}
            />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const tones: Record<SessionStatus, BadgeVariant> = {
  scheduled: "highlight",
  completed: "primary",
  cancelled: "destructive",
  "no-show": "outline",
};

function ClientSessions({ clientId }: { clientId: Id<"users"> }) {
  const pages = useLivePages({ query: api.clients.sessions, args: { clientId }, pageItems: 20 });
  return (
    <PagedList pages={pages} words={clientPage.sessions}>
      {(sessions) => (
        <ul>
          {sessions.map((session) => (
            <li key={session.sessionId} className="border-b border-border last:border-b-0">
              <Link
                to={paths.coachSession(session.sessionId)}
                className="-mx-2 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control px-2 py-3 hover:bg-border/30"
              >
                <span dir="auto" className="min-w-0 flex-1 basis-60 font-medium break-words">
                  {session.title}
                </span>
                <span className="text-sm text-muted-foreground tabular-nums">
                  {formatSessionDate(session.startsAt, ownZone())},{" "}
                  {formatSessionSpan(session, ownZone())}
                </span>
                <span className="sm:w-22">
                  <Badge variant={tones[session.status]}>{statusLabels[session.status]}</Badge>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const { questions, rating } = clientPage.feedback;
const QUESTIONS = ["mostValuable", "unclear", "improvement", "nextSteps"] as const;

function ClientFeedback({ clientId }: { clientId: Id<"users"> }) {
  const args = { clientId };
  const pages = useLivePages({ query: api.feedback.listOfClient, args, pageItems: 10 });
  return (
    <PagedList pages={pages} words={clientPage.feedback}>
      {(answers) => (
        <ul className="grid gap-6">
          {answers.map((answer) => (
            <li
              key={answer.submittedAt}
              className="rounded-card border border-border bg-card p-5 sm:p-6"
            >
              <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
                <span>{formatDay(answer.submittedAt)}</span>
                {answer.overallRating !== undefined && <span>{rating(answer.overallRating)}</span>}
              </p>
              <dl className="mt-3 grid max-w-reading gap-4">
                {QUESTIONS.filter((question) => answer[question].trim() !== "").map((question) => (
                  <div key={question}>
                    <dt className="text-sm font-medium">{questions[question]}</dt>
                    <dd dir="auto" className="mt-1 whitespace-pre-line">
                      {answer[question]}
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

export const clientTabs = { ClientFeedback, ClientSessions, NoteLines, PrivateNotes, Timeline };
