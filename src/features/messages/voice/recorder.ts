import { drawBars, voiceMsMax } from "@domain/files/voice";

import type { Recording } from "@/features/messages/voice/voice-upload";

const SAMPLE_MS = 50;
/** Speech is clear at this rate, and five minutes are about a megabyte. */
const BITS_PER_SECOND = 32_000;
const TYPES = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];

export type RecordingUnderWay = {
  /** How loud it is, now and before, 0 to 1. */
  samples: readonly number[];
  stop: () => void;
  cancel: () => void;
};

type Events = { onSample: (samples: readonly number[]) => void; onEnd: (got: Recording) => void };

/** Rejects where the microphone is refused or missing. Ends on its own at the longest length. */
export async function startRecording({ onSample, onEnd }: Events): Promise<RecordingUnderWay> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, {
    ...(mimeType === undefined ? {} : { mimeType }),
    audioBitsPerSecond: BITS_PER_SECOND,
  });
  const loudness = listen(stream);
  const samples: number[] = [];
  const parts: Blob[] = [];
  const startedAt = performance.now();
  let isCancelled = false;
  const timer = setInterval(() => {
    samples.push(loudness.read());
    onSample([...samples]);
    if (performance.now() - startedAt >= voiceMsMax) stop();
  }, SAMPLE_MS);
  function stop() {
    if (recorder.state !== "inactive") recorder.stop();
  }
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstop = () => {
    clearInterval(timer);
    loudness.close();
    for (const track of stream.getTracks()) track.stop();
    if (isCancelled) return;
    const durationMs = Math.min(voiceMsMax, Math.max(1, Math.round(performance.now() - startedAt)));
    const blob = new Blob(parts, { type: recorder.mimeType });
    onEnd({ blob, durationMs, bars: drawBars(samples) });
  };
  recorder.start();
  return {
    samples,
    stop,
    cancel: () => {
      isCancelled = true;
      stop();
    },
  };
}

function listen(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  return {
    read: () => {
      analyser.getFloatTimeDomainData(wave);
      return Math.max(...wave.map(Math.abs));
    },
    close: () => void context.close(),
  };
}

/** Without it nothing can be recorded: an old browser, or a page that is not served securely. */
export const canRecord = () => typeof MediaRecorder !== "undefined" && "mediaDevices" in navigator;
