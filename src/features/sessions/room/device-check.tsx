import { Volume2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";

import { SelectField } from "@/components/patterns/select-field";
import { Button } from "@/components/ui/button";
import { Options } from "@/components/ui/native-select";
import { Progress } from "@/components/ui/progress";
import { roomWords } from "@/content/room";
import { CameraButton, MicrophoneButton } from "./device-buttons";
import { followLevel } from "./level";
import type { Media, MediaKind, OwnTrack } from "./use-media";
import { Picture } from "./picture";
import { playAt, type Speaker } from "./use-speaker";
import { strikeBell } from "@/lib/device/bell";
import { notify } from "@/lib/device/notify";
import { focusAfter } from "@/lib/pages/focus-after";

const words = roomWords.check;

type DeviceCheckProps = {
  media: Media;
  side: "client" | "coach";
  /** What else a person should know before they enter. */
  note?: string | undefined;
  onEnter: () => Promise<void>;
};

/** Checks camera, microphone and speaker before anybody else sees or listens. */
export function DeviceCheck({ media, side, note, onEnter }: DeviceCheckProps) {
  const { audio, video } = media;
  const [isPending, setIsPending] = useState(false);
  const enter = async () => {
    setIsPending(true);
    try {
      await onEnter();
      media.speaker.goOn();
    } catch {
      notify({ title: words.notEntered, tone: "danger" });
    }
    setIsPending(false);
  };
  return (
    <section
      aria-labelledby="check"
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10 xl:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="relative h-[44dvh] overflow-hidden rounded-card bg-stage text-on-stage lg:h-(--stage-height)">
        {media.picture === null ? (
          <p className="grid h-full place-items-center text-on-stage/70">{words.noCamera}</p>
        ) : (
          <Picture track={media.picture} label={roomWords.call.ownPicture} isMirrored />
        )}
        <div className="absolute inset-x-0 bottom-0 flex justify-center gap-3 bg-linear-to-t from-stage/80 to-transparent p-3 pt-8">
          <MicrophoneButton media={media} />
          <CameraButton media={media} />
        </div>
      </div>
      <div className="grid content-start gap-5">
        <div>
          <h2 id="check" className="text-xl font-medium">
            {words.title}
          </h2>
          <p className="mt-1 text-muted-foreground">{words.lead}</p>
          {note !== undefined && <p className="mt-2">{note}</p>}
        </div>
        <Button
          isPending={isPending}
          onClick={({ currentTarget }) => {
            focusAfter(currentTarget);
            void enter();
          }}
        >
          {side === "coach" ? words.enter : words.ask}
        </Button>
        <Device kind="audio" media={media} own={audio} label={words.microphone}>
          {audio.track !== null && <Level track={audio.track} />}
        </Device>
        <Device kind="video" media={media} own={video} label={words.camera}>
          {video.track !== null && <Blur track={video.track} />}
        </Device>
        <SpeakerCheck speaker={media.speaker} />
      </div>
    </section>
  );
}

function SpeakerCheck({ speaker }: { speaker: Speaker }) {
  const { outputs, chosen, gone, choose, refuse } = speaker;
  return (
    <div className="grid gap-2">
      {outputs.length > 1 && (
        <SelectField label={words.speaker} value={chosen} onChange={choose}>
          <Options
            of={outputs}
            value={({ deviceId }) => deviceId}
            label={({ label }) => label || words.usualSpeaker}
          />
        </SelectField>
      )}
      <p role="status" className="empty:hidden">
        {gone !== null && words.speakerGone(gone)}
      </p>
      <Button
        variant="outline"
        onClick={() => {
          playSound(chosen).catch(() => refuse(chosen));
        }}
      >
        <Volume2 aria-hidden />
        {words.sound}
      </Button>
    </div>
  );
}

async function playSound(deviceId: string) {
  const context = new AudioContext();
  const sound = context.createMediaStreamDestination();
  const element = new Audio();
  element.srcObject = sound.stream;
  setTimeout(() => {
    element.srcObject = null;
    void context.close();
  }, 4000);
  await playAt(element, deviceId);
  strikeBell(context, sound);
  await element.play();
}

type DeviceProps = {
  kind: MediaKind;
  media: Media;
  own: OwnTrack;
  label: string;
  children: ReactNode;
};

function Device({ kind, media, own, label, children }: DeviceProps) {
  const thing = kind === "audio" ? roomWords.microphone : roomWords.camera;
  const found = media.devices.filter((each) => each.kind === `${kind}input`);
  if (own.problem !== null) {
    return (
      <div className="grid justify-items-start gap-2">
        <p role="status">{words[own.problem](thing)}</p>
        <Button variant="outline" size="sm" onClick={() => void media.open(kind)}>
          {words.tryAgain}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <SelectField
        label={label}
        value={own.track?.getSettings().deviceId ?? ""}
        disabled={own.track === null}
        onChange={(value) => media.choose(kind, value)}
      >
        {own.track === null && <option value="">{label}</option>}
        <Options
          of={found}
          value={(device) => device.deviceId}
          label={(device) => device.label || label}
        />
      </SelectField>
      {own.isHeld ? <p role="status">{words.held(thing)}</p> : children}
    </div>
  );
}

function Level({ track }: { track: MediaStreamTrack }) {
  const [level, setLevel] = useState(0);
  useEffect(() => followLevel(track, setLevel), [track]);
  return <Progress aria-label={words.level} value={Math.round(level * 100)} />;
}

/** Hidden if the browser can't blur the background. */
function Blur({ track }: { track: MediaStreamTrack }) {
  const [isBlurred, setIsBlurred] = useState(false);
  const able = track.getCapabilities() as { backgroundBlur?: boolean[] };
  if (able.backgroundBlur?.includes(true) !== true) return null;
  const toggle = async () => {
    const wanted: MediaTrackConstraints & { backgroundBlur: boolean } = {
      backgroundBlur: !isBlurred,
    };
    await track.applyConstraints(wanted);
    setIsBlurred(!isBlurred);
  };
  return (
    <Button
      variant="outline"
      size="sm"
      aria-pressed={isBlurred}
      onClick={() => void toggle().catch(() => undefined)}
    >
      {words.blur}
    </Button>
  );
}
