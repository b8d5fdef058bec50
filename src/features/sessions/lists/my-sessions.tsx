import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { sessionsPageItems } from "@domain/limits";
import { isRenewalDue } from "@domain/practice/packages";
import { isPaymentLink } from "@domain/practice/practice-settings";
import { SESSION_TYPE_LABELS } from "@domain/schedule/session-types";
import { matchesSearch } from "@domain/text/search-match";
import { isBlank } from "@domain/text/text";
import { endsAt } from "@domain/time/overlap";
import { utcMsToWallTime } from "@domain/time/time-zones";
import { useMutation } from "convex/react";
import { CalendarPlus } from "lucide-react";
import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { FoldingSection } from "@/components/patterns/folding-section";
import { MoreButton } from "@/components/patterns/more-button";
import { PageHeader } from "@/components/patterns/page-header";
import { SearchBox } from "@/components/patterns/search-box";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { afterCoaching } from "@/content/after-coaching";
import { describeFailure } from "@/content/failures";
import { packageWords } from "@/content/packages";
import { waitWords } from "@/content/session-waits";
import { mySessions } from "@/content/sessions";
import { useMediaQuery } from "@/lib/device/media-query";
import { notify } from "@/lib/device/notify";
import { forget, keep } from "@/lib/kept/kept-values";
import { useLive } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";
import { ownZone, useNow } from "@/lib/live/now";
import { useAddress } from "@/lib/pages/address";
import { keptTime, type PlansKeptTime, useKeptTime } from "@/lib/pages/kept-time";
import { useIsReadOnly, useViewer } from "@/lib/sign-in/viewer";
import { formatDate } from "@/lib/text/format-instant";
import { formatMonth } from "@/lib/text/session-times";
import { useOnce } from "@/lib/use-once";

import { bookingDraft } from "../booking/booking-draft";
import type { FreedTime } from "../booking/booking-form";
import type { Session } from "../booking/session-types";
import { KeptTimeOffer, ScheduleDialog, SessionDialogs, useSessionParts } from "../session-parts";
import { useFresh } from "../use-fresh";
import { describeWait } from "../waits/describe-wait";
import { type SessionAct, SessionCard } from "./session-card";

const tones = { open: "outline", paid: "success", overdue: "destructive" } as const;

/** The client's package, read-only, with its invoices. The invoices stay when the package is removed. */
function OwnPackage({ children }: { children: ReactNode }) {
  const packages = useLive(api.packages.own, {});
  const [current] = packages.state === "ready" ? packages.value : [];
  if (current === undefined) return children;
  const { left, sessionsIncluded, startsOn, endsOn, price, payment, paymentLink } = current;
  return (
    <section
      aria-label={packageWords.own}
      data-slot="own-package"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-border bg-card px-4 py-2 text-sm"
    >
      <p className="font-medium tabular-nums">
        {packageWords.own}: {packageWords.left(left, sessionsIncluded)}
      </p>
      <p className="text-muted-foreground">
        {endsOn === undefined
          ? packageWords.from(formatDate(startsOn))
          : packageWords.span(formatDate(startsOn), formatDate(endsOn))}
      </p>
      {price !== undefined && <bdi className="min-w-0 wrap-anywhere">{price}</bdi>}
      <Badge variant={tones[payment]}>{packageWords.payments[payment]}</Badge>
      {payment !== "paid" && paymentLink !== undefined && isPaymentLink(paymentLink) && (
        <a
          href={paymentLink}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-9 items-center font-medium text-primary underline underline-offset-4"
        >
          {packageWords.pay}
          <span className="sr-only"> ({packageWords.opensNewTab})</span>
        </a>
      )}
      {children}
      {isRenewalDue(left) && <p className="basis-full">{packageWords.renewal.client(left)}</p>}
    </section>
  );
}

