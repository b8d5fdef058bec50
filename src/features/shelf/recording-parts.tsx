import { drawBars, voiceTime } from "@domain/files/voice";
import {
  recordingBitsPerSecond,
  recordingFileName,
  recordingMsMax,
} from "@domain/work/library-media";
import { Mic, Pause, Square } from "lucide-react";

import { VoicePlayer } from "@/components/media/voice-player";
import { Waveform } from "@/components/media/waveform";
import { AskDialog } from "@/components/patterns/ask-dialog";
import { Button } from "@/components/ui/button";
import { recorderWords as words } from "@/content/library/media";
import { voiceWords } from "@/content/messages/voice";
import { dropRecording, keepRecording } from "@/lib/device/kept-recordings";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import type { Recording } from "@/lib/device/recorder";
import { useRecorder, type RecorderState } from "@/lib/device/use-recorder";
import { useIsHere } from "@/lib/use-is-here";

const LIMITS = { msMax: recordingMsMax, bitsPerSecond: recordingBitsPerSecond };

const FAILURES = {
  denied: voiceWords.denied,
  missing: voiceWords.missing,
  unsupported: `${voiceWords.unsupported} ${words.chooseFile}`,
};

type MicrophoneProps = { slot: string; onClose: () => void; onLeft: () => void };

/** Leaving ends and keeps the recording, and then calls `onLeft`. */
function Microphone({ slot, onClose, onLeft }: MicrophoneProps) {
  const isHere = useIsHere();
  const { state, ...recorder } = useRecorder({
    ...LIMITS,
    isKeptOnLeaving: true,
    onEnd: (recording) => {
      keepRecording(slot, recording);
      if (isHere.current) onClose();
      else onLeft();
    },
  });
  switch (state.state) {
    case "asking":
      return (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-muted-foreground">{voiceWords.asking}</p>
          <Button variant="outline" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      );
    case "failed":
      return (
        <div className="grid gap-3">
          <p role="alert">{FAILURES[state.cause]}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={recorder.again}>
              <Mic aria-hidden />
              {voiceWords.tryAgain}
            </Button>
            <Button variant="outline" onClick={onClose}>
              {words.close}
            </Button>
          </div>
        </div>
      );
    case "recording":
      return <UnderWay state={state} recorder={recorder} />;
  }
}

type UnderWayProps = {
  state: Extract<RecorderState, { state: "recording" }>;
  recorder: Pick<ReturnType<typeof useRecorder>, "pause" | "resume" | "stop">;
};

function UnderWay({ state, recorder }: UnderWayProps) {
  const { samples, elapsedMs, isPaused } = state;
  const time = voiceTime(elapsedMs);
  return (
    <div role="group" aria-label={words.title} className="grid max-w-[30rem] gap-4">
      <Waveform bars={drawBars([...samples, 0.15])} played={isPaused ? 0 : 1} className="h-14" />
      <p className="flex items-center gap-2 tabular-nums">
        {!isPaused && <span aria-hidden className="size-2.5 rounded-full bg-destructive" />}
        {isPaused ? words.paused(time) : voiceWords.recording(time)}
      </p>
      <div className="flex flex-wrap gap-3">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that was pressed */}
        <Button onClick={recorder.stop} autoFocus>
          <Square aria-hidden />
          {voiceWords.stop}
        </Button>
        <Button variant="outline" onClick={isPaused ? recorder.resume : recorder.pause}>
          {isPaused ? <Mic aria-hidden /> : <Pause aria-hidden />}
          {isPaused ? words.resume : words.pause}
        </Button>
      </div>
    </div>
  );
}

type RecordedProps = {
  slot: string;
  recording: Recording;
  onUse: (file: File) => void;
};

function Recorded({ slot, recording, onUse }: RecordedProps) {
  const { blob } = recording;
  const discard = () => {
    dropRecording(slot);
    notifyWithUndo(words.discarded, () => keepRecording(slot, recording));
  };
  const use = () => {
    const { type } = blob;
    onUse(new File([blob], recordingFileName(words.fileName, type), { type }));
  };
  return (
    <div role="group" aria-label={words.title} className="grid gap-4">
      <p className="text-muted-foreground">{words.ready}</p>
      <VoicePlayer voice={recording} fetchSound={() => Promise.resolve(blob)} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={use}>{words.use}</Button>
        <Button variant="outline" onClick={discard}>
          {words.discard}
        </Button>
      </div>
    </div>
  );
}

export const recordingParts = { AskDialog, Microphone, Recorded };
