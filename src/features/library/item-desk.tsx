import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { libraryStarsMax } from "@domain/limits";
import { playedIn } from "@domain/work/library-media";
import { percent } from "@domain/work/progress";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { BookMarked, CircleCheck, ExternalLink, Star } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useParams } from "react-router-dom";
import { MediaPlayer } from "@/components/media/media-player";
import { BackLink } from "@/components/patterns/back-link";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { ReadingText } from "@/components/patterns/reading-text";
import { Button, buttonVariants } from "@/components/ui/button";
import { Skeletons } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { refusalIn } from "@/content/failures";
import { mediaWords } from "@/content/library/media";
import { libraryWords } from "@/content/library/words";
import { notices } from "@/content/notices";
import { GuidedPlayer } from "@/features/library/guided-player";
import { ItemFacts, ReadingProgress, SaveButton } from "@/features/library/item-parts";
import {
  notifyNotUpdated,
  useRate,
  useReadingProgress,
} from "@/features/library/use-library-writes";
import { cn } from "@/lib/class-names";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";

type ItemMediaProps = {
  mediaId: Id<"libraryMedia">;
  title: string;
  /** Where playing stopped on this or another device. */
  startAt: number;
};

/** The item's recording. A place that could not be stored is included in the next update. */
function ItemMedia({ mediaId, title, startAt }: ItemMediaProps) {
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

export type OpenItem = FunctionReturnType<typeof api.library.get>;

export function ItemDesk() {
  const { libraryItemId = "" } = useParams();
  const item = useLive(api.library.get, { libraryItemId });
  return (
    <>
      <BackLink to={paths.library()}>{libraryWords.back}</BackLink>
      {item.state === "loading" && (
        <Skeletons
          label={libraryWords.loadingItem}
          className="mt-4 grid gap-4"
          each={["h-12 max-w-reading", "h-20 max-w-reading", "mt-6 h-[30rem] max-w-[44rem]"]}
        />
      )}
      {item.state === "failed" && <ItemFailed error={item.error} onRetry={item.retry} />}
      {item.state === "ready" && <OpenedItem key={libraryItemId} item={item.value} />}
    </>
  );
}

function ItemFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = refusalIn(error)?.code === "NOT_FOUND";
  return (
    <>
      <PageHeader shape="reading" title={libraryWords.title} className="mt-4 mb-10" />
      {isGone ? (
        <EmptyState {...libraryWords.gone} />
      ) : (
        <FailedState sentence={libraryWords.itemNotLoaded} onRetry={onRetry} />
      )}
    </>
  );
}

function OpenedItem({ item }: { item: OpenItem }) {
  const { libraryItemId, title, description, isCompleted, cues } = item;
  const { open, reach } = useReadingProgress(libraryItemId);
  const rate = useRate();
  useSendOpened(item, open);
  return (
    <article>
      <PageHeader shape="reading" title={title} lead={description} className="mt-4" />
      <div className="mt-5">
        <ItemFacts item={item} />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <SaveButton item={item} />
        <ReadingProgress item={item} className="w-56" />
      </div>
      {item.linkUrl !== undefined && <OpenLink href={item.linkUrl} />}
      {item.media === undefined ? (
        <>
          {cues.length > 0 && <GuidedPlayer item={item} onReach={reach} />}
          {item.blocks.length > 0 && <Reader item={item} onReach={reach} />}
        </>
      ) : (
        <PlayedItem item={item} media={item.media} />
      )}
      <footer className="mt-14 grid max-w-[44rem] gap-8 border-t border-border pt-8">
        {isCompleted ? (
          <p role="status" className="flex items-center gap-2 font-medium text-success">
            <CircleCheck aria-hidden className="size-5" />
            {libraryWords.finished}
          </p>
        ) : (
          <Button
            variant="outline"
            className="w-fit"
            onClick={() => void reach(100, item.resumeAt ?? 0).catch(notifyNotUpdated)}
          >
            <CircleCheck aria-hidden />
            {libraryWords.markFinished}
          </Button>
        )}
        <StarRating stars={item.stars} onRate={(stars) => rate(libraryItemId, stars)} />
      </footer>
    </article>
  );
}

type PlayedItemProps = { item: OpenItem; media: NonNullable<OpenItem["media"]> };

/** Progress counts only what was played, not the text below. */
function PlayedItem({ item, media: { mediaId } }: PlayedItemProps) {
  const { title, blocks, playing } = item;
  const startAt = playing?.mediaId === mediaId ? playing.atSeconds : 0;
  return (
    <>
      <ItemMedia key={mediaId} mediaId={mediaId} title={title} startAt={startAt} />
      {blocks.length > 0 && <ReadingText blocks={blocks} className="mt-10" />}
    </>
  );
}