export function MySessions({ invoices, children }: { invoices: ReactNode; children: ReactNode }) {
  const [query, setQuery] = useState("");
  const { kept, wasPlanned, fillDraft } = useKeptTimeDraft();
  const [isScheduling, setIsScheduling] = useState(wasPlanned);
  useSessionParts();
  const freed = useFreedTime();
  const isReadOnly = useIsReadOnly();
  const open = () => setIsScheduling(true);
  const scheduleButton = isReadOnly ? null : <ScheduleButton onPress={open} />;
  return (
    <div className="mx-auto grid w-full max-w-page gap-4 px-5 py-4 pb-20 sm:px-8">
      <PageHeader
        title={mySessions.title}
        lead={isReadOnly ? afterCoaching.leads.sessions : mySessions.lead}
        actions={scheduleButton}
      />
      <Suspense>
        {kept !== null && !wasPlanned && !isReadOnly && (
          <KeptTimeOffer
            kept={kept}
            onDetails={() => {
              fillDraft();
              open();
            }}
          />
        )}
      </Suspense>
      <OwnPackage>{invoices}</OwnPackage>
      {children}
      <OwnWaits />
      <SearchBox
        label={mySessions.search}
        value={query}
        onChange={setQuery}
        className="sm:max-w-96"
      />
      <SessionList
        query={useDeferredValue(query)}
        scheduleButton={scheduleButton}
        isReady={useIsAboveKnown()}
      />
      <Suspense>
        {(isScheduling || freed.isWanted) && !isReadOnly && (
          <ScheduleDialog
            key={freed.key}
            time={freed.time}
            onClose={() => {
              setIsScheduling(false);
              freed.leave();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

const ScheduleButton = ({ onPress }: { onPress: () => void }) => (
  <Button onClick={onPress}>
    <CalendarPlus aria-hidden className="max-sm:hidden" />
    {mySessions.schedule}
  </Button>
);

/** What these queries load is above the list and must not push it down later. */
const useIsAboveKnown = () =>
  [
    useLive(api.packages.own, {}),
    useLive(api.invoices.own, {}),
    useLive(api.agreements.own, {}),
    useLive(api.waits.own, {}),
  ].every(({ state }) => state !== "loading");

type SessionListProps = { query: string; scheduleButton: ReactNode; isReady: boolean };

function SessionList({ query, scheduleButton, isReady }: SessionListProps) {
  const isSearching = !isBlank(query);
  const pages = useLivePages({
    query: api.sessions.list,
    args: {},
    pageItems: sessionsPageItems,
    isWholeWanted: isSearching,
  });
  if (!isReady || pages.state === "loading") return <SessionListSkeleton />;
  if (pages.state === "failed") {
    const words = describeFailure(pages.error, mySessions.failedFallback);
    return <FailedState sentence={mySessions.failed(words)} onRetry={pages.retry} />;
  }
  const found = pages.items.filter(({ title }) => matchesSearch(query, [title]));
  if (pages.items.length === 0) {
    return scheduleButton === null ? (
      <EmptyState title={mySessions.empty.title} sentence={afterCoaching.noSessions} />
    ) : (
      <EmptyState {...mySessions.empty} action={scheduleButton} />
    );
  }
  if (found.length === 0 && pages.isWhole) return <EmptyState {...mySessions.noneFound} />;
  return (
    <>
      <SessionsByMonth sessions={found} isSearching={isSearching} />
      {!isSearching && (
        <MoreButton pages={pages} label={mySessions.more} className="justify-self-center" />
      )}
    </>
  );
}

function SessionsByMonth({ sessions, isSearching }: { sessions: Session[]; isSearching: boolean }) {
  const now = useNow();
  const isWide = useMediaQuery("(min-width: 40rem)");
  const isReadOnly = useIsReadOnly();
  const [opened, setOpened] = useState<{ sessionId: Id<"sessions">; act: SessionAct } | null>(null);
  const isFresh = useFresh(sessions);
  const next = sessions.findLast(
    (session) => session.status === "scheduled" && endsAt(session) > now,
  );
  const months = groupByMonth(sessions);
  const isOver = (session: Session) => endsAt(session) <= now;
  const shown = sessions.find(({ sessionId }) => sessionId === opened?.sessionId) ?? null;
  return (
    <div aria-label={mySessions.listLabel} role="group" className="grid sm:gap-6">
      {[...months].map(([month, ofMonth], index) => (
        <FoldingSection
          key={month}
          title={month}
          note={mySessions.count(ofMonth.length)}
          isFolded={!isWide && !isSearching && index > 0 && ofMonth.every(isOver)}
          titleClassName="text-lg text-muted-foreground"
          className="max-sm:not-[details]:pb-6"
        >
          <div className="mt-4 grid gap-4">
            {ofMonth.map((session) => (
              <SessionCard
                key={session.sessionId}
                session={session}
                isNext={session === next}
                isFresh={isFresh(session)}
                onAct={(act) => setOpened({ sessionId: session.sessionId, act })}
              />
            ))}
          </div>
        </FoldingSection>
      ))}
      <Suspense>
        {opened !== null && (opened.act === "notes" || !isReadOnly) && (
          <SessionDialogs
            session={shown}
            act={opened.act}
            side="client"
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

function groupByMonth(sessions: readonly Session[]): Map<string, Session[]> {
  const months = new Map<string, Session[]>();
  for (const session of sessions) {
    const month = formatMonth(session.startsAt);
    months.set(month, [...(months.get(month) ?? []), session]);
  }
  return months;
}

function SessionListSkeleton() {
  return (
    <SkeletonGroup label={mySessions.loading} className="grid gap-4">
      <Skeleton className="h-7 w-40" />
      {[0, 1, 2, 3].map((card) => (
        <div
          key={card}
          className="grid gap-x-6 rounded-card border border-border p-5 sm:grid-cols-[3.5rem_1fr] sm:p-6"
        >
          <Skeleton className="hidden h-14 sm:block" />
          <div className="grid gap-3">
            <Skeleton className="h-7 w-3/5" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="mt-2 h-9 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** A time chosen on a booking page. Someone who was already signed in there finds the dialog open with it. */
function useKeptTimeDraft() {
  const { userId } = useViewer();
  const kept = useKeptTime();
  const isPlanned = (useLocation().state as PlansKeptTime)?.plansKeptTime === true && kept !== null;
  const [wasPlanned] = useState(isPlanned);

  useOnce(() => {
    if (wasPlanned) fillDraft();
  });

  /** Moves the time into the dialog's form, which checks whether it is free. */
  function fillDraft() {
    if (kept === null) return;
    const { sessionType, startsAt, durationMinutes, note: description } = kept;
    const title = SESSION_TYPE_LABELS[sessionType];
    const { date, time } = utcMsToWallTime(startsAt, ownZone());
    const words = { title, description, sessionType };
    keep(bookingDraft(userId), { ...words, date, time, durationMinutes });
    forget(keptTime);
  }

  return { kept, wasPlanned, fillDraft };
}

/** The time that became free, from `schedule` in the address, with the length that the client waited for. */
function useFreedTime() {
  const [address, change] = useAddress();
  const waits = useLive(api.waits.own, {});
  const startsAt = Number(address.get("schedule"));
  const isSound = Number.isSafeInteger(startsAt) && startsAt > 0;
  const known = waits.state === "ready" ? waits.value : null;
  const time = useMemo((): FreedTime | undefined => {
    if (!isSound) return undefined;
    const { date, time: clock } = utcMsToWallTime(startsAt, ownZone());
    const wait = known?.find(({ fromDate, toDate }) => date >= fromDate && date <= toDate);
    const { sessionType, durationMinutes } = wait ?? {};
    return {
      ...{ date, time: clock },
      ...(durationMinutes === undefined ? {} : { durationMinutes }),
      ...(sessionType === undefined ? {} : { sessionType }),
    };
  }, [isSound, startsAt, known]);
  return {
    time,
    key: address.get("schedule"),
    isWanted: isSound && known !== null,
    leave: () => {
      if (address.has("schedule")) change({ schedule: null }, { replace: true });
    },
  };
}

function OwnWaits() {
  const waits = useLive(api.waits.own, {});
  const endWait = useMutation(api.waits.end);
  const [isPending, setIsPending] = useState(false);
  async function end(waitId: Id<"sessionWaits">) {
    setIsPending(true);
    await endWait({ waitId }).catch(() => notify(waitWords.notEnded));
    setIsPending(false);
  }
  if (waits.state !== "ready" || waits.value.length === 0) return null;
  return (
    <ul
      aria-label={waitWords.ownList}
      data-slot="own-waits"
      className="divide-y divide-border rounded-card border border-border bg-card px-4 text-sm"
    >
      {waits.value.map((wait) => {
        const waited = describeWait(wait);
        return (
          <li key={wait.waitId} className="flex min-h-11 items-center justify-between gap-x-4 py-1">
            <p className="min-w-0 tabular-nums">{waitWords.own(waited)}</p>
            <Button
              variant="link"
              size="sm"
              className="min-h-9"
              aria-label={waitWords.endOf(waited)}
              disabled={isPending}
              onClick={() => void end(wait.waitId)}
            >
              {waitWords.end}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
