import { drawBars, type Voice, voiceBars } from "@domain/files/voice";

const SAMPLE_MS = 50;
const TYPES = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];

export type Recording = Voice & { blob: Blob };

export type RecordingLimits = { msMax: number; bitsPerSecond: number };

export type RecordingUnderWay = {
  pause: () => void;
  resume: () => void;
  stop: () => void;
  cancel: () => void;
};

type Events = {
  /** The loudness now and shortly before, 0 to 1. */
  onSample: (samples: readonly number[], elapsedMs: number) => void;
  onEnd: (got: Recording) => void;
};

/** Rejects without a microphone that can be recorded. Stops at the longest length and when the microphone ends. */
export async function startRecording(
  { msMax, bitsPerSecond }: RecordingLimits,
  { onSample, onEnd }: Events,
): Promise<RecordingUnderWay> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, {
    ...(mimeType === undefined ? {} : { mimeType }),
    audioBitsPerSecond: bitsPerSecond,
  });
  const loudness = listen(stream);
  const stopwatch = startStopwatch();
  const samples: number[] = [];
  const parts: Blob[] = [];
  let isCancelled = false;
  const timer = setInterval(() => {
    if (recorder.state !== "recording") return;
    samples.push(loudness.read());
    onSample(samples.slice(-voiceBars), stopwatch.read());
    if (stopwatch.read() >= msMax) stop();
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
    const durationMs = Math.min(msMax, Math.max(1, Math.round(stopwatch.read())));
    const blob = new Blob(parts, { type: recorder.mimeType });
    onEnd({ blob, durationMs, bars: drawBars(samples) });
  };
  recorder.start();
  return {
    pause: () => {
      stopwatch.pause();
      if (recorder.state === "recording") recorder.pause();
    },
    resume: () => {
      stopwatch.resume();
      if (recorder.state === "paused") recorder.resume();
    },
    stop,
    cancel: () => {
      isCancelled = true;
      stop();
    },
  };
}

function startStopwatch() {
  let beforeMs = 0;
  let since: number | null = performance.now();
  const read = () => beforeMs + (since === null ? 0 : performance.now() - since);
  return {
    read,
    pause: () => {
      beforeMs = read();
      since = null;
    },
    resume: () => {
      since ??= performance.now();
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
