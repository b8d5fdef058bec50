import { clockOf } from "@domain/time/time-spans";
import {
  Captions,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
} from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";

import type { Media } from "@/components/media/use-media";
import { Button } from "@/components/ui/button";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { mediaWords } from "@/content/library/media";

export const skipSeconds = 15;
const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2];

type ControlsProps = {
  media: Media;
  seconds: number;
  frame: RefObject<HTMLDivElement | null>;
  hasCaptions: boolean;
  areCaptionsOn: boolean;
  onCaptions: (areOn: boolean) => void;
};

export function MediaControls(props: ControlsProps) {
  const { media, seconds, frame, hasCaptions, areCaptionsOn, onCaptions } = props;
  const { at, isPlaying, element } = media;
  const time = mediaWords.time(clockOf(at), clockOf(seconds));
  return (
    <div className="grid gap-3 bg-card px-4 pt-2 pb-4 sm:px-6">
      <div className="grid gap-1">
        <input
          type="range"
          aria-label={mediaWords.position}
          aria-valuetext={time}
          min={0}
          max={Math.max(1, Math.round(seconds))}
          step={1}
          value={Math.round(at)}
          onChange={(event) => media.seek(event.target.valueAsNumber)}
          className="h-6 w-full cursor-pointer"
        />
        <p className="text-sm text-muted-foreground tabular-nums">{time}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={isPlaying ? media.pause : media.play} className="min-w-28">
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
          {isPlaying ? mediaWords.pause : mediaWords.play}
        </Button>
        <Tool label={mediaWords.back} onPress={() => media.seek(at - skipSeconds)}>
          <RotateCcw aria-hidden />
        </Tool>
        <Tool label={mediaWords.forward} onPress={() => media.seek(at + skipSeconds)}>
          <RotateCw aria-hidden />
        </Tool>
        <div className="flex items-center gap-2 sm:ml-auto">
          <Speed media={media} />
          {hasCaptions && (
            <Tool
              label={mediaWords.captions}
              isOn={areCaptionsOn}
              onPress={() => onCaptions(!areCaptionsOn)}
            >
              <Captions aria-hidden />
            </Tool>
          )}
          {element instanceof HTMLVideoElement && <Windows film={element} frame={frame} />}
        </div>
      </div>
    </div>
  );
}

function Speed({ media: { rate, setRate } }: { media: Media }) {
  return (
    <div className="w-28 tabular-nums">
      <NativeSelect
        aria-label={mediaWords.speed}
        value={rate}
        onChange={(event) => setRate(Number(event.target.value))}
      >
        <Options of={SPEEDS} label={mediaWords.times} />
      </NativeSelect>
    </div>
  );
}

type WindowsProps = { film: HTMLVideoElement; frame: RefObject<HTMLDivElement | null> };

/** Full screen shows our own controls and captions. */
function Windows({ film, frame }: WindowsProps) {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const look = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  const turnFull = async () => {
    if (isFull) await document.exitFullscreen();
    else await frame.current?.requestFullscreen();
  };
  return (
    <>
      {document.pictureInPictureEnabled && !isFull && (
        <Tool
          label={mediaWords.small}
          onPress={() => void film.requestPictureInPicture().catch(() => undefined)}
        >
          <PictureInPicture2 aria-hidden />
        </Tool>
      )}
      {document.fullscreenEnabled && (
        <Tool
          label={isFull ? mediaWords.leaveFull : mediaWords.full}
          onPress={() => void turnFull().catch(() => undefined)}
        >
          {isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        </Tool>
      )}
    </>
  );
}

type ToolProps = { label: string; isOn?: boolean; onPress: () => void; children: ReactNode };

function Tool({ label, isOn, onPress, children }: ToolProps) {
  return (
    <Button
      variant={isOn === true ? "secondary" : "outline"}
      size="icon"
      aria-label={label}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
