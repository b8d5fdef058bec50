import { useEffect, useId, useRef, useState } from "react";

import {
  type Recording,
  type RecordingLimits,
  type RecordingUnderWay,
  startRecording,
} from "@/lib/device/recorder";
import { useScreenOn } from "@/lib/device/screen-on";
import { useStayingAwake } from "@/lib/device/staying-awake";
import { markUnsaved } from "@/lib/pages/leaving";

export type RecorderState =
  | { state: "asking" }
  | { state: "recording"; samples: readonly number[]; elapsedMs: number; isPaused: boolean }
  | { state: "failed"; cause: FailureCause };

/** Unsupported: an old browser, or a page that is not served securely. */
type FailureCause = "denied" | "missing" | "unsupported";

type RecorderOptions = RecordingLimits & {
  onEnd: (recording: Recording) => void;
  /** True if leaving ends the recording and passes it to `onEnd`; otherwise leaving discards it. */
  isKeptOnLeaving?: boolean;
};

/**
 * Asks for the microphone on mount, and releases it on unmount. While it records, speaking counts as activity, the screen
 * stays on, and the browser asks before the page closes.
 */
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
        setState({ state: "failed", cause: causeOf(error) });
      },
    );
    return () => {
      left.isSo = true;
      if (newest.current.isKeptOnLeaving === true) underWay.current?.stop();
      else underWay.current?.cancel();
      underWay.current = null;
    };
  }, [turn]);

  const isUnderWay = state.state === "recording";
  const isListening = isUnderWay && !state.isPaused;
  useStayingAwake(isListening);
  useScreenOn(isListening);
  const name = useId();
  useEffect(() => {
    markUnsaved(name, isUnderWay);
    return () => markUnsaved(name, false);
  }, [name, isUnderWay]);

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

function causeOf(error: unknown): FailureCause {
  if (!(error instanceof DOMException)) return "unsupported";
  return error.name === "NotAllowedError" ? "denied" : "missing";
}
