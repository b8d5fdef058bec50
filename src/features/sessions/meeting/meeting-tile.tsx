import { AudioLines, MicOff } from "lucide-react";

import { roomWords } from "@/content/room";
import { Picture } from "../room/picture";

const words = roomWords.meeting;

type MeetingTileProps = {
  name: string;
  /** Null when the camera is off. */
  picture: MediaStreamTrack | null;
  label: string;
  /** A shared screen, which is not cropped. */
  isScreen: boolean;
  isMirrored?: boolean;
  hasSound: boolean;
  isPaused: boolean;
  isSpeaking: boolean;
  /** Shown in place of a picture while there is no call. */
  said?: string | null;
};

export function MeetingTile(props: MeetingTileProps) {
  const { name, picture, label, isScreen, isMirrored, hasSound, isPaused, isSpeaking, said } =
    props;
  const isMarked = hasSound && isSpeaking;
  return (
    <div
      data-slot="meeting-tile"
      data-speaking={isMarked}
      className="relative size-full overflow-hidden rounded-control bg-on-stage/10"
    >
      {picture === null || said != null ? (
        <p
          role={said == null ? undefined : "status"}
          className="grid h-full place-items-center px-3 pb-6 text-center text-balance"
        >
          {said ?? <bdi className="line-clamp-2 font-display text-2xl wrap-anywhere">{name}</bdi>}
        </p>
      ) : (
        <Picture track={picture} label={label} isMirrored={isMirrored} isWhole={isScreen} />
      )}
      <p className="absolute bottom-1.5 left-1.5 flex max-w-[calc(100%-0.75rem)] items-center gap-1.5 rounded-full bg-stage/75 px-2.5 py-0.5 text-sm">
        {!hasSound && (
          <MicOff aria-label={isPaused ? words.paused : words.muted} className="size-4 shrink-0" />
        )}
        {isMarked && <AudioLines aria-label={words.speaks} className="size-4 shrink-0" />}
        <bdi className="truncate">{name}</bdi>
      </p>
      {isMarked && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-0 rounded-control border-3 border-on-stage"
        />
      )}
    </div>
  );
}
