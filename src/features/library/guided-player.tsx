import { clockOf } from "@domain/time/time-spans";
import { type Cue, cueIndexAt } from "@domain/work/library-texts";
import { PHASES } from "@domain/work/phases";
import { percent } from "@domain/work/progress";
import { Pause, Play, RotateCcw, RotateCw } from "lucide-react";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";

import { phaseLooks } from "@/components/patterns/phase-landscape";
import { phaseTerrains } from "@/components/patterns/phase-terrains";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { libraryWords } from "@/content/library/words";
import type { OpenItem } from "@/features/library/item-desk";
import { cn } from "@/lib/class-names";
import { strikeBell } from "@/lib/device/bell";
import { startTone } from "@/lib/device/practice-tone";
import { useStayingAwake } from "@/lib/device/staying-awake";
import { ContourPaths } from "@/lib/drawing/contour-paths";
import { useContours } from "@/lib/drawing/drawn-contours";
import { drawTrail, pointOnTrail, type TrailPoint } from "@/lib/drawing/trail";

const tickMs = 250;
const reportEverySeconds = 10;

type PlayerOptions = {
  wholeSeconds: number;
  startAt: number;
  onReach: (progress: number, resumeAt: number) => Promise<unknown>;
};

/** Reports the position while running, on stopping and at the end. */
function usePlayer({ wholeSeconds, startAt, onReach }: PlayerOptions) {
  const [seconds, setSeconds] = useState(startAt);
  const [isPlaying, setIsPlaying] = useState(false);
  const position = useRef(startAt);
  const reportedAt = useRef(startAt);

  const report = useCallback(() => {
    if (reportedAt.current === position.current) return;
    const at = position.current;
    reportedAt.current = at;
    onReach(percent(at, wholeSeconds), Math.floor(at)).catch(() => {
      reportedAt.current = -1; // Retried at the next report.
    });
  }, [onReach, wholeSeconds]);

  const setTo = useCallback(
    (at: number) => {
      position.current = Math.min(wholeSeconds, Math.max(0, at));
      setSeconds(position.current);
    },
    [wholeSeconds],
  );

  useEffect(() => {
    if (!isPlaying) return;
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      setTo(position.current + (now - before) / 1000); // Uses the clock, because background tabs tick slowly.
      before = now;
      if (position.current >= wholeSeconds) setIsPlaying(false);
      else if (Math.abs(position.current - reportedAt.current) >= reportEverySeconds) report();
    }, tickMs);
    return () => {
      clearInterval(timer);
      report();
    };
  }, [isPlaying, setTo, report, wholeSeconds]);

  return {
    seconds,
    isPlaying,
    isAtEnd: seconds >= wholeSeconds,
    play: () => {
      if (position.current >= wholeSeconds) setTo(0);
      setIsPlaying(true);
    },
    pause: () => setIsPlaying(false),
    seek: setTo,
  };
}

const skipSeconds = 15;
const words = libraryWords.player;

type GuidedPlayerProps = {
  item: Pick<
    OpenItem,
    "title" | "contentType" | "cues" | "durationMinutes" | "resumeAt" | "isCompleted"
  >;
  onReach: (progress: number, resumeAt: number) => Promise<unknown>;
};

/** Shows a script line by line, with generated sounds and a map. It is not a recording, and the page says so. */
export function GuidedPlayer({ item, onReach }: GuidedPlayerProps) {
  const { title, contentType, cues, durationMinutes, resumeAt = 0, isCompleted } = item;
  const isFilm = contentType === "video";
  const [hasBell, setHasBell] = useState(contentType === "audio");
  const [hasTone, setHasTone] = useState(isFilm || contentType === "audio");
  const wholeSeconds = durationMinutes * 60;
  const player = usePlayer({ wholeSeconds, startAt: isCompleted ? 0 : resumeAt, onReach });
  const { seconds, isPlaying } = player;
  const current = cueIndexAt(cues, seconds);
  const sound = useSound({ line: current, hasBell, hasTone, isPlaying });
  useStayingAwake(isPlaying);
  const hasBegun = isPlaying || seconds > 0;
  const time = words.time(clockOf(seconds), clockOf(wholeSeconds));

  return (
    <section aria-label={words.label} className="mt-10">
      <div className="rounded-card border border-border bg-card px-5 py-8 sm:px-12 sm:py-12">
        {isFilm && (
          <PracticeFilm
            {...{ title, cues, seconds, wholeSeconds, isPlaying }}
            isUnderWay={hasBegun && !player.isAtEnd}
          />
        )}
        {contentType === "audio" && <BreathingDrawing isMoving={isPlaying} />}
        <div className={cn("flex flex-col justify-center", isFilm ? "min-h-40" : "min-h-56")}>
          <p
            aria-live="polite"
            dir="auto"
            className="max-w-[40rem] font-display text-2xl sm:text-3xl"
          >
            {hasBegun ? (cues[current]?.text ?? "") : words.ready}
          </p>
        </div>
        <input
          type="range"
          aria-label={words.position}
          aria-valuetext={time}
          min={0}
          max={wholeSeconds}
          step={1}
          value={Math.floor(seconds)}
          onChange={(event) => player.seek(event.target.valueAsNumber)}
          className="mt-6 h-6 w-full cursor-pointer"
        />
        <PlayerButtons player={player} time={time} onPlay={sound.wake} />
        <div className="mt-3 flex flex-wrap gap-x-6">
          <Choice isOn={hasBell} onChange={setHasBell}>
            {words.bell}
          </Choice>
          <Choice isOn={hasTone} onChange={setHasTone}>
            {words.tone}
          </Choice>
        </div>
      </div>
      <p className="mt-3 max-w-reading text-sm text-muted-foreground">{words.notes[contentType]}</p>
      <Script cues={cues} current={hasBegun ? current : -1} onSeek={player.seek} />
    </section>
  );
}

type ChoiceProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: string };

function Choice({ isOn, onChange, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5">
      <Checkbox checked={isOn} onCheckedChange={onChange} />
      {children}
    </label>
  );
}

/** Grows and shrinks at the pace of a calm breath. It does not move with reduced motion. */
function BreathingDrawing({ isMoving }: { isMoving: boolean }) {
  return (
    <svg
      aria-hidden
      data-slot="breathing-drawing"
      data-moving={isMoving || undefined}
      viewBox="0 0 120 120"
      className="mx-auto mb-2 size-36 fill-none stroke-primary sm:size-44"
    >
      {[18, 26, 34, 42].map((radius) => (
        <circle
          key={radius}
          cx={60}
          cy={60}
          r={radius}
          strokeWidth={radius === 18 ? 2 : 1}
          strokeOpacity={1 - radius / 60}
          className={cn("origin-center", isMoving && "breathe")}
        />
      ))}
    </svg>
  );
}

type Player = ReturnType<typeof usePlayer>;
type PlayerButtonsProps = { player: Player; time: string; onPlay: () => void };

function PlayerButtons({ player, time, onPlay }: PlayerButtonsProps) {
  const { seconds, isPlaying, isAtEnd } = player;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <Button
        size="lg"
        onClick={() => {
          if (isPlaying) player.pause();
          else {
            onPlay();
            player.play();
          }
        }}
      >
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        {isPlaying ? words.pause : isAtEnd ? words.again : words.play}
      </Button>
      <Button
        variant="outline"
        aria-label={words.back}
        onClick={() => player.seek(seconds - skipSeconds)}
      >
        <RotateCcw aria-hidden />
      </Button>
      <Button
        variant="outline"
        aria-label={words.forward}
        onClick={() => player.seek(seconds + skipSeconds)}
      >
        <RotateCw aria-hidden />
      </Button>
      <p className="ml-auto text-sm text-muted-foreground tabular-nums">{time}</p>
    </div>
  );
}

