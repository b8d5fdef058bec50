import { api } from "@convex/_generated/api";
import { isOneOf } from "@domain/accounts/closed-words";
import { matchesSearch } from "@domain/text/search-match";
import { LIBRARY_TABS, type LibraryTab } from "@domain/work/library-vocabulary";
import type { FunctionReturnType } from "convex/server";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useSearchParams, Link } from "react-router-dom";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { SearchBox } from "@/components/patterns/search-box";
import { Button, buttonVariants } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { describeFailure } from "@/content/failures";
import { libraryWords } from "@/content/library/words";
import { ItemFacts, ReadingProgress, SaveButton } from "@/features/library/item-parts";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";

type LibraryItem = FunctionReturnType<typeof api.library.list>[number];

function ItemRow({ item }: { item: LibraryItem }) {
  const { libraryItemId, title, description, tags, progress, isCompleted } = item;
  const isUnderWay = progress > 0 && !isCompleted;
  return (
    <li className="grid gap-x-10 gap-y-5 border-t border-border py-7 md:grid-cols-[1fr_17rem] md:items-center">
      <div className="min-w-0">
        <ItemFacts item={item} />
        <h3 dir="auto" className="mt-1.5 text-2xl font-medium">
          <Link
            to={paths.libraryItem(libraryItemId)}
            className="decoration-input underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        </h3>
        <p dir="auto" className="mt-1.5 line-clamp-4 max-w-[40rem] text-muted-foreground">
          {description}
        </p>
        <p dir="auto" className="mt-2 text-sm text-muted-foreground">
          {tags.join(" · ")}
        </p>
      </div>
      <div className="grid gap-3 md:justify-items-end">
        {isCompleted && (
          <p className="flex items-center gap-2 text-sm font-medium text-success">
            <CircleCheck aria-hidden className="size-4" />
            {libraryWords.finished}
          </p>
        )}
        {isUnderWay && <ReadingProgress item={item} className="w-full max-w-56" />}
        <div className="flex gap-3">
          <SaveButton item={item} />
          <Link
            to={paths.libraryItem(libraryItemId)}
            aria-label={libraryWords.verbOf(verbOf(item), title)}
            className={buttonVariants({ variant: isUnderWay ? "default" : "outline" })}
          >
            {verbOf(item)}
          </Link>
        </div>
      </div>
    </li>
  );
}

function verbOf({ isCompleted, progress, contentType }: LibraryItem): string {
  if (isCompleted) return libraryWords.again;
  if (progress > 0) return libraryWords.goOn;
  return contentType === "video" || contentType === "audio" ? libraryWords.play : libraryWords.read;
}

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
    <>
      <PageHeader title={libraryWords.title} lead={libraryWords.lead} />
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
    </>
  );
}

/** The tab is in the address, so that links, reloads and Back find it again. */
function useLibraryTab() {
  const [address, setAddress] = useSearchParams();
  const named = address.get("tab");
  const tab: LibraryTab = isOneOf(LIBRARY_TABS, named) ? named : "all";
  const setTab = (next: LibraryTab) =>
    setAddress(next === "all" ? {} : { tab: next }, { replace: true });
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
        <Checkbox checked={isOnlySaved} onCheckedChange={(isChecked) => onOnlySaved(isChecked)} />
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
