import { clockOf, cueIndexAt } from "@domain/library-texts";
import { Pause, Play, RotateCcw, RotateCw } from "lucide-react";

import { Button } from "@/components/ui/button";
import { libraryWords } from "@/content/library/words";
import type { OpenItem } from "@/features/library/item-desk";
import { usePlayer } from "@/features/library/use-player";
import { cn } from "@/lib/class-names";
import { useStayingAwake } from "@/lib/staying-awake";

const skipSeconds = 15;
const words = libraryWords.player;

type GuidedPlayerProps = {
  item: Pick<OpenItem, "cues" | "durationMinutes" | "resumeAt" | "isCompleted">;
  onReach: (progress: number, resumeAt: number) => Promise<unknown>;
};

/** A script that comes line by line in its own time. It is text all along: there is neither film nor sound. */
export function GuidedPlayer({ item, onReach }: GuidedPlayerProps) {
  const { cues, durationMinutes, resumeAt = 0, isCompleted } = item;
  const wholeSeconds = durationMinutes * 60;
  const player = usePlayer({ wholeSeconds, startAt: isCompleted ? 0 : resumeAt, onReach });
  const { seconds, isPlaying } = player;
  const current = cueIndexAt(cues, seconds);
  useStayingAwake(isPlaying);
  const hasBegun = isPlaying || seconds > 0;
  const time = words.time(clockOf(seconds), clockOf(wholeSeconds));

  return (
    <section aria-label={words.label} className="mt-10">
      <div className="rounded-card border border-line bg-surface px-5 py-8 sm:px-12 sm:py-12">
        <div className="flex min-h-56 flex-col justify-center sm:min-h-64">
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
          onChange={(event) => {
            player.seek(event.target.valueAsNumber);
          }}
          className="mt-6 h-6 w-full cursor-pointer"
        />
        <PlayerButtons player={player} time={time} />
      </div>
      <p className="mt-3 max-w-reading text-sm text-ink-soft">{words.note}</p>
      <Script cues={cues} current={hasBegun ? current : -1} onSeek={player.seek} />
    </section>
  );
}

type Player = ReturnType<typeof usePlayer>;

function PlayerButtons({ player, time }: { player: Player; time: string }) {
  const { seconds, isPlaying, isAtEnd } = player;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <Button
        size="large"
        onClick={() => {
          if (isPlaying) player.pause();
          else player.play();
        }}
      >
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        {isPlaying ? words.pause : isAtEnd ? words.again : words.play}
      </Button>
      <Button
        variant="quiet"
        aria-label={words.back}
        onClick={() => {
          player.seek(seconds - skipSeconds);
        }}
      >
        <RotateCcw aria-hidden />
      </Button>
      <Button
        variant="quiet"
        aria-label={words.forward}
        onClick={() => {
          player.seek(seconds + skipSeconds);
        }}
      >
        <RotateCw aria-hidden />
      </Button>
      <p className="ml-auto text-sm text-ink-soft tabular-nums">{time}</p>
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
          <li key={cue.atSeconds} className="border-t border-line">
            <button
              type="button"
              aria-current={index === current ? "step" : undefined}
              onClick={() => {
                onSeek(cue.atSeconds);
              }}
              className={cn(
                "grid min-h-11 w-full grid-cols-[3.5rem_1fr] items-baseline py-2.5 text-left hover:bg-line/30",
                index === current && "font-medium",
              )}
            >
              <span className="text-sm text-ink-soft tabular-nums">{clockOf(cue.atSeconds)}</span>
              <span dir="auto">{cue.text}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
