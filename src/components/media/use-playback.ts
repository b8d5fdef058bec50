import { useEffect, useRef, useState } from "react";

import { errorNotice } from "@/content/failures";
import { voiceWords } from "@/content/messages/voice";
import { notify } from "@/lib/device/notify";

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
export function usePlayback(fetchSound: () => Promise<Blob>) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);
  const [atMs, setAtMs] = useState(0);
  const [speed, setSpeed] = useState(1);
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
    audio.current = opened;
    return opened;
  }

  async function play(fromMs?: number) {
    setIsLoading(true);
    try {
      const opened = await load();
      opened.playbackRate = speed;
      if (fromMs !== undefined) opened.currentTime = fromMs / 1000;
      await playAlone(opened);
    } catch {
      notify(errorNotice(voiceWords.notLoaded));
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
      if (audio.current) audio.current.currentTime = ms / 1000;
      else void play(ms);
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
