import {
  recordingPartMs,
  type RecordingType,
  recordingTypes,
} from "@domain/schedule/session-recordings";

import type { Bytes } from "@/lib/sealed-bytes";
import type { RecordingPart } from "./sealing";

/** At these rates an hour is about 180 MB. */
const videoBitsPerSecond = 350_000;
const audioBitsPerSecond = 48_000;

const codecs: Record<RecordingType, readonly string[]> = {
  "video/webm": ["video/webm;codecs=vp8,opus", "video/webm"],
  "video/mp4": ["video/mp4"],
};

/** Null where this browser can't record. */
export function findRecordingType(): { type: RecordingType; mimeType: string } | null {
  if (!("MediaRecorder" in window) || !("captureStream" in HTMLCanvasElement.prototype))
    return null;
  for (const type of recordingTypes) {
    const mimeType = codecs[type].find((each) => MediaRecorder.isTypeSupported(each));
    if (mimeType !== undefined) return { type, mimeType };
  }
  return null;
}

type RecorderNeeds = {
  stream: MediaStream;
  mimeType: string;
  onPart: (part: RecordingPart) => void;
  /** Called when the browser ended the recording. */
  onBroken: () => void;
};

/** Parts come in order; the last one is empty. */
export function recordStream({ stream, mimeType, onPart, onBroken }: RecorderNeeds) {
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond, audioBitsPerSecond });
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  let work = Promise.resolve();
  let endMs = 0;
  let ended = () => {};
  const end = new Promise<void>((resolve) => {
    ended = resolve;
  });
  recorder.ondataavailable = ({ data }) => {
    endMs = elapsed();
    const at = endMs;
    if (data.size === 0) return;
    work = work.then(async () => {
      const bytes: Bytes = new Uint8Array(await data.arrayBuffer());
      onPart({ endMs: at, isLast: false, bytes });
    });
  };
  recorder.onerror = onBroken;
  recorder.onstop = () => {
    work = work.then(() => {
      onPart({ endMs, isLast: true, bytes: new Uint8Array() });
      ended();
    });
  };
  recorder.start(recordingPartMs);
  return {
    stop: () => {
      if (recorder.state !== "inactive") recorder.stop();
      return end;
    },
    end,
  };
}
