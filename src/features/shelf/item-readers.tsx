import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { matchesSearch } from "@domain/text/search-match";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { IfFailed } from "@/components/patterns/if-failed";
import { MoreButton } from "@/components/patterns/more-button";
import { SearchBox } from "@/components/patterns/search-box";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Progress } from "@/components/ui/progress";
import { shelfWords } from "@/content/library/shelf";
import type { ShelvedItem } from "@/features/shelf/typed-item";
import { showNotChanged, useAssign } from "@/features/shelf/use-shelf-writes";
import { notify } from "@/lib/device/notify";
import { type LivePages, useLivePages } from "@/lib/live/live-pages";

type ReaderRow = FunctionReturnType<typeof api.shelf.readers>["page"][number];

const readersPerPage = 50;
const words = shelfWords.readers;

export function ItemReaders({ item }: { item: ShelvedItem }) {
  const { libraryItemId, isPublished } = item;
  const [query, setQuery] = useState("");
  const readers = useLivePages({
    query: api.shelf.readers,
    args: { libraryItemId },
    pageItems: readersPerPage,
    isWholeWanted: query.trim() !== "",
  });
  return (
    <section aria-labelledby="readers" className="mt-14">
      <h2 id="readers" className="text-xl font-medium">
        {words.title}
      </h2>
      <p className="mt-1 max-w-reading text-muted-foreground">
        {isPublished ? words.lead : words.leadOfDraft}
      </p>
      {readers.state === "loading" && (
        <Skeletons label={words.loading} className="mt-8" each="h-96" />
      )}
      <IfFailed live={readers} sentence={words.notLoaded} className="mt-8" />
      {readers.state === "ready" && (
        <ReadyReaders item={item} readers={readers} query={query} onQuery={setQuery} />
      )}
    </section>
  );
}

type ReadyReadersProps = {
  item: ShelvedItem;
  readers: Extract<LivePages<ReaderRow>, { state: "ready" }>;
  query: string;
  onQuery: (query: string) => void;
};

function ReadyReaders({ item, readers, query, onQuery }: ReadyReadersProps) {
  const { libraryItemId, isPublished } = item;
  const { items, isWhole } = readers;
  if (items.length === 0) return <EmptyState title={words.none} className="mt-8" />;
  const found = items.filter((reader) => matchesSearch(query, [nameOf(reader)]));
  return (
    <>
      <div className="mt-4 flex flex-col gap-4 sm:flex-row">
        <SearchBox label={words.search} value={query} onChange={onQuery} className="flex-1" />
        <GiveToAll
          libraryItemId={libraryItemId}
          readers={items}
          isPossible={isPublished && isWhole}
        />
      </div>
      <ReaderList libraryItemId={libraryItemId} readers={found} isPublished={isPublished} />
      {query.trim() === "" && <MoreButton pages={readers} label={words.more} className="mt-6" />}
    </>
  );
}

const nameOf = (reader: ReaderRow) => fullName(reader);

type ItemId = ShelvedItem["libraryItemId"];

function GiveToAll({
  libraryItemId,
  readers,
  isPossible,
}: {
  libraryItemId: ItemId;
  readers: readonly ReaderRow[];
  isPossible: boolean;
}) {
  const assign = useAssign();
  const [isPending, setIsPending] = useState(false);
  const without = readers.filter(({ isAssigned }) => !isAssigned);

  async function setAll(isAssigned: boolean) {
    setIsPending(true);
    try {
      for (const { clientId } of without) await assign({ libraryItemId, clientId, isAssigned });
      if (isAssigned) {
        notify({
          tone: "success",
          title: words.given(without.length),
          action: { label: shelfWords.undo, onAct: () => void setAll(false) },
        });
      }
    } catch (error) {
      showNotChanged(error);
    }
    setIsPending(false);
  }

  return (
    <Button
      variant="outline"
      isPending={isPending}
      disabled={!isPossible || without.length === 0}
      onClick={() => void setAll(true)}
    >
      {words.giveToAll}
    </Button>
  );
}

function ReaderList({
  libraryItemId,
  readers,
  isPublished,
}: {
  libraryItemId: ItemId;
  readers: readonly ReaderRow[];
  isPublished: boolean;
}) {
  const assign = useAssign();
  if (readers.length === 0) return <EmptyState title={words.nothingFound} className="mt-6" />;
  return (
    <ul className="mt-4 grid gap-x-12 border-b border-border md:grid-cols-2">
      {readers.map((reader) => {
        const { clientId, isAssigned, progress } = reader;
        const name = nameOf(reader);
        return (
          <li key={clientId} className="min-w-0 border-t border-border">
            <label className="flex min-h-14 cursor-pointer items-center gap-4 py-2">
              <Checkbox
                checked={isAssigned}
                disabled={!isPublished && !isAssigned}
                aria-label={words.giveTo(name)}
                onCheckedChange={(isChecked) =>
                  void assign({ libraryItemId, clientId, isAssigned: isChecked }).catch(
                    showNotChanged,
                  )
                }
              />
              <bdi className="min-w-0 flex-1 truncate text-left">{name}</bdi>
              {progress > 0 && (
                <Progress aria-label={name} value={progress} className="w-20 max-sm:hidden" />
              )}
              <span className="w-24 text-right text-sm text-muted-foreground tabular-nums">
                {describeReading(reader)}
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}

function describeReading({ isCompleted, progress }: ReaderRow): string {
  if (isCompleted) return words.finished;
  return progress === 0 ? words.unopened : words.progress(progress);
}