/** Reports that the item was opened, once per visit. Opening the page, also by a link, counts like Play or Read. */
function useSendOpened(
  { title, contentType }: OpenItem,
  open: () => Promise<{ isFirst: boolean }>,
) {
  const hasSent = useRef(false);
  useEffect(() => {
    if (hasSent.current) return;
    hasSent.current = true;
    const started =
      contentType === "video" || contentType === "audio"
        ? notices.playingStarted
        : notices.readingStarted;
    open().then(({ isFirst }) => {
      if (isFirst) notify(started(title));
    }, notifyNotUpdated);
  }, [open, title, contentType]);
}

function OpenLink({ href }: { href: string }) {
  return (
    <div className="mt-8 rounded-card border border-border bg-card p-6">
      <p className="text-muted-foreground">{libraryWords.linkNote}</p>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className={cn(buttonVariants(), "mt-4")}
      >
        <ExternalLink aria-hidden />
        {libraryWords.openLink}
      </a>
      <p className="mt-3 text-sm break-all text-muted-foreground">{new URL(href).hostname}</p>
    </div>
  );
}

function StarRating({
  stars,
  onRate,
}: {
  stars: number | undefined;
  onRate: (stars: number) => void;
}) {
  const name = useId();
  return (
    <fieldset aria-describedby={`${name}-hint`}>
      <legend className="font-display text-xl font-medium">{libraryWords.rateTitle}</legend>
      <div className="mt-2 -ml-2 flex">
        {Array.from({ length: libraryStarsMax }, (_, index) => index + 1).map((count) => (
          <label key={count} className="relative inline-flex size-11 cursor-pointer">
            <input
              type="radio"
              name={name}
              aria-label={libraryWords.stars(count)}
              checked={stars === count}
              onChange={() => onRate(count)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-control"
            />
            <Star
              aria-hidden
              strokeWidth={1.5}
              className={cn(
                "pointer-events-none m-auto size-7 text-highlight transition-colors",
                count <= (stars ?? 0) && "fill-current",
              )}
            />
          </label>
        ))}
      </div>
      <p id={`${name}-hint`} className="text-sm text-muted-foreground">
        {libraryWords.rateHint}
      </p>
    </fieldset>
  );
}

/** Scrolling past faster than this does not count as reading. */
const restMs = 1000;

type ReaderProps = {
  item: Pick<OpenItem, "blocks" | "progress" | "resumeAt" | "isCompleted">;
  onReach: (progress: number, resumeAt: number) => Promise<unknown>;
};

function Reader({ item, onReach }: ReaderProps) {
  const { blocks, progress, isCompleted } = item;
  const text = useRef<HTMLDivElement>(null);
  const [resumeAt] = useState(item.resumeAt ?? 0); // Fixed on arrival, because reading changes the stored position.
  const [isResumeOffered, setIsResumeOffered] = useState(resumeAt > 0 && !isCompleted);
  useReadingPlace(text, onReach);

  return (
    <div className="mt-10">
      {isResumeOffered && (
        <div className="mb-8 flex max-w-[44rem] flex-wrap items-center justify-between gap-3 rounded-card border border-border bg-card px-5 py-4">
          <p>{libraryWords.resume(progress)}</p>
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              setIsResumeOffered(false);
              text.current?.children[resumeAt]?.scrollIntoView({ block: "start" });
            }}
          >
            <BookMarked aria-hidden />
            {libraryWords.resumeAction}
          </Button>
        </div>
      )}
      <ReadingText ref={text} blocks={blocks} />
    </div>
  );
}

/** Reports the share of the text above the bottom of the window, and the block at its top. */
function useReadingPlace(text: RefObject<HTMLDivElement | null>, onReach: ReaderProps["onReach"]) {
  const reported = useRef("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      if (text.current === null) return;
      const { top, height } = text.current.getBoundingClientRect();
      // One pixel of tolerance, because heights are fractional and the end must be reachable.
      const progress = percent(Math.min(height, window.innerHeight - top + 1), height);
      const blocks = [...text.current.children];
      const firstSeen = blocks.findIndex((block) => block.getBoundingClientRect().bottom > 96);
      const resumeAt = firstSeen === -1 ? blocks.length - 1 : firstSeen;
      const place = `${String(progress)} ${String(resumeAt)}`;
      if (place === reported.current) return;
      reported.current = place;
      onReach(progress, resumeAt).catch(() => {
        reported.current = ""; // Retried at the next stop.
      });
    };
    const schedule = () => {
      clearTimeout(timer);
      timer = setTimeout(report, restMs);
    };
    schedule();
    window.addEventListener("scroll", schedule, { passive: true });
    window.addEventListener("resize", schedule, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", schedule);
      window.removeEventListener("resize", schedule);
    };
  }, [text, onReach]);
}
