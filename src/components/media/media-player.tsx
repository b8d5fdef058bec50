import {
  Captions,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
} from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useAuthToken } from "@convex-dev/auth/react";
import { type Caption, captionAt } from "@domain/files/captions";
import { productName } from "@domain/practice/product-name";
import { clockOf } from "@domain/time/time-spans";
import type { MediaKind } from "@domain/work/library-media";
import { type Cue, cueIndexAt } from "@domain/work/library-texts";

import { Button } from "@/components/ui/button";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { Skeleton } from "@/components/ui/skeleton";
import { mediaWords } from "@/content/library/media";
import { cn } from "@/lib/class-names";
import { useStayingAwake } from "@/lib/device/staying-awake";
import { useNewest } from "@/lib/use-newest";

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

type Address = { state: "loading" } | { state: "failed" } | { state: "ready"; url: string };

/** The address of a library file. Media elements send no token, so it contains a pass that is valid for a few hours. */
function useMediaAddress(mediaId: string) {
  const token = useAuthToken();
  const newest = useNewest(token);
  const [address, setAddress] = useState<Address>({ state: "loading" });
  const [tries, setTries] = useState(0);
  const isSignedIn = token !== null;

  useEffect(() => {
    if (!isSignedIn) return;
    let isWanted = true;
    const settle = (found: Address) => isWanted && setAddress(found);
    askForPass(mediaId, newest.current ?? "").then(
      (pass) => settle({ state: "ready", url: streamAddress(mediaId, pass) }),
      () => settle({ state: "failed" }),
    );
    return () => {
      isWanted = false;
    };
  }, [mediaId, isSignedIn, tries, newest]);

  const renew = useCallback(() => {
    setAddress({ state: "loading" });
    setTries((count) => count + 1);
  }, []);
  return { address, renew };
}

const streamAddress = (mediaId: string, pass: string) =>
  `/media/stream?of=${mediaId}&pass=${encodeURIComponent(pass)}`;

async function askForPass(mediaId: string, token: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`/media/pass?of=${mediaId}`, { method: "POST", headers });
  if (!answer.ok)
    throw new Error(`The server gave no pass for this file: it answered ${String(answer.status)}.`);
  return ((await answer.json()) as { pass: string }).pass;
}

/** An object URL of the file's picture; null while loading and without one. */
function usePoster(mediaId: string, posterAt: number | undefined): string | null {
  const token = useAuthToken();
  const newest = useNewest(token);
  const [picture, setPicture] = useState<string | null>(null);
  const isSignedIn = token !== null;
  useEffect(() => {
    if (posterAt === undefined || !isSignedIn) return;
    const stage = { url: "", isOver: false };
    const headers = { Authorization: `Bearer ${newest.current ?? ""}` };
    void fetch(`/media/poster?of=${mediaId}&at=${String(posterAt)}`, { headers })
      .then(async (answer) => {
        if (!answer.ok || stage.isOver) return;
        stage.url = URL.createObjectURL(await answer.blob());
        setPicture(stage.url);
      })
      .catch(() => undefined); // The picture is only decoration.
    return () => {
      stage.isOver = true;
      if (stage.url !== "") URL.revokeObjectURL(stage.url);
      setPicture(null);
    };
  }, [mediaId, posterAt, isSignedIn, newest]);
  return picture;
}

const skipSeconds = 15;
const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2];

type ControlsProps = {
  media: Media;
  seconds: number;
  frame: RefObject<HTMLDivElement | null>;
  hasCaptions: boolean;
  areCaptionsOn: boolean;
  onCaptions: (areOn: boolean) => void;
};

function MediaControls(props: ControlsProps) {
  const { media, seconds, frame, hasCaptions, areCaptionsOn, onCaptions } = props;
  const { at, isPlaying, element } = media;
  const time = mediaWords.time(clockOf(at), clockOf(seconds));
  return (
    <div className="grid gap-3 bg-card px-4 pt-2 pb-4 sm:px-6">
      <div className="grid gap-1">
        <input
          type="range"
          aria-label={mediaWords.position}
          aria-valuetext={time}
          min={0}
          max={Math.max(1, Math.round(seconds))}
          step={1}
          value={Math.round(at)}
          onChange={(event) => media.seek(event.target.valueAsNumber)}
          className="h-6 w-full cursor-pointer"
        />
        <p className="text-sm text-muted-foreground tabular-nums">{time}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={isPlaying ? media.pause : media.play} className="min-w-28">
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
          {isPlaying ? mediaWords.pause : mediaWords.play}
        </Button>
        <Tool label={mediaWords.back} onPress={() => media.seek(at - skipSeconds)}>
          <RotateCcw aria-hidden />
        </Tool>
        <Tool label={mediaWords.forward} onPress={() => media.seek(at + skipSeconds)}>
          <RotateCw aria-hidden />
        </Tool>
        <div className="flex items-center gap-2 sm:ml-auto">
          <Speed media={media} />
          {hasCaptions && (
            <Tool
              label={mediaWords.captions}
              isOn={areCaptionsOn}
              onPress={() => onCaptions(!areCaptionsOn)}
            >
              <Captions aria-hidden />
            </Tool>
          )}
          {element instanceof HTMLVideoElement && <Windows film={element} frame={frame} />}
        </div>
      </div>
    </div>
  );
}

