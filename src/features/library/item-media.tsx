import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { playedIn } from "@domain/work/library-media";
import { useMutation } from "convex/react";

import { MediaPlayer } from "@/components/media/media-player";
import { FailedState } from "@/components/patterns/failed-state";
import { Skeleton } from "@/components/ui/skeleton";
import { mediaWords } from "@/content/library/media";
import { useLive } from "@/lib/live/live";

type ItemMediaProps = {
  mediaId: Id<"libraryMedia">;
  title: string;
  /** Where another device, or this one, has stopped. */
  startAt: number;
};

/** What the item plays. A place that could not be stored is included in the next one. */
export function ItemMedia({ mediaId, title, startAt }: ItemMediaProps) {
  const file = useLive(api.media.get, { mediaId });
  const follow = useMutation(api.media.follow);
  if (file.state === "loading") return <Skeleton className="mt-10 h-64" />;
  if (file.state === "failed") {
    return <FailedState sentence={mediaWords.notLoaded} onRetry={file.retry} />;
  }
  const { seconds } = file.value;
  return (
    <div className="mt-10">
      <MediaPlayer
        file={file.value}
        title={title}
        startAt={startAt < seconds - 1 ? startAt : 0}
        onPlace={(atSeconds, spans) => {
          const played = playedIn(spans, seconds);
          void follow({ mediaId, atSeconds, played }).catch(() => undefined);
        }}
      />
    </div>
  );
}
