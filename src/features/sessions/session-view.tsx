import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { joinEarlyMinutes, joinLateMinutes } from "@domain/limits";
import { productName } from "@domain/practice/product-name";
import { calendarTitle } from "@domain/schedule/calendar-title";
import { isUnderWay } from "@domain/schedule/session-policy";
import { isProposed } from "@domain/schedule/session-requests";
import { hasRoom } from "@domain/schedule/session-rooms";
import { SESSION_TYPE_LABELS } from "@domain/schedule/session-types";
import { endsAt } from "@domain/time/overlap";
import { CalendarPlus, ExternalLink } from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import { Link, useParams } from "react-router-dom";

import { AgendaList } from "./agenda/agenda-list";
import { otherClocks } from "./booking/other-times";
import { SeriesPlace } from "./booking/series-place";
import { type SessionDetails, sessionIcons, StatusBadge } from "./booking/session-types";
import type { SessionAct } from "./lists/session-card";
import { SharedNotes } from "./notes/shared-notes";
import { OwnRequest } from "./own-request";
import { Recorded } from "./recording/recorded";
import { RequestButtons } from "./request-buttons";
import { SessionDialogs, useSessionParts } from "./session-parts";
import { SessionSummary } from "./summary/session-summary";
import { useTogether } from "./together/use-together";
import { BackLink } from "@/components/patterns/back-link";
import { CoachLine } from "@/components/patterns/coach-line";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { SteadyColumn } from "@/components/patterns/steady-column";
import { Button, buttonVariants } from "@/components/ui/button";
import { afterCoaching } from "@/content/after-coaching";
import { refusalIn } from "@/content/failures";
import { roomWords } from "@/content/room";
import { requestWords, sessionCard } from "@/content/session-lines";
import { sessionPage } from "@/content/sessions";
import { downloadText } from "@/lib/device/download-text";
import { useStayingAwake } from "@/lib/device/staying-awake";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow } from "@/lib/live/now";
import { fetchPart } from "@/lib/loading/fetch-part";
import { lateParts } from "@/lib/loading/late";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import { formatUntil } from "@/lib/text/format-until";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { formatSessionDate, formatSessionSpan, formatZone } from "@/lib/text/session-times";

const words = sessionPage.join;

