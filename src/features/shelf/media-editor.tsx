import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { MEDIA_CHOICES, type MediaKind } from "@domain/work/library-media";
import { clockOf } from "@domain/work/library-texts";
import { useMutation } from "convex/react";

import { MediaPlayer } from "@/components/media/media-player";
import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { refusalIn } from "@/content/failures";
import { mediaEditWords as words } from "@/content/library/media";
import { Chooser } from "@/features/shelf/media-chooser";
import { ChaptersField, MediaExtras } from "@/features/shelf/media-extras";
import { useMediaUpload } from "@/features/shelf/use-media-upload";
import { tellNotChanged } from "@/features/shelf/use-shelf-writes";
import { useLive } from "@/lib/live/live";
import { notify } from "@/lib/device/notify";

type MediaEditorProps = {
  item: {
    libraryItemId: Id<"libraryItems">;
    title: string;
    media?: { mediaId: Id<"libraryMedia"> } | undefined;
  };
  kind: MediaKind;
};

/** The file of a sound or film. Everything here is saved at once, apart from the item's own form. */
export function MediaEditor({ item, kind }: MediaEditorProps) {
  const { libraryItemId, title, media } = item;
  const upload = useMediaUpload(libraryItemId, kind);
  const { sending } = upload;
  return (
    <section
      aria-labelledby="media-title"
      className="mt-10 max-w-[52rem] rounded-card border border-border bg-card p-5 sm:p-8"
    >
      <h2 id="media-title" className="text-xl font-medium">
        {words.title[kind]}
      </h2>
      {media && <Shown key={media.mediaId} mediaId={media.mediaId} title={title} />}
      {!media && <p className="mt-2 text-muted-foreground">{words.none}</p>}
      <div className="mt-5 grid gap-3">
        {sending === null ? (
          <div className="flex flex-wrap items-center gap-3">
            <Chooser
              label={media ? words.replace : words.choose}
              accept={MEDIA_CHOICES[kind]}
              onChoose={(file) => void upload.send(file)}
            />
            {media && <RemoveButton mediaId={media.mediaId} />}
          </div>
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
              {words.sending(sending.name)}
            </p>
            <Progress
              label={words.sending(sending.name)}
              value={sending.percent}
              className="w-40 flex-1"
            />
            <span className="text-sm text-muted-foreground tabular-nums">{sending.percent}%</span>
            <Button variant="outline" size="sm" onClick={upload.cancel}>
              {words.cancel}
            </Button>
          </div>
        )}
        <p className="text-sm text-muted-foreground">{words.rules[kind]}</p>
        <FormError text={upload.error} />
      </div>
    </section>
  );
}

function Shown({ mediaId, title }: { mediaId: Id<"libraryMedia">; title: string }) {
  const media = useLive(api.media.get, { mediaId });
  if (media.state !== "ready") return null;
  const { name, seconds, sizeBytes } = media.value;
  const megabytes = (sizeBytes / 1024 / 1024).toFixed(1);
  return (
    <>
      <p dir="auto" className="mt-1 text-sm [overflow-wrap:anywhere] text-muted-foreground">
        {`${name} · ${clockOf(seconds)} · ${megabytes} MB`}
      </p>
      <div className="mt-4">
        <MediaPlayer file={media.value} title={title} />
      </div>
      <MediaExtras media={media.value} />
      <ChaptersField media={media.value} />
    </>
  );
}

function RemoveButton({ mediaId }: { mediaId: Id<"libraryMedia"> }) {
  const remove = useMutation(api.media.remove);
  const restore = useMutation(api.media.restore);
  async function removeWithUndo() {
    try {
      await remove({ mediaId });
    } catch (error) {
      if (refusalIn(error)?.code === "CONFLICT") {
        notify({ tone: "warning", title: words.notRemoved });
      } else tellNotChanged(error);
      return;
    }
    const undo = () => void restore({ mediaId }).catch(tellNotChanged);
    notify({
      tone: "success",
      title: words.removed,
      action: { label: words.undo, onAct: undo },
    });
  }
  return (
    <Button variant="outline" onClick={() => void removeWithUndo()}>
      {words.remove}
    </Button>
  );
}
