import { useEffect, useState } from "react";

import type { OwnTrack } from "./use-media";

const sampleMs = 80;

/** Says how loud a track is, from 0 to 1, until the returned function is called. */
export function followLevel(track: MediaStreamTrack, onLevel: (level: number) => void) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(wave);
    onLevel(Math.min(1, Math.max(...wave.map(Math.abs)) * 2));
  }, sampleMs);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

const speakingFrom = 0.12;
/** The pauses between words are shorter. */
const pauseMs = 800;

/** Whether the person speaks into the microphone of this window. */
export function useSpeaking({ track, isOn, isHeld }: OwnTrack): boolean {
  const [isLoud, setIsLoud] = useState(false);
  const open = isOn && !isHeld ? track : null;
  useEffect(() => {
    if (open === null) return;
    let loudAt = -pauseMs;
    return followLevel(open, (level) => {
      const now = performance.now();
      if (level >= speakingFrom) loudAt = now;
      setIsLoud(now - loudAt < pauseMs);
    });
  }, [open]);
  return isLoud && open !== null;
}
