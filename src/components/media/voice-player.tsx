import { voiceTime, type Voice } from "@domain/files/voice";
import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { Waveform } from "@/components/media/waveform";
import { Button } from "@/components/ui/button";
import { errorNotice } from "@/content/failures";
import { voiceWords } from "@/content/messages/voice";
import { notify } from "@/lib/device/notify";
import { useIsHere } from "@/lib/use-is-here";

/** Only one recording plays at a time. */
let sounding: HTMLAudioElement | null = null;

function playAlone(audio: HTMLAudioElement): Promise<void> {
  if (sounding !== audio) sounding?.pause();
  sounding = audio;
  return audio.play();
}

/** A recording made by a browser has no duration, and can't be sought in until it has been read to its end once. */
async function openSound(address: string): Promise<HTMLAudioElement> {
  const audio = new Audio(address);
  await whenFired(audio, "loadedmetadata");
  if (audio.duration === Infinity) {
    const read = whenFired(audio, "durationchange");
    audio.currentTime = Number.MAX_SAFE_INTEGER;
    await read;
    audio.currentTime = 0;
  }
  return audio;
}

function whenFired(audio: HTMLAudioElement, event: "loadedmetadata" | "durationchange") {
  return new Promise<void>((resolve, reject) => {
    audio.addEventListener(event, () => resolve(), { once: true });
    audio.addEventListener("error", () => reject(new Error("The recording cannot be played.")), {
      once: true,
    });
  });
}

const SPEEDS = [1, 1.5, 2];

/** Loads the sound at the first press, and frees it with the row. */
function usePlayback(fetchSound: () => Promise<Blob>) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);
  const [atMs, setAtMs] = useState(0);
  const [speed, setSpeed] = useState(1);
  const startMs = useRef(0); // Chosen before it was loaded.
  const isHere = useIsHere();
  useEffect(() => () => release(audio), []);

  async function load(): Promise<HTMLAudioElement> {
    if (audio.current) return audio.current;
    const opened = await openSound(URL.createObjectURL(await fetchSound()));
    opened.ontimeupdate = () => setAtMs(opened.currentTime * 1000);
    opened.onplay = () => setIsPlaying(true);
    opened.onpause = () => setIsPlaying(false);
    opened.onended = () => {
      opened.currentTime = 0;
      setAtMs(0);
    };
    opened.currentTime = startMs.current / 1000;
    audio.current = opened;
    return opened;
  }

  async function play() {
    if (isLoading) return;
    setIsLoading(true);
    try {
      const opened = await load();
      opened.playbackRate = speed;
      if (isHere.current) await playAlone(opened);
      else release(audio);
    } catch {
      if (isHere.current) notify(errorNotice(voiceWords.notLoaded));
    } finally {
      setIsLoading(false);
    }
  }

  return {
    isLoading,
    isPlaying,
    atMs,
    speed,
    toggle: () => {
      if (isPlaying) audio.current?.pause();
      else void play();
    },
    seek: (ms: number) => {
      setAtMs(ms);
      startMs.current = ms;
      if (audio.current) audio.current.currentTime = ms / 1000;
      else void play();
    },
    speedUp: () => {
      const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
      setSpeed(next);
      if (audio.current) audio.current.playbackRate = next;
    },
  };
}

function release(audio: { current: HTMLAudioElement | null }) {
  audio.current?.pause();
  if (audio.current) URL.revokeObjectURL(audio.current.src);
  audio.current = null;
}

type VoicePlayerProps = { voice: Voice; fetchSound: () => Promise<Blob> };

export function VoicePlayer({ voice, fetchSound }: VoicePlayerProps) {
  const { durationMs, bars } = voice;
  const sound = usePlayback(fetchSound);
  const { isPlaying, isLoading, atMs, speed } = sound;
  const times = `${String(speed)}×`;
  return (
    <div data-slot="voice" className="mt-2 flex w-64 max-w-full items-center gap-2.5">
      <Button
        size="icon"
        isPending={isLoading}
        aria-label={isPlaying ? voiceWords.pause : voiceWords.play}
        onClick={sound.toggle}
        className="rounded-full"
      >
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </Button>
      <div className="min-w-0 flex-1">
        <div className="relative rounded-[6px] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
          <Waveform bars={bars} played={atMs / durationMs} />
          <input
            type="range"
            aria-label={voiceWords.position}
            aria-valuetext={voiceWords.positionText(voiceTime(atMs), voiceTime(durationMs))}
            min={0}
            max={durationMs}
            step={1000}
            value={Math.min(atMs, durationMs)}
            onChange={(event) => sound.seek(Number(event.target.value))}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </div>
        <p className="text-xs text-muted-foreground tabular-nums">
          {voiceTime(isPlaying || atMs > 0 ? atMs : durationMs)}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={voiceWords.speed(times)}
        onClick={sound.speedUp}
        className="w-16 tabular-nums"
      >
        {times}
      </Button>
    </div>
  );
}
