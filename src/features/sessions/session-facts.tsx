import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { productName } from "@domain/practice/product-name";
import { isProposed } from "@domain/schedule/session-requests";
import { SESSION_TYPE_LABELS } from "@domain/schedule/session-types";
import { CalendarPlus } from "lucide-react";
import { Link } from "react-router-dom";

import { otherClocks } from "./booking/other-times";
import { SeriesPlace } from "./booking/series-place";
import { type SessionDetails, sessionIcons } from "./booking/session-types";
import { CoachLine } from "@/components/patterns/coach-line";
import { Skeleton } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { afterCoaching } from "@/content/after-coaching";
import { requestWords } from "@/content/session-lines";
import { sessionPage } from "@/content/sessions";
import { downloadText } from "@/lib/device/download-text";
import { useLive } from "@/lib/live/live";
import { ownZone } from "@/lib/live/now";
import { fetchPart } from "@/lib/loading/fetch-part";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import { formatSessionDate, formatSessionSpan, formatZone } from "@/lib/text/session-times";

type SessionFactsProps = { session: SessionDetails; side: "client" | "coach" };

export function SessionFacts({ session, side }: SessionFactsProps) {
  const { client, clientId, coach, sessionType, durationMinutes } = session;
  const other = side === "client" ? coach : client;
  const Icon = sessionIcons[sessionType];
  return (
    <dl className="grid gap-4">
      <div>
        <dt className="text-sm text-muted-foreground">{sessionPage.when}</dt>
        <dd className="tabular-nums">
          {isProposed(session) ? (
            <span className="block font-display text-xl">{requestWords.proposedBadge}</span>
          ) : (
            <Moment session={session} other={other} />
          )}
          <span className="block text-muted-foreground">
            {sessionPage.duration(durationMinutes)}
          </span>
          <SeriesPlace session={session} className="block text-muted-foreground" />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted-foreground">{sessionPage.who}</dt>
        <dd dir="auto" className="[overflow-wrap:anywhere]">
          {sessionPage.whoNames(fullName(client), fullName(coach, afterCoaching.yourCoach))}
          {side === "client" && coach !== null && <CoachBeside />}
          {side === "coach" && (
            <Link
              to={paths.coachClient(clientId)}
              className="block w-fit text-primary underline underline-offset-4"
            >
              {sessionPage.openClient}
            </Link>
          )}
        </dd>
      </div>
      <div className="inline-flex items-center gap-2">
        <dt className="sr-only">{sessionPage.type}</dt>
        <dd className="inline-flex items-center gap-2">
          <Icon aria-hidden className="size-[1.1em]" />
          {SESSION_TYPE_LABELS[sessionType]}
        </dd>
      </div>
    </dl>
  );
}

type MomentProps = { session: SessionDetails; other: SessionDetails["client"] | null };

function Moment({ session, other }: MomentProps) {
  const { startsAt } = session;
  const zone = ownZone();
  const others = other === null ? [] : otherClocks(startsAt, zone, other);
  return (
    <>
      <span className="block font-display text-xl">{formatSessionDate(startsAt)}</span>
      <span className="block">
        {formatSessionSpan(session)}
        {others.length > 0 && `, ${formatZone(zone)}`}
      </span>
      {others.map((clock) => (
        <span key={clock.zone} className="mt-1 block text-muted-foreground">
          {clock.isDevice && sessionPage.onTheirDevice}
          {formatSessionDate(startsAt, clock.zone)}, {formatSessionSpan(session, clock.zone)},{" "}
          {formatZone(clock.zone)}
        </span>
      ))}
    </>
  );
}

function CoachBeside() {
  const isReadOnly = useIsReadOnly();
  const coach = useLive(api.profile.coach, isReadOnly ? "skip" : {});
  if (isReadOnly || coach.state === "failed") return null;
  if (coach.state === "loading") return <Skeleton className="mt-2 h-12" />;
  return coach.value && <CoachLine coach={coach.value} className="mt-2" />;
}

/** An .ics file that replaces an earlier one in the calendar. */
export function AddToCalendar({ session }: { session: SessionDetails }) {
  const isUpdate = session.revision > 0;
  return (
    <div>
      <Button variant="outline" className="w-full" onClick={() => void downloadCalendar(session)}>
        <CalendarPlus aria-hidden />
        {isUpdate ? sessionPage.updateCalendar : sessionPage.addToCalendar}
      </Button>
      <p className="mt-2 text-sm text-muted-foreground">{sessionPage.calendarHint}</p>
    </div>
  );
}

/** Minutes before the start: enough to sit down. */
const alarmMinutes = [15];

async function downloadCalendar(session: SessionDetails) {
  const { calendarFile, calendarStatus, sessionUid } = await fetchPart(
    () => import("@domain/schedule/calendar-file"),
  );
  const { meetingLink, phoneNumber, place, description = "", startsAt, durationMinutes } = session;
  const text = calendarFile({
    method: "PUBLISH",
    timeZone: ownZone(),
    events: [
      {
        uid: sessionUid(session.sessionId),
        revision: session.revision,
        changedAt: session.updatedAt,
        startsAt,
        durationMinutes,
        title: session.title,
        description,
        place: [place, phoneNumber, meetingLink].filter(Boolean).join(", "),
        url: window.location.href,
        status: calendarStatus(session),
        alarmMinutes,
      },
    ],
  });
  downloadText({ name: `${productName}-session.ics`, mimeType: "text/calendar", text });
}
