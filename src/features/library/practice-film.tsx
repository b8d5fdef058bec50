import type { Cue } from "@domain/work/library-texts";
import { PHASES } from "@domain/work/phases";
import { useId, useMemo } from "react";

import { phaseLooks } from "@/components/patterns/phase-landscape";
import { phaseTerrains } from "@/components/patterns/phase-terrains";
import { cn } from "@/lib/class-names";
import { ContourPaths } from "@/lib/drawing/contour-paths";
import { useContours } from "@/lib/drawing/drawn-contours";
import { drawTrail, pointOnTrail, type TrailPoint } from "@/lib/drawing/trail";

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
