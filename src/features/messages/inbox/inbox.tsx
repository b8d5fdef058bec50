import { api } from "@convex/_generated/api";
import { isOneOf } from "@domain/accounts/closed-words";
import { fullName } from "@domain/accounts/full-name";
import {
  inboxFirstItems,
  inboxLinesMax,
  inboxPageItems,
  recentMessagesHours,
} from "@domain/limits";
import { matchesSearch } from "@domain/text/search-match";
import { isBlank } from "@domain/text/text";
import { coachInboxTime } from "@domain/time/relative-times";
import { hourMs } from "@domain/time/time-spans";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { FunctionReturnType } from "convex/server";
import { Flag } from "lucide-react";
import {
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useOptimistic,
  useRef,
  useState,
} from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PersonAvatar } from "@/components/patterns/person-avatar";
import { SearchBox } from "@/components/patterns/search-box";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { inbox } from "@/content/messages/message-center";
import {
  InboxFailed,
  InboxSkeleton,
  InboxThreads,
  type Thread,
} from "@/features/messages/inbox/inbox-threads";
import { type Client, useClients } from "@/features/messages/inbox/use-clients";
import { InboxThreadMenu } from "@/features/messages/message-parts";
import { useSearch } from "@/features/messages/thread/use-message-search";
import { cn } from "@/lib/class-names";
import { valueOf } from "@/lib/live/live";
import { itemsOf, useLivePages } from "@/lib/live/live-pages";
import { ownZone, useNow } from "@/lib/live/now";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { useAddress } from "@/lib/pages/address";
import { useFoundPages } from "@/lib/pages/found-pages";
import { isAlike } from "@/lib/text/alike";
import { formatMoment } from "@/lib/text/format-instant";

type InboxListProps = {
  items: readonly InboxItem[];
  chosenId: string | undefined;
  onChoose: (item: InboxItem) => void;
  onNearEnd: () => void;
  foot: ReactNode;
};

const ROW_PX = 46;

/** The next page loads when this many rows are left. */
const ROWS_AHEAD = 30;

type InboxProps = {
  chosenId: string | undefined;
  chosenClientId: string | undefined;
  onChoose: (item: InboxItem) => void;
  onChooseThread: (thread: Thread) => void;
  onChooseClient: (clientId: string) => void;
};

const LATE_PARTS = [InboxThreadMenu];

export function Inbox(props: InboxProps) {
  const { chosenId, chosenClientId, onChoose, onChooseThread, onChooseClient } = props;
  useFetchAhead(LATE_PARTS);
  const state = useInbox();
  const { filter, setFilter, search, setSearch, people, found } = state;
  return (
    <section
      data-slot="inbox"
      aria-label={filter === "people" ? inbox.threadsLabel : inbox.listLabel}
      className="flex h-[600px] min-w-0 flex-col overflow-hidden rounded-card border border-border bg-card"
    >
      <div className="grid gap-1.5 border-b border-border p-2">
        <SearchBox label={inbox.search} value={search} onChange={setSearch} />
        <FilterChoice filter={filter} onFilter={setFilter} />
      </div>
      {people.length > 0 && <People people={people} onChoose={onChooseClient} />}
      <div className="min-h-0 flex-1">
        {filter === "people" && found === null ? (
          <InboxThreads chosenClientId={chosenClientId} onChoose={onChooseThread} />
        ) : (
          <InboxBody state={state} chosenId={chosenId} onChoose={onChoose} />
        )}
      </div>
    </section>
  );
}

type InboxBodyProps = { state: ReturnType<typeof useInbox> } & Pick<
  InboxProps,
  "chosenId" | "onChoose"
>;

function InboxBody({ state, chosenId, onChoose }: InboxBodyProps) {
  const { pages, filter, found, people, everywhere, searchFurther } = state;
  const mayGrow = pages.state === "ready" && !pages.isWhole && !pages.isGrowing;
  const grow = mayGrow ? pages.grow : null;
  const isWholeList = found === null;
  const onNearEnd = useCallback(() => {
    if (isWholeList) grow?.();
  }, [isWholeList, grow]);

  if (pages.state === "loading") return <InboxSkeleton />;
  if (pages.state === "failed") return <InboxFailed onRetry={pages.retry} />;
  const items = found ?? pages.items;
  if (items.length > 0) {
    return (
      <InboxList
        key={`${filter} ${isWholeList ? "all" : "found"}`}
        {...{ items, chosenId, onChoose, onNearEnd }}
        foot={isWholeList ? pages.isFull && inbox.older : <SearchFurther onPress={searchFurther} />}
      />
    );
  }
  if (isWholeList)
    return <EmptyState {...inbox.empty[filter === "people" ? "all" : filter]} className="m-4" />;
  if (everywhere.state === "loading") return <InboxSkeleton />;
  if (everywhere.state === "failed") {
    return <FailedState sentence={inbox.searchFailed} onRetry={everywhere.retry} className="m-4" />;
  }
  const further = searchFurther && <SearchFurther onPress={searchFurther} />;
  if (people.length > 0) return further;
  return <EmptyState {...inbox.noneFound} action={further} className="m-4" />;
}