function Speed({ media: { rate, setRate } }: { media: Media }) {
  return (
    <div className="w-28 tabular-nums">
      <NativeSelect
        aria-label={mediaWords.speed}
        value={rate}
        onChange={(event) => setRate(Number(event.target.value))}
      >
        <Options of={SPEEDS} label={mediaWords.times} />
      </NativeSelect>
    </div>
  );
}

type WindowsProps = { film: HTMLVideoElement; frame: RefObject<HTMLDivElement | null> };

/** Full screen shows our own controls and captions. */
function Windows({ film, frame }: WindowsProps) {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const look = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  const turnFull = async () => {
    if (isFull) await document.exitFullscreen();
    else await frame.current?.requestFullscreen();
  };
  return (
    <>
      {document.pictureInPictureEnabled && !isFull && (
        <Tool
          label={mediaWords.small}
          onPress={() => void film.requestPictureInPicture().catch(() => undefined)}
        >
          <PictureInPicture2 aria-hidden />
        </Tool>
      )}
      {document.fullscreenEnabled && (
        <Tool
          label={isFull ? mediaWords.leaveFull : mediaWords.full}
          onPress={() => void turnFull().catch(() => undefined)}
        >
          {isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        </Tool>
      )}
    </>
  );
}

type ToolProps = { label: string; isOn?: boolean; onPress: () => void; children: ReactNode };

function Tool({ label, isOn, onPress, children }: ToolProps) {
  return (
    <Button
      variant={isOn === true ? "secondary" : "outline"}
      size="icon"
      aria-label={label}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

type Played = { from: number; to: number }[];
/** "stopped" when it had already loaded: the connection was lost, or its pass has expired. */
type MediaFailure = "unplayable" | "stopped";
type OnPlace = (atSeconds: number, played: Played) => void;

const reportEveryMs = 15_000;

type MediaOptions = { seconds: number; startAt: number; onPlace: OnPlace | undefined };

/** The state of a media element, which the device's media keys and picture-in-picture window control, too. */
function useMedia({ seconds, startAt, onPlace }: MediaOptions) {
  const [element, setElement] = useState<HTMLMediaElement | null>(null);
  const [at, setAt] = useState(startAt);
  const [isPlaying, setIsPlaying] = useState(false);
  const [rate, setRate] = useState(1);
  const [failure, setFailure] = useState<MediaFailure | null>(null);
  useReports(element, isPlaying, onPlace);

  useEffect(() => {
    if (element === null) return;
    const listeners: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
      loadedmetadata: () => {
        if (startAt > 0) moveTo(element, startAt);
      },
      timeupdate: () => setAt(element.currentTime),
      seeking: () => setAt(element.currentTime),
      play: () => setIsPlaying(true),
      pause: () => setIsPlaying(false),
      ended: () => setIsPlaying(false),
      ratechange: () => setRate(element.playbackRate),
      error: () =>
        setFailure(element.readyState === HTMLMediaElement.HAVE_NOTHING ? "unplayable" : "stopped"),
    };
    const all = Object.entries(listeners);
    for (const [name, listener] of all) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of all) element.removeEventListener(name, listener);
    };
  }, [element, startAt]);

  const seek = (to: number) => {
    const bounded = Math.min(seconds, Math.max(0, to));
    setAt(bounded);
    if (element !== null) moveTo(element, bounded);
  };
  return {
    attach: setElement,
    element,
    at: Math.min(at, seconds),
    isPlaying,
    rate,
    failure,
    seek,
    play: () => void element?.play().catch(() => undefined), // A failure is reported as an error event.
    pause: () => element?.pause(),
    setRate: (to: number) => {
      if (element !== null) playAt(element, to);
    },
  };
}
const moveTo = (element: HTMLMediaElement, seconds: number) => {
  element.currentTime = seconds;
};
const playAt = (element: HTMLMediaElement, rate: number) => {
  element.playbackRate = rate;
};

type Media = ReturnType<typeof useMedia>;

/** Reports the place while playing, and on pausing, hiding and leaving; nothing when it has not moved. */
function useReports(
  element: HTMLMediaElement | null,
  isPlaying: boolean,
  onPlace: OnPlace | undefined,
) {
  const newest = useRef(onPlace);
  useEffect(() => {
    newest.current = onPlace;
  });
  useEffect(() => {
    if (element === null || !isPlaying) return;
    let reported = element.currentTime;
    const report = () => {
      if (Math.abs(element.currentTime - reported) < 0.5) return;
      reported = element.currentTime;
      newest.current?.(reported, playedIn(element));
    };
    const leave = () => document.visibilityState === "hidden" && report();
    const timer = setInterval(report, reportEveryMs);
    document.addEventListener("visibilitychange", leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", leave);
      report();
    };
  }, [element, isPlaying]);
}

const playedIn = ({ played }: HTMLMediaElement): Played =>
  Array.from({ length: played.length }, (_, index) => ({
    from: played.start(index),
    to: played.end(index),
  }));
