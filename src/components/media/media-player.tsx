import { captionAt, type Caption } from "@domain/files/captions";
import { productName } from "@domain/practice/product-name";
import type { MediaKind } from "@domain/work/library-media";
import { clockOf } from "@domain/time/time-spans";
import { cueIndexAt, type Cue } from "@domain/work/library-texts";
import { useEffect, useRef, useState } from "react";

import { MediaControls, skipSeconds } from "@/components/media/media-controls";
import { type Media, type OnPlace, useMedia } from "@/components/media/use-media";
import { Skeleton } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { mediaWords } from "@/content/library/media";
import { cn } from "@/lib/class-names";
import { useStayingAwake } from "@/lib/device/staying-awake";
import { useMediaAddress, usePoster } from "@/lib/pages/media-address";

type MediaFile = {
  mediaId: string;
  kind: MediaKind;
  seconds: number;
  chapters: readonly Cue[];
  captions: readonly Caption[];
  posterAt?: number | undefined;
};

type MediaPlayerProps = {
  file: MediaFile;
  title: string;
  startAt?: number;
  /** Absent where no progress is stored. */
  onPlace?: OnPlace;
};

export function MediaPlayer(props: MediaPlayerProps) {
  const { mediaId, kind } = props.file;
  const { address, renew } = useMediaAddress(mediaId);
  const [startAt, setStartAt] = useState(props.startAt ?? 0); // Fixed on arrival: playing changes the stored place.
  const retryFrom = (seconds: number) => {
    setStartAt(seconds);
    renew();
  };
  return (
    <section aria-label={mediaWords.player[kind]} data-slot="media-player" className="min-w-0">
      {address.state === "loading" && <Skeleton className="h-40" />}
      {address.state === "failed" && <Failed words={mediaWords.notLoaded} onRetry={renew} />}
      {address.state === "ready" && (
        <Playing
          key={address.url}
          {...props}
          startAt={startAt}
          src={address.url}
          onRetryFrom={retryFrom}
        />
      )}
    </section>
  );
}

function Failed({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 bg-card p-5">
      <p>{words}</p>
      <Button variant="outline" onClick={onRetry}>
        {mediaWords.retry}
      </Button>
    </div>
  );
}

type PlayingProps = MediaPlayerProps & {
  startAt: number;
  src: string;
  onRetryFrom: (seconds: number) => void;
};

function Playing({ file, title, src, startAt, onPlace, onRetryFrom }: PlayingProps) {
  const { kind, seconds, chapters, captions } = file;
  const media = useMedia({ seconds, startAt, onPlace });
  const frame = useRef<HTMLDivElement>(null);
  const [areCaptionsOn, setAreCaptionsOn] = useState(true);
  const poster = usePoster(file.mediaId, file.posterAt);
  useMediaSession(media, { title, artist: productName, skipSeconds });
  useStayingAwake(media.isPlaying);
  const caption = areCaptionsOn ? captionAt(captions, media.at) : null;
  return (
    <>
      <div
        ref={frame}
        className="flex flex-col overflow-hidden rounded-card border border-border bg-card"
      >
        <Source kind={kind} src={src} title={title} poster={poster} onElement={media.attach} />
        {captions.length > 0 && areCaptionsOn && (
          <p
            dir="auto"
            data-slot="caption"
            className="min-h-18 px-5 pt-4 text-center text-lg [overflow-wrap:anywhere] whitespace-pre-line"
          >
            {caption}
          </p>
        )}
        {media.failure !== null ? (
          <Failed words={mediaWords[media.failure]} onRetry={() => onRetryFrom(media.at)} />
        ) : (
          <MediaControls
            media={media}
            seconds={seconds}
            frame={frame}
            hasCaptions={captions.length > 0}
            areCaptionsOn={areCaptionsOn}
            onCaptions={setAreCaptionsOn}
          />
        )}
      </div>
      {chapters.length > 0 && <Chapters chapters={chapters} at={media.at} onSeek={media.seek} />}
    </>
  );
}

type SourceProps = {
  kind: MediaKind;
  src: string;
  title: string;
  poster: string | null;
  onElement: (element: HTMLMediaElement | null) => void;
};

/** Has no <track>: captions are drawn below, so that they also show with audio and are never parsed as markup. */
function Source({ kind, src, title, poster, onElement }: SourceProps) {
  if (kind === "video") {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- see above
      <video
        ref={onElement}
        src={src}
        poster={poster ?? undefined}
        preload="metadata"
        playsInline
        aria-label={title}
        className="aspect-video max-h-[75vh] min-h-0 w-full flex-1 bg-muted object-contain"
      />
    );
  }
  return (
    <>
      {poster !== null && <img src={poster} alt="" className="max-h-80 w-full object-cover" />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- see above */}
      <audio ref={onElement} src={src} preload="metadata" />
    </>
  );
}

type ChaptersProps = { chapters: readonly Cue[]; at: number; onSeek: (seconds: number) => void };

function Chapters({ chapters, at, onSeek }: ChaptersProps) {
  const current = cueIndexAt(chapters, at);
  return (
    <nav aria-label={mediaWords.chapters} className="mt-6 max-w-[44rem]">
      <p aria-hidden className="font-medium">
        {mediaWords.chapters}
      </p>
      <ol className="mt-2 border-b border-border">
        {chapters.map(({ atSeconds, text }, index) => (
          <li key={atSeconds} className="border-t border-border">
            <button
              type="button"
              aria-current={index === current ? "step" : undefined}
              onClick={() => onSeek(atSeconds)}
              className={cn(
                "grid min-h-11 w-full grid-cols-[4rem_1fr] items-baseline py-2.5 text-left hover:bg-border/30",
                index === current && "font-medium",
              )}
            >
              <span className="text-sm text-muted-foreground tabular-nums">
                {clockOf(atSeconds)}
              </span>
              <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                {text}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type SessionFacts = { title: string; artist: string; skipSeconds: number };

/** Connects the media keys of the device and its lock screen. */
function useMediaSession(media: Media, { title, artist, skipSeconds }: SessionFacts) {
  const newest = useRef(media);
  useEffect(() => {
    newest.current = media;
  });
  const { isPlaying } = media;
  useEffect(() => {
    if (!("mediaSession" in navigator) || !isPlaying) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({ title, artist });
    const skip = (seconds: number) => newest.current.seek(newest.current.at + seconds);
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ["play", () => newest.current.play()],
      ["pause", () => newest.current.pause()],
      ["seekbackward", ({ seekOffset }) => skip(-(seekOffset ?? skipSeconds))],
      ["seekforward", ({ seekOffset }) => skip(seekOffset ?? skipSeconds)],
      ["seekto", ({ seekTime }) => newest.current.seek(seekTime ?? newest.current.at)],
    ];
    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler);
  }, [isPlaying, title, artist, skipSeconds]);
  useEffect(
    () => () => {
      if ("mediaSession" in navigator) navigator.mediaSession.metadata = null;
    },
    [],
  );
}