function SearchFurther({ onPress }: { onPress: (() => void) | null }) {
  if (onPress === null) return null;
  return (
    <Button variant="link" onClick={onPress}>
      {inbox.searchFurther}
    </Button>
  );
}

type FilterChoiceProps = { filter: InboxFilter; onFilter: (filter: InboxFilter) => void };

function FilterChoice({ filter, onFilter }: FilterChoiceProps) {
  // The URL changes in a transition, and without this the pressed radio stays unchecked until that ends.
  const [checked, setChecked] = useOptimistic(filter);
  return (
    <fieldset className="[scrollbar-width:none] -m-1 flex min-w-0 gap-1.5 overflow-x-auto p-1">
      <legend className="sr-only">{inbox.filterLabel}</legend>
      {INBOX_FILTERS.map((name) => (
        <label
          key={name}
          className={cn(
            "inline-flex h-8 shrink-0 cursor-pointer items-center rounded-control border px-3 text-sm transition-colors",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
            name === checked
              ? "border-primary bg-primary text-primary-foreground"
              : "border-input hover:bg-border/40",
          )}
        >
          <input
            type="radio"
            name="inbox-filter"
            checked={name === checked}
            onChange={() => {
              startTransition(() => {
                setChecked(name);
                onFilter(name);
              });
            }}
            className="sr-only"
          />
          {inbox.filters[name]}
        </label>
      ))}
    </fieldset>
  );
}

