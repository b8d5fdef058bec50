import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { joinEarlyMinutes } from "@domain/limits";
import { SESSION_TYPE_LABELS } from "@domain/schedule/session-types";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { Link } from "react-router-dom";

import { SkeletonGroup } from "@/components/patterns/skeletons";
import { buttonVariants } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Skeleton } from "@/components/ui/skeleton";
import { coachSessions } from "@/content/coach-sessions";
import { groupEntry, nameOfEntry } from "@/content/group-entries";
import { selectionWords } from "@/content/selection";
import { sessionCard } from "@/content/session-lines";
import { cn } from "@/lib/class-names";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatRowDate, formatSessionTime, formatShortDate } from "@/lib/text/session-times";

import { SeriesPlace } from "../booking/series-place";
import { type CoachSession, sessionIcons, StatusBadge } from "../booking/session-types";
import { HowDidItGo, isUnclosed } from "../how-did-it-go";
import { LateCoachMenu } from "../late-coach-menu";
import { RowDownload } from "../recording/recorded";
import { RequestButtons } from "../request-buttons";
import { SessionDialogs } from "../session-parts";
import { useFresh } from "../use-fresh";
import type { SessionAct } from "./session-card";
import { useSelection } from "./session-selection";

type CoachRowsProps = {
  sessions: CoachSession[];
  whenEmpty: ReactNode;
  label?: string;
};

