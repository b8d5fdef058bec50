import { api } from "@convex/_generated/api";
import { matchesSearch } from "@domain/search-match";
import { useState } from "react";
import { Link } from "react-router-dom";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { SearchBox } from "@/components/patterns/search-box";
import { Skeleton, SkeletonGroup } from "@/components/patterns/skeleton";
import { Button, buttonVariants } from "@/components/ui/button";
import { shelfWords } from "@/content/library/shelf";
import { type ShelfItem, ShelfRow } from "@/features/shelf/shelf-row";
import { useLive } from "@/lib/live";
import { paths } from "@/lib/paths";

export function ShelfDesk() {
  const shelf = useLive(api.shelf.list, {});
  if (shelf.state === "loading") return <ShelfSkeleton />;
  if (shelf.state === "failed") {
    return <FailedState sentence={shelfWords.notLoaded} onRetry={shelf.retry} className="mt-10" />;
  }
  if (shelf.value.length > 0) return <SearchedShelf items={shelf.value} />;
  const action = (
    <Link to={paths.coachLibraryNew()} className={buttonVariants()}>
      {shelfWords.add}
    </Link>
  );
  return <EmptyState {...shelfWords.nothingYet} action={action} className="mt-10" />;
}

function SearchedShelf({ items }: { items: readonly ShelfItem[] }) {
  const [query, setQuery] = useState("");
  const isSearching = query.trim() !== "";
  const found = items.filter(({ title, description, tags }) =>
    matchesSearch(query, [title, description, ...tags]),
  );
  return (
    <>
      <SearchBox label={shelfWords.search} value={query} onChange={setQuery} className="mt-4" />
      {isSearching && <p className="mt-2 text-sm text-muted-foreground">{shelfWords.orderHint}</p>}
      {found.length === 0 ? (
        <EmptyState
          title={shelfWords.nothingFound}
          action={
            <Button
              variant="outline"
              onClick={() => {
                setQuery("");
              }}
            >
              {shelfWords.showAll}
            </Button>
          }
          className="mt-8"
        />
      ) : (
        <ol className="mt-4 border-b border-border">
          {found.map((item, index) => (
            <ShelfRow
              key={item.libraryItemId}
              item={item}
              canMoveUp={!isSearching && index > 0}
              canMoveDown={!isSearching && index < items.length - 1}
            />
          ))}
        </ol>
      )}
    </>
  );
}

function ShelfSkeleton() {
  return (
    <SkeletonGroup label={shelfWords.loading} className="mt-4">
      <Skeleton className="mb-4 h-11" />
      {["a", "b", "c", "d", "e"].map((key) => (
        <div key={key} className="border-t border-border py-6">
          <Skeleton className="h-20" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
