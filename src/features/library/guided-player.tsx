import { clockOf } from "@domain/time/time-spans";
import { cueIndexAt } from "@domain/work/library-texts";
import { percent } from "@domain/work/progress";
import { Pause, Play, RotateCcw, RotateCw } from "lucide-react";
import { useEffect, useRef, useState, useCallback } from "react";

import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { libraryWords } from "@/content/library/words";
import type { OpenItem } from "@/features/library/item-desk";
import { PracticeFilm } from "@/features/library/practice-film";
import { cn } from "@/lib/class-names";
import { strikeBell } from "@/lib/device/bell";
import { startTone } from "@/lib/device/practice-tone";
import { useStayingAwake } from "@/lib/device/staying-awake";

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