function People({
  people,
  onChoose,
}: {
  people: readonly Client[];
  onChoose: (clientId: string) => void;
}) {
  return (
    <ul
      aria-label={inbox.people}
      className="max-h-36 shrink-0 overflow-y-auto border-b border-border p-2"
    >
      {people.map((client) => (
        <li key={client.clientId}>
          <button
            type="button"
            aria-label={inbox.openConversation(fullName(client))}
            className="flex w-full py-1.5 items-center gap-3 rounded-control px-2 text-left hover:bg-border/40 focus-visible:-outline-offset-2"
            onClick={() => onChoose(client.clientId)}
          >
            <PersonAvatar personId={client.clientId} person={client} />
            <bdi className="truncate">{fullName(client)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Virtualized: only visible rows are rendered. */
function InboxList({ items: latest, chosenId, onChoose, onNearEnd, foot }: InboxListProps) {
  const items = useDeferredValue(latest); // The open conversation, which the same update may change, renders first.
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its results are read on every render and never stored
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => items[index]?.messageId ?? index,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  const { endIndex = 0 } = virtualizer.range ?? {};
  const isNearEnd = endIndex > items.length - ROWS_AHEAD;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, items.length, onNearEnd]);
  return (
    <div ref={scroller} className="h-full overflow-y-auto overscroll-contain contain-strict">
      <ul
        aria-label={inbox.listLabel}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${String(start)}px)` }}
            >
              {item && (
                <InboxRow item={item} isChosen={item.messageId === chosenId} onChoose={onChoose} />
              )}
            </li>
          );
        })}
      </ul>
      {foot !== null && foot !== false && (
        <div className="p-4 text-center text-sm text-muted-foreground">{foot}</div>
      )}
    </div>
  );
}

const INBOX_FILTERS = ["people", "all", "unread", "high", "recent"] as const;
type InboxFilter = (typeof INBOX_FILTERS)[number];

function useInbox() {
  const [address, change] = useAddress();
  const named = address.get("filter");
  const filter: InboxFilter = isOneOf(INBOX_FILTERS, named) ? named : "people";
  // Fixed while the list is open, so that no row moves under the pointer.
  const [sinceAt, setSinceAt] = useState(recentEdge);
  const { search, setSearch, wanted } = useSearch();
  const pages = useLivePages({
    query: api.inbox.list,
    args: filter === "people" && isBlank(search) ? "skip" : { filter: linesOf(filter), sinceAt },
    pageItems: inboxPageItems,
    firstItems: inboxFirstItems,
    itemsMax: inboxLinesMax,
  });
  const everyFound = useFoundPages(api.inbox.search, wanted === null ? "skip" : { words: wanted });
  const everywhere = everyFound.found;
  const found = useFound(search, {
    filter,
    sinceAt,
    here: itemsOf(pages),
    far: valueOf(everywhere),
  });
  const people = usePeople(search);
  return {
    pages,
    filter,
    setFilter: (next: InboxFilter) => {
      setSinceAt(recentEdge());
      change({ filter: next === "people" ? null : next }, { replace: true });
    },
    search,
    setSearch,
    /** Null without a search. */
    found,
    people,
    everywhere,
    searchFurther: everyFound.more,
  };
}

const recentEdge = () => Date.now() - recentMessagesHours * hourMs;

/** The filter for people searches all messages. */
const linesOf = (filter: InboxFilter) => (filter === "people" ? "all" : filter);

type Findable = {
  filter: InboxFilter;
  sinceAt: number;
  here: readonly InboxItem[];
  far: readonly InboxItem[];
};

function useFound(search: string, { filter, sinceAt, here, far }: Findable) {
  const words = useDeferredValue(search);
  return useMemo(() => {
    if (isBlank(words)) return null;
    const near = here.filter((item) =>
      matchesSearch(words, [fullName(item), item.subject, item.preview]),
    );
    const kept = far.filter((item) => passes(item, filter, sinceAt));
    const items = new Map([...kept, ...near].map((item) => [item.messageId, item]));
    return [...items.values()].toSorted((left, right) => right.sentAt - left.sentAt);
  }, [words, filter, sinceAt, here, far]);
}

function passes(item: InboxItem, filter: InboxFilter, sinceAt: number): boolean {
  switch (filter) {
    case "people":
    case "all":
      return true;
    case "unread":
      return item.sender === "client" && !item.isRead;
    case "high":
      return item.priority === "high";
    case "recent":
      return item.sentAt >= sinceAt;
  }
}

/** By client name, so that a conversation is found even if its last message is old. */
function usePeople(search: string) {
  const isSearching = !isBlank(search);
  const clients = useClients(isSearching);
  if (!isSearching || clients.state !== "ready") return [];
  return clients.items.filter((client) => matchesSearch(search, [fullName(client)]));
}

export type InboxItem = FunctionReturnType<typeof api.inbox.list>["page"][number];

type InboxRowProps = {
  item: InboxItem;
  isChosen: boolean;
  onChoose: (item: InboxItem) => void;
};

export const isNews = ({ sender, isRead }: InboxItem) => sender === "client" && !isRead;

const InboxRow = memo(function InboxRow({ item, isChosen, onChoose }: InboxRowProps) {
  const isNew = isNews(item);
  return (
    <button
      type="button"
      data-slot="inbox-row"
      data-unread={isNew || undefined}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(item)}
      className={cn(
        "flex w-full items-center gap-3 border-b border-l-4 border-b-border border-l-transparent px-3 py-0.5 text-left transition-colors",
        "hover:bg-border/30 focus-visible:-outline-offset-2",
        isNew && "border-l-warning",
        isChosen && "bg-border/50",
      )}
    >
      <PersonAvatar personId={item.clientId} person={item} size="sm" />
      <span className="min-w-0 flex-1">
        <RowHead item={item} isNew={isNew} />
        <span className="flex gap-1 text-sm leading-snug text-muted-foreground">
          <bdi
            className={cn("max-w-full shrink-0 truncate text-foreground", isNew && "font-semibold")}
          >
            {isBlank(item.subject) ? inbox.noSubject : item.subject}
          </bdi>{" "}
          <bdi className="min-w-0 truncate">
            {item.isOwn && `${inbox.youWrote} `}
            {item.preview}
          </bdi>
        </span>
      </span>
    </button>
  );
}, isAlike);

function RowHead({ item, isNew }: { item: InboxItem; isNew: boolean }) {
  const now = useNow();
  return (
    <span className="flex items-center gap-2 leading-snug">
      <bdi className={cn("min-w-0 truncate", isNew ? "font-semibold" : "font-medium")}>
        {fullName(item)}
      </bdi>
      {isNew && <Badge variant="highlight">{inbox.isNew}</Badge>}
      {item.priority === "high" && (
        <Badge variant="warning">
          <Flag aria-hidden />
          {inbox.highPriority}
        </Badge>
      )}
      <time
        dateTime={new Date(item.sentAt).toISOString()}
        title={formatMoment(item.sentAt)}
        className="ml-auto shrink-0 text-xs text-muted-foreground tabular-nums"
      >
        {coachInboxTime(item.sentAt, now, ownZone())}
      </time>
    </span>
  );
}
