import { secondMs } from "@domain/time/time-spans";
import { useCallback, useEffect, useRef, useState } from "react";

import { useSpeaker } from "./use-speaker";

export type MediaKind = "audio" | "video";
type MediaProblem = "denied" | "missing" | "busy";

export type OwnTrack = {
  track: MediaStreamTrack | null;
  /** The person wants it on. A muted microphone stays open. */
  isOn: boolean;
  /** The system uses the device for something else, such as a phone call. */
  isHeld: boolean;
  problem: MediaProblem | null;
};

const nothing = (isOn: boolean): OwnTrack => ({
  track: null,
  isOn,
  isHeld: false,
  problem: null,
});

function problemOf(error: unknown): MediaProblem {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "missing";
}

/** This window's microphone, camera, screen and speaker, each requested separately, because one may be missing. */
export function useMedia({ wantsCamera }: { wantsCamera: boolean }) {
  const [audio, setAudio] = useState(() => nothing(true));
  const [video, setVideo] = useState(() => nothing(wantsCamera));
  const [screen, setScreen] = useState<MediaStreamTrack | null>(null);
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const speaker = useSpeaker();
  const { follow } = speaker;
  const chosen = useRef<Partial<Record<MediaKind, string>>>({});
  /** All open tracks, so that none stays open after the page. */
  const opened = useRef(new Set<MediaStreamTrack>());

  const listDevices = useCallback(async () => {
    const listed = await navigator.mediaDevices.enumerateDevices();
    setDevices(listed);
    follow(listed);
  }, [follow]);

  const stop = useCallback((track: MediaStreamTrack | null) => {
    if (track === null) return;
    track.onended = null;
    track.stop();
    opened.current.delete(track);
  }, []);

  const open = useCallback(
    async (kind: MediaKind) => {
      const set = kind === "audio" ? setAudio : setVideo;
      const deviceId = chosen.current[kind];
      const wanted = deviceId === undefined ? true : { deviceId: { ideal: deviceId } };
      try {
        const stream = await navigator.mediaDevices.getUserMedia({ [kind]: wanted });
        const track = stream.getTracks()[0] ?? null;
        if (track !== null) {
          opened.current.add(track);
          track.onended = () => {
            opened.current.delete(track);
            set((own) =>
              own.track === track ? { ...nothing(own.isOn), problem: "missing" } : own,
            );
          };
        }
        set((own) => {
          stop(own.track);
          return { ...nothing(true), track };
        });
        if (track !== null) {
          watchHold(track, (isHeld) =>
            set((own) => (own.track === track ? { ...own, isHeld } : own)),
          );
        }
        await listDevices();
      } catch (error) {
        set((own) => {
          if (own.isHeld) return own; // It returns automatically.
          stop(own.track);
          return { ...nothing(kind === "audio"), problem: problemOf(error) };
        });
      }
    },
    [listDevices, stop],
  );

  const close = useCallback(() => {
    for (const track of opened.current) stop(track);
    setAudio((own) => nothing(own.isOn));
    setVideo((own) => nothing(own.isOn));
    setScreen(null);
  }, [stop]);

  /** Opens what the person wants, also when they return to the room. */
  const openWanted = useCallback(async () => {
    await open("audio");
    if (wantsCamera) await open("video");
  }, [open, wantsCamera]);

  useEffect(() => {
    const { mediaDevices } = navigator;
    const relist = () => void listDevices();
    void openWanted();
    mediaDevices.addEventListener("devicechange", relist);
    return () => {
      mediaDevices.removeEventListener("devicechange", relist);
      close();
    };
  }, [openWanted, listDevices, close]);

  const shareScreen = async () => {
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true });
      const track = stream.getVideoTracks()[0] ?? null;
      if (track === null) return;
      opened.current.add(track);
      track.onended = () => {
        opened.current.delete(track);
        setScreen(null);
      };
      setScreen(track);
    } catch {
      // The person cancelled.
    }
  };

  return {
    audio,
    video,
    screen,
    hasSound: audio.track !== null && audio.isOn && !audio.isHeld,
    /** A phone call uses the microphone. On a computer it is more likely a mute switch: the person still listens. */
    isPaused: audio.isHeld && window.matchMedia("(pointer: coarse)").matches,
    /** The picture that others may see. */
    picture: screen ?? (video.isHeld ? null : video.track),
    speaker,
    devices,
    open,
    openWanted,
    close,
    choose: (kind: MediaKind, deviceId: string) => {
      chosen.current[kind] = deviceId;
      void open(kind);
    },
    toggleSound: () => {
      if (audio.track === null) void open("audio");
      else {
        // oxlint-disable-next-line react/immutability -- this is how a track is muted
        audio.track.enabled = !audio.isOn;
        setAudio({ ...audio, isOn: !audio.isOn });
      }
    },
    toggleCamera: () => {
      if (video.track === null || video.isHeld) void open("video");
      else {
        stop(video.track);
        setVideo(nothing(false));
      }
    },
    toggleScreen: () => {
      if (screen === null) void shareScreen();
      else {
        stop(screen);
        setScreen(null);
      }
    },
  };
}

export type Media = ReturnType<typeof useMedia>;

/** A shorter interruption is not shown. */
const heldAfterMs = secondMs;

/** Reports when the system takes a track's device for something else, and when it gives it back. */
export function watchHold(track: MediaStreamTrack, onChange: (isHeld: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  const change = () => {
    isHeld = !isHeld;
    onChange(isHeld);
  };
  const look = () => {
    clearTimeout(timer);
    if (track.muted === isHeld) return;
    if (isHeld) change();
    else timer = setTimeout(change, heldAfterMs);
  };
  track.addEventListener("mute", look);
  track.addEventListener("unmute", look);
  look();
}