function JoinCard({ session, side }: { session: SessionDetails; side: "client" | "coach" }) {
  const { meetingLink, phoneNumber, place, status } = session;
  const now = useNow();
  if (status !== "scheduled" || now > endsAt(session) + joinLateMinutes * 60_000) return null;
  const isInRoom = hasRoom(session) && !session.isRequest;
  const isUnsaid = !isInRoom && [meetingLink, phoneNumber, place].every((way) => way === undefined);
  const { sessionId } = session;
  return (
    <section aria-labelledby="join" className="grid gap-3">
      <h2 id="join" className="text-lg font-medium">
        {words.title}
      </h2>
      <Countdown session={session} />
      {isInRoom && (
        <Link
          to={side === "client" ? paths.room(sessionId) : paths.coachRoom(sessionId)}
          className={buttonVariants({ variant: "default" })}
        >
          {roomWords.open}
        </Link>
      )}
      {meetingLink !== undefined && (
        <a
          href={meetingLink}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonVariants({ variant: "default" })}
        >
          {words.video}
          <ExternalLink aria-hidden />
          <span className="sr-only">({sessionCard.opensNewTab})</span>
        </a>
      )}
      {phoneNumber !== undefined && (
        <a
          href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, "")}`}
          className={buttonVariants({ variant: meetingLink === undefined ? "default" : "outline" })}
        >
          {words.phone} {phoneNumber}
        </a>
      )}
      {place !== undefined && (
        <p>
          <span className="block text-sm text-muted-foreground">{words.place}</span>
          <span dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
            {place}
          </span>
        </p>
      )}
      {isUnsaid && <p className="text-muted-foreground">{words.missing[side]}</p>}
    </section>
  );
}

function Countdown({ session }: { session: SessionDetails }) {
  const now = useNow();
  const { startsAt } = session;
  if (now >= endsAt(session)) return <p className="text-muted-foreground">{words.over}</p>;
  if (now >= startsAt - joinEarlyMinutes * 60_000) {
    return <p className="font-medium text-highlight">{words.now}</p>;
  }
  return <p className="text-muted-foreground">{words.early(formatUntil(startsAt, now))}</p>;
}

type Side = "client" | "coach";

type SessionViewProps = {
  side: Side;
  actions: (session: SessionDetails) => ReactNode;
  children?: (session: SessionDetails) => ReactNode;
  aside?: (session: SessionDetails) => ReactNode;
  menu?: Menu;
};

type Menu = (session: SessionDetails, onAct: (act: SessionAct) => void) => ReactNode;

export function SessionView({ side, actions, children, aside, menu }: SessionViewProps) {
  const { sessionId = "" } = useParams();
  useSessionParts();
  const session = useLive(api.sessions.get, { sessionId });
  const back = side === "client" ? paths.sessions() : paths.coachSessions();
  return (
    <div className="mx-auto grid w-full max-w-page gap-5 px-5 py-4 pb-20 sm:px-8">
      <BackLink to={back}>{sessionPage.back[side]}</BackLink>
      {session.state === "loading" && <SessionPageSkeleton />}
      {session.state === "failed" &&
        (refusalIn(session.error)?.code === "NOT_FOUND" ? (
          <>
            <PageHeader title={sessionPage.missing.title} />
            <EmptyState title={sessionPage.missing.sentence} />
          </>
        ) : (
          <FailedState sentence={sessionPage.failed} onRetry={session.retry} />
        ))}
      {session.state === "ready" && (
        <Page
          key={sessionId}
          session={session.value}
          side={side}
          menu={menu}
          actions={actions(session.value)}
          aside={aside?.(session.value)}
        >
          {children?.(session.value)}
        </Page>
      )}
    </div>
  );
}

type PageProps = {
  session: SessionDetails;
  side: Side;
  menu?: Menu;
  actions: ReactNode;
  aside: ReactNode;
  children: ReactNode;
};

function Page({ session, side, menu, actions, aside, children }: PageProps) {
  const [act, setAct] = useState<SessionAct | null>(null);
  const { sessionId, title, description, status } = session;
  const isReadOnly = useIsReadOnly();
  const now = useNow();
  useStayingAwake(status === "scheduled" && isUnderWay(session, now));
  return (
    <>
      <div>
        <PageHeader title={title} lead={description} isLeadWhole />
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <StatusBadge session={session} />
          <Story session={session} side={side} />
          {menu?.(session, setAct)}
        </div>
      </div>
      <SteadyColumn className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <Aside session={session} side={side} onAct={setAct}>
          {aside}
        </Aside>
        <SteadyColumn className="grid min-w-0 content-start gap-12">
          <SessionSummary session={session} side={side} />
          <AgendaList sessionId={sessionId} side={side} />
          {actions}
          <SharedNotes session={session} />
          {children}
          <FilledTogether session={session} side={side} />
        </SteadyColumn>
      </SteadyColumn>
      <Suspense>
        {act !== null && !isReadOnly && (
          <SessionDialogs
            session={session}
            act={act}
            side={side}
            other={otherOf(session, side)}
            onClose={() => setAct(null)}
          />
        )}
      </Suspense>
    </>
  );
}

const { Together } = lateParts(() => import("./together/together"));

function FilledTogether({ session, side }: Pick<PageProps, "session" | "side">) {
  const together = useTogether(session.sessionId);
  const { live } = together;
  if (live.state !== "ready" || live.value.length === 0) return null;
  return (
    <Suspense>
      <Together {...{ session, side, together }} />
    </Suspense>
  );
}

const otherOf = ({ client }: SessionDetails, side: Side) =>
  side === "coach" ? { ...client, name: fullName(client) } : undefined;

type AsideProps = Pick<PageProps, "session" | "side"> & {
  onAct: (act: SessionAct) => void;
  children: ReactNode;
};

function Aside({ session, side, onAct, children }: AsideProps) {
  const isReadOnly = useIsReadOnly();
  const mayChange = useNow() < session.startsAt || side === "coach"; // The server refuses clients later.
  return (
    <aside className="grid content-start gap-6 rounded-card border border-border bg-card p-6 lg:order-last lg:self-start">
      <SessionFacts session={session} side={side} />
      {children}
      {!isReadOnly && <JoinCard session={session} side={side} />}
      <Recorded {...{ sessionId: session.sessionId, title: session.title, side }} />
      {session.isRequest &&
        (side === "client" ? (
          <OwnRequest session={session} />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <RequestButtons session={session} onAct={onAct} />
          </div>
        ))}
      <AddToCalendar {...{ session, side }} />
      {session.status === "scheduled" && mayChange && !isReadOnly && (
        <div className="grid grid-cols-2 gap-2">
          <Button variant="outline" size="sm" onClick={() => onAct("reschedule")}>
            {sessionPage.reschedule}
          </Button>
          <Button variant="outline" size="sm" onClick={() => onAct("cancel")}>
            {sessionPage.cancel}
          </Button>
        </div>
      )}
    </aside>
  );
}

function Story({ session, side }: Pick<PageProps, "session" | "side">) {
  const { status, cancelledBy, cancelReason, moveCount, moveReason } = session;
  const by =
    cancelledBy === undefined
      ? ""
      : cancelledBy === side
        ? sessionCard.cancelledByYou
        : sessionCard.cancelledBy[cancelledBy];
  const words = status === "cancelled" ? by : moveCount > 0 ? sessionCard.moved(moveCount) : "";
  const reason = status === "cancelled" ? cancelReason : moveReason;
  if (words === "") return null;
  return (
    <p className="text-muted-foreground">
      {words}
      {reason !== undefined && (
        <>
          : <q dir="auto">{reason}</q>
        </>
      )}
    </p>
  );
}

function SessionPageSkeleton() {
  return (
    <SkeletonGroup label={sessionPage.loading} className="grid gap-8">
      <div className="grid gap-4">
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="h-7 w-2/5" />
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-4">
          <Skeleton className="h-8 w-32" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="mt-6 h-8 w-40" />
          <Skeleton className="h-60" />
        </div>
        <Skeleton className="h-96" />
      </div>
    </SkeletonGroup>
  );
}

function SessionFacts({ session, side }: { session: SessionDetails; side: "client" | "coach" }) {
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
function AddToCalendar({ session, side }: Pick<AsideProps, "session" | "side">) {
  const isUpdate = session.revision > 0;
  return (
    <div>
      <Button
        variant="outline"
        className="w-full"
        onClick={() => void downloadCalendar(session, side)}
      >
        <CalendarPlus aria-hidden />
        {isUpdate ? sessionPage.updateCalendar : sessionPage.addToCalendar}
      </Button>
      <p className="mt-2 text-sm text-muted-foreground">{sessionPage.calendarHint}</p>
    </div>
  );
}

type Titled = Pick<SessionDetails, "groupId" | "title" | "client" | "coach">;

export function calendarTitleOf({ groupId, title, client, coach }: Titled, side: Side): string {
  const other = side === "client" ? fullName(coach, afterCoaching.yourCoach) : fullName(client);
  return calendarTitle({ isGroup: groupId !== undefined, other, title }); // Only coaches get a group’s id.
}

async function downloadCalendar(session: SessionDetails, side: AsideProps["side"]) {
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
        title: calendarTitleOf(session, side),
        description,
        place: [place, phoneNumber, meetingLink].filter(Boolean).join(", "),
        url: window.location.href,
        status: calendarStatus(session),
      },
    ],
  });
  downloadText({ name: `${productName}-session.ics`, mimeType: "text/calendar", text });
}
