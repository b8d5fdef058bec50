import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { matchesSearch } from "@domain/text/search-match";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Suspense, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";

import { BackLink } from "@/components/patterns/back-link";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { IfFailed } from "@/components/patterns/if-failed";
import { MoreButton } from "@/components/patterns/more-button";
import { PageHeader } from "@/components/patterns/page-header";
import { SearchBox } from "@/components/patterns/search-box";
import { Skeletons } from "@/components/patterns/skeletons";
import { Checkbox } from "@/components/ui/checkbox";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { SteadyColumn } from "@/components/patterns/steady-column";
import { Button } from "@/components/ui/button";
import { refusalIn } from "@/content/failures";
import { shelfWords } from "@/content/library/shelf";
import { ItemEditor } from "@/features/shelf/item-editor";
import { dropRecording, recordingSlot } from "@/lib/device/kept-recordings";
import { ShelfFigures } from "@/features/shelf/shelf-row";
import {
  type FieldName,
  labelField,
  type ShelvedItem,
  toDraft,
  toTyped,
  typedSlot,
} from "@/features/shelf/typed-item";
import { showNotChanged, useAssign, usePublish } from "@/features/shelf/use-shelf-writes";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { useKept } from "@/lib/kept/kept-values";
import { useLive } from "@/lib/live/live";
import { type LivePages, useLivePages } from "@/lib/live/live-pages";
import { lateParts } from "@/lib/loading/late";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

const { MediaEditor } = lateParts(() => import("@/features/shelf/media-editor"));

export function ShelfItemDesk() {
  const { libraryItemId = "" } = useParams();
  const item = useLive(api.shelf.get, { libraryItemId });
  return (
    <>
      <BackLink to={paths.coachLibrary()}>{shelfWords.back}</BackLink>
      {item.state === "ready" ? (
        <KeptItem key={libraryItemId} item={item.value} />
      ) : (
        <>
          <PageHeader title={shelfWords.editTitle} className="mt-2 mb-6" />
          {item.state === "loading" && <Skeletons label={shelfWords.loading} each="h-[40rem]" />}
          {item.state === "failed" &&
            (refusalIn(item.error)?.code === "NOT_FOUND" ? (
              <GoneItem libraryItemId={libraryItemId} />
            ) : (
              <FailedState sentence={shelfWords.notLoaded} onRetry={item.retry} />
            ))}
        </>
      )}
    </>
  );
}

/** Unsaved text of an item that another window deleted can be copied from here. */
function GoneItem({ libraryItemId }: { libraryItemId: string }) {
  const { userId } = useViewer();
  const touched = Object.entries(useKept(typedSlot(userId, libraryItemId)) ?? {});
  return (
    <>
      <EmptyState {...shelfWords.gone} />
      {touched.length > 0 && (
        <section className="mt-8 max-w-reading">
          <p>{shelfWords.goneUnsaved}</p>
          <dl className="mt-4 grid gap-4">
            {touched.map(([name, { to }]) => (
              <div key={name}>
                <dt className="text-sm text-muted-foreground">
                  {shelfWords.fields[name as FieldName]}
                </dt>
                <dd dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
                  {labelField(name as FieldName, to)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function KeptItem({ item }: { item: ShelvedItem }) {
  const { isPublished } = item;
  const publish = usePublish();
  return (
    <SteadyColumn>
      <PageHeader
        title={item.title}
        className="mt-2"
        actions={
          <>
            {!isPublished && item.opens + item.saves === 0 && <RemoveButton item={item} />}
            <Button
              variant={isPublished ? "outline" : "default"}
              onClick={() => publish(item, !isPublished)}
            >
              {isPublished ? shelfWords.hide : shelfWords.publish}
            </Button>
          </>
        }
      />
      <ShelfFigures item={item} />
      {(item.contentType === "audio" || item.contentType === "video") && (
        <Suspense fallback={<Skeleton className="mt-6 h-48 max-w-[52rem]" />}>
          <MediaEditor item={item} kind={item.contentType} />
        </Suspense>
      )}
      <ItemEditor item={item} />
      <ItemReaders item={item} />
    </SteadyColumn>
  );
}

/** Only unused drafts can be deleted. Undo creates the item again. */
function RemoveButton({ item }: { item: ShelvedItem }) {
  const { userId } = useViewer();
  const navigate = useNavigate();
  const remove = useMutation(api.shelf.remove);
  const add = useMutation(api.shelf.add);

  async function removeWithUndo() {
    const hasFile = item.media !== undefined;
    const kept = toDraft(toTyped(item));
    try {
      await remove({ libraryItemId: item.libraryItemId });
    } catch (error) {
      if (refusalIn(error)?.code === "CONFLICT") {
        notify({ tone: "warning", title: shelfWords.notRemoved });
      } else showNotChanged(error);
      return;
    }
    dropRecording(recordingSlot(userId, item.libraryItemId));
    const undo = () => {
      if ("draft" in kept) void add(kept.draft).catch(showNotChanged);
    };
    const title = hasFile ? shelfWords.removedWithFile(item.title) : shelfWords.removed(item.title);
    notifyWithUndo(title, undo);
    await navigate(paths.coachLibrary());
  }

  return (
    <Button variant="outline" onClick={() => void removeWithUndo()}>
      {shelfWords.remove}
    </Button>
  );
}

type ReaderRow = FunctionReturnType<typeof api.shelf.readers>["page"][number];

const readersPerPage = 50;
const words = shelfWords.readers;

function ItemReaders({ item }: { item: ShelvedItem }) {
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
      {query.trim() === "" && <MoreButton pages={readers} className="mt-6" />}
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
        notifyWithUndo(words.given(without.length), () => void setAll(false));
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
