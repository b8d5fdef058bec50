import { useAuthToken } from "@convex-dev/auth/react";
import { useMutation } from "convex/react";
import { ConvexError } from "convex/values";
import { Mic, RotateCcw, Square } from "lucide-react";
import { useId, useState } from "react";

import { VoicePlayer } from "@/components/media/voice-player";
import { Waveform } from "@/components/media/waveform";
import { Form } from "@/components/patterns/form";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { Textarea } from "@/components/ui/textarea";
import { describeFailure, errorNotice } from "@/content/failures";
import { messageNotices } from "@/content/messages/message-notices";
import { voiceWords } from "@/content/messages/voice";
import {
  dropRecording,
  keepRecording,
  keptRecording,
  recordingSlot,
} from "@/lib/device/kept-recordings";
import { notify } from "@/lib/device/notify";
import type { Recording } from "@/lib/device/recorder";
import { type RecorderState, useRecorder } from "@/lib/device/use-recorder";
import { makeId } from "@/lib/make-id";
import { useViewer } from "@/lib/sign-in/viewer";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { isRefusal } from "@domain/errors";
import {
  drawBars,
  transcriptCharactersMax,
  voiceHeader,
  voiceMsMax,
  voiceTime,
} from "@domain/files/voice";
import { useIsHere } from "@/lib/use-is-here";
import { useSubmit } from "@/lib/use-submit";

type VoiceDialogProps = { clientId: string | undefined; onClose: () => void };

export function VoiceDialog({ clientId, onClose }: VoiceDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogTitle>{voiceWords.title}</DialogTitle>
        <DialogDescription className="mb-5">{voiceWords.lead}</DialogDescription>
        <Recorder {...{ clientId, onClose }} />
      </DialogContent>
    </Dialog>
  );
}

/** Speech is clear at this rate, and five minutes are about a megabyte. */
const LIMITS = { msMax: voiceMsMax, bitsPerSecond: 32_000 };

/** A shorter recording was begun by mistake. */
const KEPT_MS_MIN = 3000;

/** Keeps the recording when the dialog is closed, even while it records, and shows it again the next time. */
function Recorder(props: VoiceDialogProps) {
  const slot = recordingSlot(useViewer().userId, `voice/${props.clientId ?? ""}`);
  const [recording, setRecording] = useState(() => keptRecording(slot));
  if (recording !== null) {
    return (
      <Ready
        clientId={props.clientId}
        recording={recording}
        onAgain={() => {
          dropRecording(slot);
          setRecording(null);
        }}
        onSent={(isHere) => {
          const isKept = keptRecording(slot) === recording;
          if (isKept) dropRecording(slot);
          if (isKept || isHere) props.onClose(); // Otherwise the dialog was opened again, for another recording.
        }}
      />
    );
  }
  return (
    <Microphone
      onEnd={(ended) => {
        if (ended.durationMs >= KEPT_MS_MIN) keepRecording(slot, ended);
        setRecording(ended);
      }}
    />
  );
}

function Microphone({ onEnd }: { onEnd: (recording: Recording) => void }) {
  const { state, stop, again } = useRecorder({ ...LIMITS, onEnd, isKeptOnLeaving: true });
  switch (state.state) {
    case "asking":
      return <p className="text-muted-foreground">{voiceWords.asking}</p>;
    case "failed":
      return (
        <div className="grid gap-4">
          <p role="alert">{voiceWords[state.cause]}</p>
          <Button variant="outline" onClick={again} className="justify-self-start">
            <Mic aria-hidden />
            {voiceWords.tryAgain}
          </Button>
        </div>
      );
    case "recording":
      return <UnderWay state={state} onStop={stop} />;
  }
}

type UnderWayProps = {
  state: Extract<RecorderState, { state: "recording" }>;
  onStop: () => void;
};

function UnderWay({ state: { samples, elapsedMs }, onStop }: UnderWayProps) {
  return (
    <div className="grid gap-4">
      <Waveform bars={drawBars([...samples, 0.15])} played={1} className="h-14" />
      <div className="flex items-center justify-between gap-4">
        <p className="flex items-center gap-2 tabular-nums">
          <span aria-hidden className="size-2.5 rounded-full bg-destructive" />
          {voiceWords.recording(voiceTime(elapsedMs))}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the only control of a dialog that was asked for */}
        <Button onClick={onStop} autoFocus>
          <Square aria-hidden />
          {voiceWords.stop}
        </Button>
      </div>
    </div>
  );
}

