import { useEffect, useRef, useState } from "react";

import {
  type Recording,
  type RecordingLimits,
  type RecordingUnderWay,
  startRecording,
} from "@/lib/device/recorder";

export type RecorderState =
  | { state: "asking" }
  | { state: "recording"; samples: readonly number[]; elapsedMs: number; isPaused: boolean }
  | { state: "failed"; isDenied: boolean };

type RecorderOptions = RecordingLimits & {
  onEnd: (recording: Recording) => void;
  /** Whether leaving ends the recording, after which `onEnd` gets it, or throws it away. */
  isKeptOnLeaving?: boolean;
};

/** Asks for the microphone as soon as it is drawn, and releases it when it is not. */
export function useRecorder(options: RecorderOptions) {
  const [state, setState] = useState<RecorderState>({ state: "asking" });
  const underWay = useRef<RecordingUnderWay | null>(null);
  const newest = useRef(options);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    newest.current = options;
  });

  useEffect(() => {
    const left = { isSo: false };
    startRecording(newest.current, {
      onSample: (samples, elapsedMs) =>
        setState({ state: "recording", samples, elapsedMs, isPaused: false }),
      onEnd: (recording) => newest.current.onEnd(recording),
    }).then(
      (started) => {
        underWay.current = started;
        if (left.isSo) started.cancel();
      },
      (error: unknown) => {
        if (left.isSo) return;
        const isDenied = error instanceof DOMException && error.name === "NotAllowedError";
        setState({ state: "failed", isDenied });
      },
    );
    return () => {
      left.isSo = true;
      if (newest.current.isKeptOnLeaving === true) underWay.current?.stop();
      else underWay.current?.cancel();
      underWay.current = null;
    };
  }, [turn]);

  const markPaused = (isPaused: boolean) =>
    setState((now) => (now.state === "recording" ? { ...now, isPaused } : now));
  return {
    state,
    stop: () => underWay.current?.stop(),
    pause: () => {
      underWay.current?.pause();
      markPaused(true);
    },
    resume: () => {
      underWay.current?.resume();
      markPaused(false);
    },
    again: () => {
      setState({ state: "asking" });
      setTurn(turn + 1);
    },
  };
}
