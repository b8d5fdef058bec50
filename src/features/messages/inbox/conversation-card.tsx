import { useId, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { SearchBox } from "@/components/patterns/search-box";
import { cn } from "@/lib/class-names";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { Skeletons } from "@/components/patterns/skeletons";
import { describeFailure } from "@/content/failures";
import { answering } from "@/content/messages/answers";
import { conversation } from "@/content/messages/communication";
import type { OutboxMessage } from "@/features/messages/compose/outbox";
import type { Message, ThreadSide } from "@/features/messages/message";
import { AttachmentCard, MessageMenu } from "@/features/messages/thread/late-line-parts";
import { Thread, type Jump } from "@/features/messages/thread/thread";
import { JumpContext } from "@/features/messages/thread/thread-contexts";
import { firstUnreadId, threadRows } from "@/features/messages/thread/thread-rows";
import { useGrowUntil } from "@/features/messages/thread/use-grow-until";
import { useMessageSearch } from "@/features/messages/thread/use-message-search";
import { notify } from "@/lib/device/notify";
import type { Live } from "@/lib/live/live";
import type { LivePages } from "@/lib/live/live-pages";
import { ownZone } from "@/lib/live/now";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";

const LATE_PARTS = [AttachmentCard, MessageMenu];

type ConversationListProps = {
  pages: LivePages<Message>;
  unsent: readonly OutboxMessage[];
  side: ThreadSide;
  words: string;
  clearSearch: () => void;
  empty: { title: string; sentence: string };
  everywhere: Live<Message[]>;
  markRead: (messageIds: Message["messageId"][]) => Promise<unknown>;
  onRetry: (requestName: string) => void;
  onTakeBack: (requestName: string) => void;
  focusId?: string;
};

function ConversationList(props: ConversationListProps) {
  const { pages, unsent, empty } = props;
  switch (pages.state) {
    case "loading":
      return <ConversationSkeleton />;
    case "failed": {
      const reason = describeFailure(pages.error, conversation.failedFallback);
      return (
        <Centred>
          <FailedState
            sentence={conversation.failed(reason)}
            onRetry={pages.retry}
            className="border-0"
          />
        </Centred>
      );
    }
    case "ready":
      if (pages.items.length === 0 && unsent.length === 0) {
        return (
          <Centred>
            <EmptyState {...empty} className="border-0" />
          </Centred>
        );
      }
      return <LoadedConversation {...props} pages={pages} />;
  }
}

type LoadedProps = Omit<ConversationListProps, "pages"> & {
  pages: Extract<LivePages<Message>, { state: "ready" }>;
};

function LoadedConversation({ pages, unsent, side, words, everywhere, ...rest }: LoadedProps) {
  const { clearSearch, focusId, ...thread } = rest;
  const { items, isWhole, isGrowing, isFull, grow } = pages;
  const { jump, jumpTo } = useJump(pages, clearSearch);
  const [firstNewId] = useState(() => firstUnreadId(items, side)); // Stays the same while the conversation is open.
  const found = useMessageSearch(words, items, everywhere);
  const rows = useMemo(
    () =>
      found === null
        ? threadRows(items, unsent, { zone: ownZone(), firstNewId })
        : threadRows(found, [], { zone: ownZone(), firstNewId: null }),
    [found, items, unsent, firstNewId],
  );
  const isSearching = found !== null;
  const onNearTop = useCallback(() => {
    if (!isSearching && !isWhole && !isGrowing) grow();
  }, [isSearching, isWhole, isGrowing, grow]);

  return (
    <div className="flex h-full flex-col">
      <p role="status" className="px-4 text-sm text-muted-foreground not-empty:pb-2 sm:px-6">
        {isSearching && found.length > 0 && conversation.found(found.length)}
      </p>
      {isSearching && found.length === 0 ? (
        <Centred>
          <NothingNear everywhere={everywhere} />
        </Centred>
      ) : (
        <JumpContext value={jumpTo}>
          <Thread
            key={isSearching ? "found" : "all"}
            {...thread}
            focusId={jump?.messageId ?? focusId}
            jump={jump}
            rows={rows}
            side={side}
            onNearTop={onNearTop}
            top={isSearching ? null : <TopNote {...{ isWhole, isFull }} />}
            className="flex-1"
          />
        </JumpContext>
      )}
    </div>
  );
}

/** Jumps to the message that a reply quotes. */
function useJump(pages: LoadedProps["pages"], clearSearch: () => void) {
  const [jump, setJump] = useState<Jump | null>(null);
  useGrowUntil(pages, jump?.messageId);
  useFetchAhead(LATE_PARTS);
  const { items, isFull } = pages;
  const isOutOfReach =
    jump !== null && isFull && items.every(({ messageId }) => messageId !== jump.messageId);
  useEffect(() => {
    if (isOutOfReach) notify(answering.tooOld);
  }, [isOutOfReach, jump]);
  return {
    jump,
    jumpTo: useCallback(
      (messageId: Message["messageId"]) => {
        clearSearch();
        setJump({ messageId });
      },
      [clearSearch],
    ),
  };
}

/** No loaded message matches; the server searches the older ones. */
function NothingNear({ everywhere }: Pick<ConversationListProps, "everywhere">) {
  switch (everywhere.state) {
    case "loading":
      return <p className="text-muted-foreground">{conversation.loading}</p>;
    case "failed":
      return (
        <FailedState
          sentence={conversation.searchFailed}
          onRetry={everywhere.retry}
          className="border-0"
        />
      );
    case "ready":
      return <EmptyState {...conversation.noneFound} className="border-0" />;
  }
}

function TopNote({ isWhole, isFull }: { isWhole: boolean; isFull: boolean }) {
  const rest = isFull ? conversation.olderByWords : conversation.older;
  return (
    <p className="py-3 text-center text-sm text-muted-foreground">
      {isWhole ? conversation.beginning : rest}
    </p>
  );
}

function Centred({ children }: { children: ReactNode }) {
  return <div className="grid h-full place-items-center overflow-y-auto">{children}</div>;
}

function ConversationSkeleton() {
  return (
    <Skeletons
      label={conversation.loading}
      className="flex h-full flex-col justify-end gap-3 overflow-hidden px-4 pb-2 sm:px-6"
      each={[
        "h-24 w-3/5 rounded-card",
        "h-20 w-1/2 self-end rounded-card",
        "h-28 w-2/3 rounded-card",
      ]}
    />
  );
}

type ConversationCardProps = Omit<ConversationListProps, "words" | "clearSearch"> & {
  title: string;
  level: 2 | 3;
  /** On a phone it fills the height. A title without tools is hidden there. */
  isFillingPhone?: boolean;
  /** On a wide screen it takes the height that its column leaves. */
  isFillingDesk?: boolean;
  tools?: ReactNode;
  foot?: ReactNode;
  searchLabel: string;
  search: string;
  setSearch: (words: string) => void;
};

/** The list inside scrolls, and the card has the specified height. */
export function ConversationCard({
  title,
  level,
  isFillingPhone = false,
  isFillingDesk = false,
  tools,
  foot,
  ...rest
}: ConversationCardProps) {
  const { searchLabel, search, setSearch, ...list } = rest;
  const Heading = level === 2 ? "h2" : "h3";
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={cn(
        "relative min-w-0 rounded-card border border-border bg-card",
        isFillingPhone && "max-md:flex max-md:min-h-0 max-md:flex-1 max-md:flex-col",
        isFillingDesk && "lg:flex lg:min-h-48 lg:flex-1 lg:flex-col",
      )}
    >
      <header
        className={cn(
          "flex flex-wrap items-center justify-between gap-3 border-b border-border px-4 py-3 sm:px-6",
          isFillingDesk && "gap-2 max-sm:py-2 lg:py-2",
          isFillingPhone && "max-md:px-2 max-md:py-2",
        )}
      >
        <Heading
          id={titleId}
          tabIndex={-1}
          className={cn(
            "line-clamp-2 min-w-0 text-xl font-medium [overflow-wrap:anywhere]",
            tools !== undefined && "mr-auto",
            isFillingPhone && (tools === undefined ? "max-md:sr-only" : "max-md:line-clamp-1"),
          )}
        >
          <bdi>{title}</bdi>
        </Heading>
        {tools}
        <SearchBox
          label={searchLabel}
          value={search}
          onChange={setSearch}
          className={cn(
            "w-full sm:w-72",
            isFillingPhone && "max-md:w-full",
            isFillingDesk && "lg:w-64",
          )}
        />
      </header>
      <div
        className={cn(
          "h-[400px] py-2",
          isFillingPhone && "max-md:h-auto max-md:min-h-0 max-md:flex-1",
          isFillingDesk && "lg:h-auto lg:min-h-0 lg:flex-1",
        )}
      >
        <ConversationList {...list} words={search} clearSearch={() => setSearch("")} />
      </div>
      {foot}
    </section>
  );
}