function Script({
  cues,
  current,
  onSeek,
}: {
  cues: OpenItem["cues"];
  current: number;
  onSeek: (seconds: number) => void;
}) {
  return (
    <details className="mt-6 max-w-[44rem]">
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{words.script}</summary>
      <ol className="mt-2">
        {cues.map((cue, index) => (
          <li key={cue.atSeconds} className="border-t border-border">
            <button
              type="button"
              aria-current={index === current ? "step" : undefined}
              onClick={() => onSeek(cue.atSeconds)}
              className={cn(
                "grid min-h-11 w-full grid-cols-[3.5rem_1fr] items-baseline py-2.5 text-left hover:bg-border/30",
                index === current && "font-medium",
              )}
            >
              <span className="text-sm text-muted-foreground tabular-nums">
                {clockOf(cue.atSeconds)}
              </span>
              <span dir="auto">{cue.text}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

type Sounds = { line: number; hasBell: boolean; hasTone: boolean; isPlaying: boolean };

/** `wake` must run in the click that starts playback, because browsers require that. */
function useSound({ line, hasBell, hasTone, isPlaying }: Sounds) {
  const context = useRef<AudioContext | null>(null);
  useEffect(() => {
    if (isPlaying && hasBell && context.current !== null) strikeBell(context.current);
  }, [line, hasBell, isPlaying]);
  useEffect(() => {
    if (isPlaying && hasTone && context.current !== null) return startTone(context.current);
    return undefined;
  }, [hasTone, isPlaying]);
  useEffect(
    () => () => {
      void context.current?.close();
      context.current = null;
    },
    [],
  );
  return {
    wake: () => {
      if (typeof AudioContext === "undefined") return; // The lines are shown without sound.
      context.current ??= new AudioContext();
      void context.current.resume();
    },
  };
}

const WIDTH = 480;
const HEIGHT = 240;
const CLOSE = 1.5;
/** How far around each place the terrain becomes visible. */
const SIGHT = 92;
const FAINT = 0.16;

type PracticeFilmProps = {
  title: string;
  cues: readonly Cue[];
  seconds: number;
  wholeSeconds: number;
  /** When false, the whole map is visible. */
  isUnderWay: boolean;
  isPlaying: boolean;
};

/**
 * A trail with one place per line, and the terrain around it, which is drawn as the lines are read. Hidden from screen
 * readers.
 */
export function PracticeFilm(props: PracticeFilmProps) {
  const { title, cues, seconds, wholeSeconds, isUnderWay, isPlaying } = props;
  const seed = seedOf(title);
  const phase = PHASES[seed % PHASES.length] ?? "arrival";
  const lines = useContours({
    ...phaseTerrains[phase],
    seed,
    width: WIDTH,
    height: HEIGHT,
    stepSize: 6,
  });
  const places = useMemo(() => placesOf(cues.length + 1, seed), [cues.length, seed]);
  const at = isUnderWay ? placeAt(cues, seconds, wholeSeconds) : places.length - 1;
  const here = pointOnTrail(places, at);
  const way = walked(places, at);
  const seen = useId();
  return (
    <svg
      aria-hidden
      data-slot="practice-film"
      data-moving={isPlaying || undefined}
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      preserveAspectRatio="xMidYMid slice"
      className={cn("block aspect-2/1 w-full rounded-control sm:aspect-5/2", phaseLooks[phase])}
    >
      <g
        className="transition-transform duration-1000 ease-linear motion-reduce:transition-none"
        style={isUnderWay ? lookAt(here) : undefined}
      >
        {isUnderWay && (
          <defs>
            <radialGradient id={`${seen}g`}>
              <stop offset="0.35" stopColor="white" />
              <stop offset="1" stopColor="white" stopOpacity={0} />
            </radialGradient>
            <mask id={seen} maskUnits="userSpaceOnUse" width={WIDTH} height={HEIGHT}>
              <rect width={WIDTH} height={HEIGHT} fill="white" fillOpacity={FAINT} />
              {[...places.slice(0, Math.ceil(at)), here].map(({ x, y }, place) => (
                <circle key={place} cx={x} cy={y} r={SIGHT} fill={`url(#${seen}g)`} />
              ))}
            </mask>
          </defs>
        )}
        <g mask={isUnderWay ? `url(#${seen})` : undefined}>
          <ContourPaths lines={lines} />
        </g>
        <path
          d={drawTrail(way)}
          className="fill-none stroke-foreground"
          strokeWidth={1.2}
          strokeDasharray="0.4 3.6"
          strokeLinecap="round"
        />
        {places.slice(0, Math.floor(at) + 1).map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r={2.2} className="fill-foreground" />
        ))}
        {isUnderWay && (
          <g transform={`translate(${String(here.x)} ${String(here.y)})`}>
            {[5, 8].map((radius) => (
              <circle
                key={radius}
                r={radius}
                strokeWidth={0.7}
                className={cn("fill-none stroke-highlight", isPlaying && "breathe")}
              />
            ))}
            <circle r={2.8} className="fill-highlight" />
          </g>
        )}
      </g>
    </svg>
  );
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** The part of the map around a point, never beyond its edge. */
function lookAt({ x, y }: TrailPoint) {
  const shift = (point: number, size: number) =>
    Math.min(0, Math.max(size - size * CLOSE, size / 2 - point * CLOSE));
  const [left, top] = [shift(x, WIDTH), shift(y, HEIGHT)];
  return { transform: `translate(${String(left)}px, ${String(top)}px) scale(${String(CLOSE)})` };
}

/** One place per line, from the left edge to the right, and one for the end. */
function placesOf(count: number, seed: number): TrailPoint[] {
  return Array.from({ length: count }, (_, index) => {
    const swing = Math.sin(index * 0.8 + (seed % 7)) + 0.5 * Math.sin(index * 1.9 + (seed % 11));
    return {
      x: WIDTH * (0.07 + (0.86 * index) / Math.max(1, count - 1)),
      y: HEIGHT * (0.5 + 0.16 * swing),
    };
  });
}

/** 1.5 is halfway between the second line and the third. */
function placeAt(cues: readonly Cue[], seconds: number, wholeSeconds: number) {
  const index = Math.max(
    0,
    cues.findLastIndex(({ atSeconds }) => atSeconds <= seconds),
  );
  const from = cues[index]?.atSeconds ?? 0;
  const to = cues[index + 1]?.atSeconds ?? wholeSeconds;
  return index + within((seconds - from) / Math.max(1, to - from));
}

const STEPS = 8;

function walked(places: readonly TrailPoint[], at: number): TrailPoint[] {
  const steps = Math.max(1, Math.ceil(at * STEPS));
  return Array.from({ length: steps + 1 }, (_, step) => pointOnTrail(places, (at * step) / steps));
}

function seedOf(title: string) {
  let seed = 7;
  for (const letter of title) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return seed;
}
