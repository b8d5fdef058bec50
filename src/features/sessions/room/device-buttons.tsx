import { Mic, MicOff, MonitorUp, Video, VideoOff } from "lucide-react";
import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";
import { roomWords } from "@/content/room";
import type { Media } from "./use-media";
import { cn } from "@/lib/class-names";

const words = roomWords.controls;

/** A round button over a picture. */
export function CallButton({ className, ...props }: ComponentProps<typeof Button>) {
  return (
    <Button
      variant="ghost"
      size="icon-lg"
      {...props}
      className={cn(
        "rounded-full bg-on-stage/15 text-on-stage hover:bg-on-stage/30 aria-pressed:bg-on-stage aria-pressed:text-stage",
        className,
      )}
    />
  );
}

type DeviceButtonProps = { media: Media };

export function MicrophoneButton({ media: { audio, toggleSound } }: DeviceButtonProps) {
  const hasSound = audio.track !== null && audio.isOn;
  const label = hasSound ? words.mute : words.unmute;
  const Icon = hasSound ? Mic : MicOff;
  return (
    <CallButton aria-label={label} title={label} aria-pressed={!hasSound} onClick={toggleSound}>
      <Icon aria-hidden />
    </CallButton>
  );
}

export function CameraButton({ media: { video, toggleCamera } }: DeviceButtonProps) {
  const isSeen = video.track !== null && !video.isHeld;
  const label = isSeen ? words.cameraOff : words.cameraOn;
  const Icon = isSeen ? Video : VideoOff;
  return (
    <CallButton aria-label={label} title={label} aria-pressed={!isSeen} onClick={toggleCamera}>
      <Icon aria-hidden />
    </CallButton>
  );
}

export function ScreenButton({ media: { screen, toggleScreen } }: DeviceButtonProps) {
  if (!("getDisplayMedia" in navigator.mediaDevices)) return null; // Phones.
  const label = screen === null ? words.share : words.unshare;
  return (
    <CallButton
      aria-label={label}
      title={label}
      aria-pressed={screen !== null}
      className="max-sm:hidden"
      onClick={toggleScreen}
    >
      <MonitorUp aria-hidden />
    </CallButton>
  );
}
