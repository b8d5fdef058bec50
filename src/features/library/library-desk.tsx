import { api } from "@convex/_generated/api";
import { isOneOf } from "@domain/accounts/closed-words";
import { matchesSearch } from "@domain/text/search-match";
import { LIBRARY_TABS, type LibraryTab } from "@domain/work/library-vocabulary";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { SearchBox } from "@/components/patterns/search-box";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { describeFailure } from "@/content/failures";
import { libraryWords } from "@/content/library/words";
import { ItemRow, type LibraryItem } from "@/features/library/item-row";
import { useLive } from "@/lib/live/live";

export function LibraryDesk() {
  const library = useLive(api.library.list, {});
  const { tab, setTab } = useLibraryTab();
  const [query, setQuery] = useState("");
  const [isOnlySaved, setIsOnlySaved] = useState(false);

  function showAll() {
    setTab("all");
    setQuery("");
    setIsOnlySaved(false);
  }

  return (
    <Tabs
      value={tab}
      onValueChange={(value) => {
        if (isOneOf(LIBRARY_TABS, value)) setTab(value);
      }}
      className="mt-3"
    >
      <TabsList aria-label={libraryWords.tabsLabel}>
        {LIBRARY_TABS.map((each) => (
          <TabsTrigger key={each} value={each}>
            {libraryWords.tabs[each]}
          </TabsTrigger>
        ))}
      </TabsList>
      <ShelfTools
        query={query}
        onQuery={setQuery}
        isOnlySaved={isOnlySaved}
        onOnlySaved={setIsOnlySaved}
      />
      <TabsContent key={tab} value={tab} tabIndex={-1}>
        {library.state === "loading" && <ShelfSkeleton />}
        {library.state === "failed" && (
          <FailedState
            sentence={libraryWords.loadFailed(
              describeFailure(library.error, libraryWords.loadFailedFallback),
            )}
            onRetry={library.retry}
          />
        )}
        {library.state === "ready" && (
          <Shelf items={library.value} filter={{ tab, query, isOnlySaved }} onShowAll={showAll} />
        )}
      </TabsContent>
    </Tabs>
  );
}

/** Held in the address, so that a link, a reload and Back find it again. */
function useLibraryTab() {
  const [address, setAddress] = useSearchParams();
  const named = address.get("tab");
  const tab: LibraryTab = isOneOf(LIBRARY_TABS, named) ? named : "all";
  const setTab = (next: LibraryTab) => {
    setAddress(next === "all" ? {} : { tab: next }, { replace: true });
  };
  return { tab, setTab };
}

function ShelfTools({
  query,
  onQuery,
  isOnlySaved,
  onOnlySaved,
}: {
  query: string;
  onQuery: (query: string) => void;
  isOnlySaved: boolean;
  onOnlySaved: (isOnlySaved: boolean) => void;
}) {
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
      <SearchBox label={libraryWords.search} value={query} onChange={onQuery} className="flex-1" />
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <Checkbox
          checked={isOnlySaved}
          onCheckedChange={(isChecked) => {
            onOnlySaved(isChecked);
          }}
        />
        {libraryWords.onlySaved}
      </label>
    </div>
  );
}

type Filter = { tab: LibraryTab; query: string; isOnlySaved: boolean };

function Shelf({
  items,
  filter,
  onShowAll,
}: {
  items: readonly LibraryItem[];
  filter: Filter;
  onShowAll: () => void;
}) {
  const { tab, query, isOnlySaved } = filter;
  const found = items.filter(
    (item) =>
      (tab === "all" || item.contentType === tab) &&
      (!isOnlySaved || item.isSaved) &&
      matchesSearch(query, [item.title, item.description, ...item.tags]),
  );
  if (items.length === 0) return <EmptyState {...libraryWords.nothingHere} />;
  if (found.length === 0) {
    const isNothingSaved = isOnlySaved && !items.some(({ isSaved }) => isSaved);
    return (
      <EmptyState
        {...(isNothingSaved ? libraryWords.nothingSaved : { title: libraryWords.nothingFound })}
        action={
          <Button variant="outline" onClick={onShowAll}>
            {libraryWords.showAll}
          </Button>
        }
      />
    );
  }
  return <GroupedItems items={found} />;
}

function GroupedItems({ items: found }: { items: readonly LibraryItem[] }) {
  const groups = [
    {
      id: "from-coach",
      title: libraryWords.fromCoach,
      lead: libraryWords.fromCoachLead,
      items: found.filter(isAsked),
    },
    { id: "under-way", title: libraryWords.underWay, items: found.filter(isUnderWay) },
    {
      id: "on-the-shelf",
      title: libraryWords.onTheShelf,
      items: found.filter((item) => !isAsked(item) && !isUnderWay(item)),
    },
  ].filter(({ items: held }) => held.length > 0);
  return (
    <div className="grid gap-8">
      {groups.map(({ id, title, lead, items: held }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="text-2xl font-medium">
            {title}
          </h2>
          {lead !== undefined && <p className="mt-1 text-muted-foreground">{lead}</p>}
          <ul className="mt-3 border-b border-border">
            {held.map((item) => (
              <ItemRow key={item.libraryItemId} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const isAsked = ({ isAssigned, isCompleted }: LibraryItem) => isAssigned && !isCompleted;
const isUnderWay = (item: LibraryItem) => item.progress > 0 && !item.isCompleted && !isAsked(item);

function ShelfSkeleton() {
  return (
    <SkeletonGroup label={libraryWords.loading}>
      <Skeleton className="mb-5 h-9 w-56" />
      {["a", "b", "c", "d", "e"].map((key) => (
        <div key={key} className="border-t border-border py-7">
          <Skeleton className="h-36" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
