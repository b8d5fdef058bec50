import { useCallback, useEffect, useRef, useState } from "react";

import { type RecordingUnderWay, startRecording } from "@/features/messages/voice/recorder";
import type { Recording } from "@/features/messages/voice/voice-upload";

export type RecorderState =
  | { state: "asking" }
  | { state: "recording"; samples: readonly number[]; elapsedMs: number }
  | { state: "failed"; isDenied: boolean }
  | { state: "ready"; recording: Recording };

/** Asks for the microphone as soon as it is drawn, and releases it when it is not. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>({ state: "asking" });
  const underWay = useRef<RecordingUnderWay | null>(null);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    const left = { isSo: false };
    const startedAt = { ms: 0 };
    startRecording({
      onSample: (samples) => {
        startedAt.ms ||= Date.now();
        setState({ state: "recording", samples, elapsedMs: Date.now() - startedAt.ms });
      },
      onEnd: (recording) => setState({ state: "ready", recording }),
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
      underWay.current?.cancel();
      underWay.current = null;
    };
  }, [turn]);

  return {
    state,
    stop: useCallback(() => underWay.current?.stop(), []),
    again: () => {
      setState({ state: "asking" });
      setTurn(turn + 1);
    },
  };
}
