import { api } from "@convex/_generated/api";
import { matchesSearch } from "@domain/text/search-match";
import { ListChecks, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { SearchBox } from "@/components/patterns/search-box";
import { SelectionBar } from "@/components/patterns/selection-bar";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button, buttonVariants } from "@/components/ui/button";
import { handoutWords } from "@/content/handouts";
import { shelfWords } from "@/content/library/shelf";
import { selectionWords } from "@/content/selection";
import { ShelfColumns, type ShelfItem, ShelfRow } from "@/features/shelf/shelf-row";
import { usePublishSeveral } from "@/features/shelf/use-shelf-writes";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";

export function ShelfDesk() {
  return (
    <>
      <PageHeader
        title={shelfWords.title}
        lead={shelfWords.lead}
        actions={
          <>
            <Link to={paths.coachWorksheets()} className={buttonVariants({ variant: "outline" })}>
              {handoutWords.coach.title}
            </Link>
            <Link to={paths.coachLibraryNew()} className={buttonVariants()}>
              <Plus aria-hidden />
              {shelfWords.add}
            </Link>
          </>
        }
      />
      <Shelf />
    </>
  );
}

function Shelf() {
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
  const [chosenIds, setChosenIds] = useState<Ids | null>(null);
  const isSearching = query.trim() !== "";
  const found = items.filter(({ title, description, tags }) =>
    matchesSearch(query, [title, description, ...tags]),
  );
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <SearchBox
          label={shelfWords.search}
          value={query}
          onChange={setQuery}
          className="min-w-48 flex-1"
        />
        {found.length > 0 && (
          <Selecting found={found} chosenIds={chosenIds} onChoose={setChosenIds} />
        )}
      </div>
      {isSearching && <p className="mt-2 text-sm text-muted-foreground">{shelfWords.orderHint}</p>}
      {found.length === 0 ? (
        <EmptyState
          title={shelfWords.nothingFound}
          action={
            <Button variant="outline" onClick={() => setQuery("")}>
              {shelfWords.showAll}
            </Button>
          }
          className="mt-8"
        />
      ) : (
        <div className="mt-3 rounded-card border border-border bg-card">
          <ShelfColumns />
          <ol>
            {found.map((item, index) => (
              <ShelfRow
                key={item.libraryItemId}
                item={item}
                canMoveUp={!isSearching && index > 0}
                canMoveDown={!isSearching && index < items.length - 1}
                selection={chosenIds && choiceOf(item, chosenIds, setChosenIds)}
              />
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

type Ids = readonly ShelfItem["libraryItemId"][];

type Choose = (ids: Ids | null) => void;

const choiceOf = ({ libraryItemId }: ShelfItem, chosenIds: Ids, choose: Choose) => {
  const isOn = chosenIds.includes(libraryItemId);
  const others = chosenIds.filter((id) => id !== libraryItemId);
  return { isOn, toggle: () => choose(isOn ? others : [...others, libraryItemId]) };
};

type SelectingProps = { found: readonly ShelfItem[]; chosenIds: Ids | null; onChoose: Choose };

function Selecting({ found, chosenIds, onChoose }: SelectingProps) {
  const publish = usePublishSeveral(() => onChoose(null));
  const chosen = found.filter(({ libraryItemId }) => chosenIds?.includes(libraryItemId) === true);
  const act = (label: string, isPublished: boolean) => (
    <Button
      variant="outline"
      size="sm"
      disabled={chosen.every((item) => item.isPublished === isPublished)}
      onClick={() => publish(chosen, isPublished)}
    >
      {label}
    </Button>
  );
  if (chosenIds === null) {
    return (
      <Button variant="outline" size="sm" onClick={() => onChoose([])}>
        <ListChecks aria-hidden />
        {selectionWords.select}
      </Button>
    );
  }
  return (
    <SelectionBar
      label={shelfWords.selection}
      count={chosen.length}
      isWhole={chosen.length >= found.length}
      onAll={(isAll) => onChoose(isAll ? found.map(({ libraryItemId }) => libraryItemId) : [])}
      onDone={() => onChoose(null)}
    >
      {act(shelfWords.publish, true)}
      {act(shelfWords.hide, false)}
    </SelectionBar>
  );
}

function ShelfSkeleton() {
  return (
    <Skeletons
      label={shelfWords.loading}
      className="mt-3 grid gap-3"
      each={["h-11", "h-dvh rounded-card"]}
    />
  );
}
