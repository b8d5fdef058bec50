import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type ReactNode,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useOptimistic,
  useRef,
} from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PersonAvatar } from "@/components/patterns/person-avatar";
import { SearchBox } from "@/components/patterns/search-box";
import { Button } from "@/components/ui/button";
import { inbox } from "@/content/messages/message-center";
import { notices } from "@/content/notices";
import { InboxThreadMenu } from "@/features/messages/coach-menu-parts";
import { type InboxItem, InboxRow } from "@/features/messages/inbox/inbox-row";
import { InboxSkeleton } from "@/features/messages/inbox/inbox-skeleton";
import { InboxThreads, type Thread } from "@/features/messages/inbox/inbox-threads";
import type { Client } from "@/features/messages/inbox/use-clients";
import { INBOX_FILTERS, type InboxFilter, useInbox } from "@/features/messages/inbox/use-inbox";
import { cn } from "@/lib/class-names";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { fullName } from "@domain/accounts/full-name";

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
  if (pages.state === "failed") {
    return (
      <FailedState
        sentence={inbox.failed}
        onRetry={pages.retry}
        notice={notices.messagesNotLoaded}
        className="m-4"
      />
    );
  }
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
