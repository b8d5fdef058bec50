import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { messagesOfDayCountedMax, recentMessagesHours } from "@domain/limits";
import { hourMs, minuteMs } from "@domain/time/time-spans";
import { useMutation } from "convex/react";
import { Suspense, useCallback, useDeferredValue, useState } from "react";
import { useSearchParams } from "react-router-dom";

import { AddressTabs } from "@/components/patterns/address-tabs";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { type Stat, StatCards } from "@/components/patterns/stat-cards";
import { Skeleton } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { inbox, messageCenter } from "@/content/messages/message-center";
import { CoachConversation, Compose, UnsentLater } from "@/features/messages/message-parts";
import { Inbox, type InboxItem, isNews } from "@/features/messages/inbox/inbox";
import { phoneScreen } from "@/features/messages/phone-screen";
import { useClients } from "@/features/messages/inbox/use-clients";
import { cn } from "@/lib/class-names";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { useFetchAhead, useWasIdle } from "@/lib/loading/fetch-ahead";
import { useAddress } from "@/lib/pages/address";

const LATE_PARTS = [CoachConversation, Compose];

const { title, lead, tabs } = messageCenter;

export function MessageCenter() {
  useFetchAhead(LATE_PARTS);
  const [address] = useSearchParams();
  /** On a phone a conversation fills the page, with a link back to the list. */
  const isConversation = address.has("client") && !address.has("tab");
  return (
    <div
      className={cn(
        "mx-auto w-full max-w-list px-5 pt-4 pb-24 sm:px-8",
        isConversation && phoneScreen,
      )}
    >
      <PageHeader
        title={title}
        lead={lead}
        className={isConversation ? "max-md:sr-only" : undefined}
      />
      <div className={cn("mt-3", isConversation && "max-md:hidden")}>
        <MessageCounts />
      </div>
      <AddressTabs
        label={title}
        tabs={tabs}
        isFillingPhone={isConversation}
        isAloneOnPhone={isConversation}
        panels={{
          inbox: <InboxPanel />,
          compose: (
            <Suspense fallback={<Skeleton className="h-160" />}>
              <Compose />
            </Suspense>
          ),
        }}
      />
    </div>
  );
}

/** A phone shows either the list or a conversation, as the URL says. */
function InboxPanel() {
  const [address, change] = useAddress();
  const clientId = address.get("client") ?? undefined;
  const messageId = address.get("message") ?? undefined;
  /** Keeps the filter of the list beside it. */
  const open = useCallback(
    (client: string | null, message: string | null = null) => change({ client, message }),
    [change],
  );
  const chooseThread = useCallback((thread: { clientId: string }) => open(thread.clientId), [open]);
  const markRead = useMutation(api.inbox.markRead);
  const choose = useCallback(
    (item: InboxItem) => {
      open(item.clientId, item.messageId);
      // Opening a message reads it. If marking fails, the open conversation marks it again.
      if (isNews(item)) markRead({ messageIds: [item.messageId] }).catch(() => undefined);
    },
    [open, markRead],
  );
  const isOpen = clientId !== undefined;
  return (
    <div
      className={cn(
        "grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]",
        isOpen && "max-md:flex max-md:h-full max-md:flex-col max-md:items-stretch max-md:gap-2",
      )}
    >
      <Suspense>{useWasIdle() && <UnsentLater />}</Suspense>
      <div className={cn("min-w-0", isOpen && "max-lg:hidden")}>
        <Inbox
          chosenId={messageId}
          chosenClientId={clientId}
          onChoose={choose}
          onChooseThread={chooseThread}
          onChooseClient={open}
        />
      </div>
      {clientId === undefined ? (
        <NothingChosen />
      ) : (
        <Chosen
          key={clientId}
          clientId={clientId}
          messageId={messageId}
          onClose={() => open(null)}
        />
      )}
    </div>
  );
}

/** Nothing without messages, of which none can be chosen. */
function NothingChosen() {
  const counts = useLive(api.inbox.counts, {});
  if (counts.state === "ready" && counts.value.total === 0) return null;
  return (
    <EmptyState {...inbox.choose} className="h-[600px] justify-center rounded-card max-lg:hidden" />
  );
}

const PLACE = "h-[600px] rounded-card max-md:h-auto max-md:flex-1";

type ChosenProps = { clientId: string; messageId: string | undefined; onClose: () => void };

/** The URL may name anyone. Only clients of the coach open, and those they answer for another coach. */
function Chosen({ clientId, messageId, onClose }: ChosenProps) {
  const clients = useClients(true);
  const covered = useLive(api.standIns.threads, {});
  const isIt = (one: { clientId: string }) => one.clientId === clientId;
  const client =
    (clients.state === "ready" ? clients.items.find(isIt) : undefined) ??
    (covered.state === "ready" ? covered.value.find(isIt) : undefined);
  if (client !== undefined) {
    return (
      <Suspense fallback={<Skeleton className={PLACE} />}>
        <CoachConversation
          client={client}
          messageId={messageId as Id<"messages"> | undefined}
          isFromInbox
          onClose={onClose}
        />
      </Suspense>
    );
  }
  if (clients.state === "failed") {
    return <FailedState sentence={inbox.clientFailed} onRetry={clients.retry} />;
  }
  if (clients.state === "loading" || !clients.isWhole || covered.state === "loading") {
    return <Skeleton className={PLACE} />;
  }
  return (
    <EmptyState
      {...inbox.clientGone}
      className="justify-center lg:h-[600px]"
      action={
        <Button variant="outline" onClick={onClose}>
          {inbox.back}
        </Button>
      }
    />
  );
}

/** The start of the last 24 hours moves in steps, because a new query each minute would return the same. */
const EDGE_STEP_MS = 5 * minuteMs;

function MessageCounts() {
  const counts = useLive(api.inbox.counts, {});
  const edge = Math.floor(useNow() / EDGE_STEP_MS) * EDGE_STEP_MS - recentMessagesHours * hourMs;
  const today = useLasting(useLive(api.inbox.countRecent, { sinceAt: edge }));
  const known = useDeferredValue(counts.state === "ready" ? counts.value : null);
  const { cards, todayHint } = messageCenter;
  const stats: Stat[] = [
    { label: cards.total, value: known?.total ?? null },
    { label: cards.unread, value: known?.unread ?? null },
    { label: cards.high, value: known?.high ?? null },
    { label: cards.today, value: today === null ? null : formatCount(today), hint: todayHint },
  ];
  return <StatCards stats={stats} />;
}

const formatCount = (count: number) =>
  count > messagesOfDayCountedMax ? messageCenter.more(messagesOfDayCountedMax) : count;

function useLasting(live: ReturnType<typeof useLive<typeof api.inbox.countRecent>>) {
  const [last, setLast] = useState<number | null>(null);
  if (live.state === "ready" && live.value !== last) setLast(live.value);
  return live.state === "ready" ? live.value : last;
}
