import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { Suspense } from "react";
import { useNavigate, useParams } from "react-router-dom";

import { BackLink } from "@/components/patterns/back-link";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { Skeletons } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { SteadyColumn } from "@/components/patterns/steady-column";
import { Button } from "@/components/ui/button";
import { refusalIn } from "@/content/failures";
import { shelfWords } from "@/content/library/shelf";
import { ItemEditor } from "@/features/shelf/item-editor";
import { ItemReaders } from "@/features/shelf/item-readers";
import { dropRecording, recordingSlot } from "@/lib/device/kept-recordings";
import { ShelfFigures } from "@/features/shelf/shelf-row";
import {
  type FieldName,
  type ShelvedItem,
  toDraft,
  toTyped,
  typedSlot,
  labelField,
} from "@/features/shelf/typed-item";
import { showNotChanged, usePublish } from "@/features/shelf/use-shelf-writes";
import { notify } from "@/lib/device/notify";
import { useKept } from "@/lib/kept/kept-values";
import { useLive } from "@/lib/live/live";
import { late } from "@/lib/loading/late";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

const MediaEditor = late(async () => (await import("@/features/shelf/media-editor")).MediaEditor);

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
    notify({
      tone: "success",
      title,
      action: { label: shelfWords.undo, onAct: undo },
    });
    await navigate(paths.coachLibrary());
  }

  return (
    <Button variant="outline" onClick={() => void removeWithUndo()}>
      {shelfWords.remove}
    </Button>
  );
}