export function CoachRows({
  sessions,
  whenEmpty,
  label = coachSessions.listLabel,
}: CoachRowsProps) {
  const [opened, setOpened] = useState<{ sessionId: Id<"sessions">; act: SessionAct } | null>(null);
  const isFresh = useFresh(sessions);
  const single = useMemo(() => sessions.filter(({ group }) => group === undefined), [sessions]);
  const selecting = useSelection(label, single);
  const shown = sessions.find(({ sessionId }) => sessionId === opened?.sessionId) ?? null;
  if (sessions.length === 0) return whenEmpty;
  return (
    <>
      <ul aria-label={label} className="rounded-card border border-border bg-card">
        {sessions.map((session) => (
          <CoachRow
            key={session.sessionId}
            session={session}
            isFresh={isFresh(session)}
            selection={selecting?.(session) ?? null}
            onAct={(act) => setOpened({ sessionId: session.sessionId, act })}
          />
        ))}
      </ul>
      <Suspense>
        {opened !== null && (
          <SessionDialogs
            session={shown}
            act={opened.act}
            side="coach"
            other={shown === null ? undefined : { name: fullName(shown), ...shown.clientClocks }}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}

export function RowsSkeleton() {
  return (
    <SkeletonGroup label={coachSessions.loading} className="rounded-card border border-border">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <div key={row} className="grid gap-2 border-t border-border px-6 py-5 first:border-t-0">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

type CoachRowProps = {
  session: CoachSession;
  isFresh: boolean;
  /** Null while nothing is being selected. */
  selection: { isOn: boolean; toggle: () => void } | null;
  onAct: (act: SessionAct) => void;
};

function CoachRow({ session, isFresh, selection, onAct }: CoachRowProps) {
  const { sessionId, title, status } = session;
  const now = useNow();
  const isAsking =
    selection === null && status === "scheduled" && (session.isRequest || isUnclosed(session, now));
  return (
    <li
      data-slot="session-row"
      className={cn(
        "grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 gap-y-1 border-t border-border px-3 py-1 first:border-t-0 sm:gap-x-4 sm:px-5",
        TABLE,
        isFresh && "settle-in",
      )}
    >
      <div className={cn("flex min-w-0 flex-col xl:contents", isAsking && "max-md:col-span-2")}>
        <div className="contents xl:order-3 xl:flex xl:min-w-0 xl:items-baseline xl:gap-x-3">
          <div className="flex min-w-0 items-center gap-x-3 max-xl:md:flex-wrap">
            <h2 title={title} className="min-w-0 font-medium">
              <Link
                to={paths.coachSession(sessionId)}
                dir="auto"
                className="[overflow-wrap:anywhere] underline-offset-4 hover:underline max-md:line-clamp-1 xl:block xl:truncate xl:text-left"
              >
                {title}
              </Link>
            </h2>
            <span className={cn(status === "scheduled" && !session.isRequest && "sr-only")}>
              <StatusBadge session={session} />
            </span>
            {session.group === undefined && (
              <SeriesPlace session={session} isShort className="text-sm text-muted-foreground" />
            )}
          </div>
          <Reason session={session} />
        </div>
        <Facts session={session} isAsking={isAsking} />
      </div>
      {selection === null ? (
        <>
          <div
            className={cn(
              "flex flex-wrap items-center gap-2 xl:order-6 xl:justify-self-end",
              isAsking && "max-md:col-span-3 max-md:row-start-2 xl:col-span-3",
            )}
          >
            <RowActions session={session} onAct={onAct} />
          </div>
          <div
            className={cn(
              "xl:order-7 xl:[&_button]:size-9",
              isAsking && "max-md:col-start-3 max-md:row-start-1",
            )}
          >
            {session.group === undefined && <LateCoachMenu session={session} onAct={onAct} />}
          </div>
        </>
      ) : (
        session.group === undefined && (
          <span className="col-span-2 inline-flex size-11 items-center justify-center xl:order-7 xl:justify-self-end">
            <Checkbox
              aria-label={selectionWords.selectOne(`${title}, ${fullName(session)}`)}
              checked={selection.isOn}
              onCheckedChange={selection.toggle}
            />
          </span>
        )
      )}
    </li>
  );
}

/** The columns where there is room: when, who, what, how, how long, the buttons and the menu. */
const TABLE =
  "xl:py-0.5 xl:grid-cols-[14rem_minmax(0,2fr)_minmax(0,3fr)_10rem_5.5rem_8rem_2.75rem]";

function Facts({ session, isAsking }: { session: CoachSession; isAsking: boolean }) {
  const { startsAt, durationMinutes, sessionType } = session;
  const Icon = sessionIcons[sessionType];
  return (
    <p className="flex flex-wrap gap-x-2 text-sm leading-snug text-muted-foreground md:gap-x-4 xl:contents">
      <span
        dir="auto"
        className="min-w-0 text-foreground [overflow-wrap:anywhere] xl:order-2 xl:truncate xl:text-left"
      >
        {nameOfEntry(session)}
      </span>
      {/* On a phone: first who and how, then when and how long. */}
      <span className="basis-full max-md:order-1 md:hidden" />
      <time
        dateTime={new Date(startsAt).toISOString()}
        className="tabular-nums max-md:order-1 xl:order-1 xl:text-foreground"
      >
        <span className="max-md:hidden">{formatRowDate(startsAt)}</span>
        <span className="md:hidden">{formatShortDate(startsAt)}</span>,{" "}
        {formatSessionTime(startsAt)}
      </time>
      <span className={cn("inline-flex items-center gap-1.5 xl:order-4", isAsking && "xl:hidden")}>
        <Icon aria-hidden className="size-[1.1em]" />
        <span className="max-md:sr-only">{SESSION_TYPE_LABELS[sessionType]}</span>
      </span>
      <span className={cn("tabular-nums max-md:order-1 xl:order-5", isAsking && "xl:hidden")}>
        <span className="max-md:hidden">{sessionCard.minutes(durationMinutes)}</span>
        <span className="md:hidden">{sessionCard.minutesShort(durationMinutes)}</span>
      </span>
    </p>
  );
}

/** The client's reason, after they moved or cancelled it. */
function Reason({ session }: { session: CoachSession }) {
  const { status, cancelReason, cancelledBy, moveCount, moveReason } = session;
  const isCancelled = status === "cancelled";
  const by = cancelledBy === "coach" ? sessionCard.cancelledByYou : sessionCard.cancelledBy.client;
  const moved = status === "scheduled" && moveCount > 0 ? sessionCard.moved(moveCount) : "";
  const words = isCancelled ? (cancelledBy === undefined ? "" : by) : moved;
  const reason = isCancelled ? cancelReason : moveReason;
  if (words === "") return null;
  return (
    <p
      title={reason}
      className="text-sm text-muted-foreground [overflow-wrap:anywhere] max-xl:order-1 md:max-xl:mt-1 xl:truncate"
    >
      {words}
      {reason !== undefined && (
        <>
          : <q dir="auto">{reason}</q>
        </>
      )}
    </p>
  );
}

/** All rows share one query. */
function Unclosed({ session }: { session: CoachSession }) {
  const proposals = useLive(api.rooms.proposals, {});
  const known = proposals.state === "ready" ? proposals.value : [];
  const found = known.find(({ sessionId }) => sessionId === session.sessionId);
  return <HowDidItGo session={session} proposal={found?.proposal ?? null} />;
}

function RowActions({ session, onAct }: Pick<CoachRowProps, "session" | "onAct">) {
  const now = useNow();
  const { sessionId, title } = session;
  const download = <RowDownload sessionId={sessionId} title={title} side="coach" />;
  if (session.status !== "scheduled") return download;
  if (session.isRequest) return <RequestButtons session={session} onAct={onAct} />;
  if (session.group !== undefined) {
    // Each client's session is closed separately, on the page that shows them.
    return (
      <Link
        to={paths.coachSession(sessionId)}
        className={buttonVariants({ variant: "outline", size: "sm" })}
      >
        {groupEntry.open}
      </Link>
    );
  }
  const isSoon = now >= session.startsAt - joinEarlyMinutes * 60_000;
  if (isUnclosed(session, now)) {
    return (
      <>
        {download}
        <Unclosed session={session} />
      </>
    );
  }
  return (
    <Link
      to={paths.coachSession(sessionId)}
      className={buttonVariants({ variant: isSoon ? "default" : "ghost", size: "sm" })}
    >
      <span aria-hidden className="md:hidden">
        {coachSessions.row.joinShort}
      </span>
      <span className="max-md:sr-only">{coachSessions.row.join}</span>
    </Link>
  );
}