/** The transcript that was typed for a recording, stored as long as the recording. */
const transcripts = new WeakMap<Recording, string>();

function Ready({ onAgain, ...props }: SendProps & { onAgain: () => void }) {
  const { recording } = props;
  const [transcript, setTranscript] = useState(transcripts.get(recording) ?? "");
  const { send, isSending, problem } = useSend(props);
  const fieldId = useId();
  return (
    <Form className="grid gap-4" onSend={send}>
      <VoicePlayer voice={recording} fetchSound={() => Promise.resolve(recording.blob)} />
      <div>
        <label htmlFor={fieldId} className="font-medium">
          {voiceWords.transcript}
        </label>
        <p id={`${fieldId}-hint`} className="mb-1.5 text-sm text-muted-foreground">
          {voiceWords.transcriptHint}
        </p>
        <Textarea
          id={fieldId}
          aria-describedby={`${fieldId}-hint`}
          rows={3}
          maxLength={transcriptCharactersMax}
          value={transcript}
          onChange={({ target: { value } }) => {
            transcripts.set(recording, value);
            setTranscript(value);
          }}
        />
      </div>
      <VisibilityLine circle="shared" />
      {problem !== null && (
        <p role="alert" className="text-destructive">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-3 max-sm:flex-col-reverse">
        <Button variant="outline" onClick={onAgain} disabled={isSending}>
          <RotateCcw aria-hidden />
          {voiceWords.again}
        </Button>
        <Button type="submit" isPending={isSending}>
          {voiceWords.send}
        </Button>
      </div>
    </Form>
  );
}

type SendProps = Pick<VoiceDialogProps, "clientId"> & {
  recording: Recording;
  /** Gets whether the dialog still shows it. */
  onSent: (isHere: boolean) => void;
};

/** The server knows a recording by this name, so that a retry sends nothing twice. */
const requestNames = new WeakMap<Recording, string>();

function requestNameOf(recording: Recording): string {
  const name = requestNames.get(recording) ?? makeId();
  requestNames.set(recording, name);
  return name;
}

function useSend({ recording, clientId, onSent }: SendProps) {
  const token = useAuthToken();
  const transcribe = useMutation(api.messages.transcribe);
  const { run, isPending, error } = useSubmit();
  const isHere = useIsHere();
  const send = () =>
    run(
      async () => {
        const requestName = requestNameOf(recording);
        const messageId = await uploadVoice({ recording, token, requestName, clientId });
        const words = () => transcripts.get(recording) ?? ""; // Includes what was typed since.
        for (let sent = ""; sent !== words();) {
          sent = words();
          await transcribe({ messageId, transcript: sent });
        }
        onSent(isHere.current);
        notify(messageNotices.messageSent);
      },
      (failure) => {
        const problem = describeFailure(failure, voiceWords.notSent);
        if (!isHere.current) notify(errorNotice(problem));
        return problem;
      },
    );
  return { send, isSending: isPending, problem: error };
}

type VoiceUpload = {
  recording: Recording;
  token: string | null;
  /** The same for each retry. */
  requestName: string;
  /** Set for a coach. */
  clientId: string | undefined;
};

async function uploadVoice(upload: VoiceUpload): Promise<Id<"messages">> {
  const { recording, token, requestName, clientId } = upload;
  const query = clientId === undefined ? "" : `?client=${encodeURIComponent(clientId)}`;
  const answer = await fetch(`/files/upload${query}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token ?? ""}`,
      "Content-Type": recording.blob.type,
      "X-File-Name": "voice",
      "X-Request-Name": requestName,
      "X-Voice": voiceHeader(recording),
    },
    body: recording.blob,
  });
  const said: unknown = await answer.json();
  if (isRefusal(said)) throw new ConvexError(said);
  if (!answer.ok) throw new Error(`The server answered ${String(answer.status)}.`);
  return (said as { messageId: Id<"messages"> }).messageId;
}
