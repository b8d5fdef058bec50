import { useState } from "react";

import { Button } from "@/components/ui/button";
import { roomWords } from "@/content/room";
import type { Media, OwnTrack } from "./use-media";
import type { Room } from "./use-room";

const { call: words, check, controls } = roomWords;

/** Notes over a call's pictures: each says what is unusual and has a button to change it. */
export function StageNotes({ media, room }: { media: Media; room: Room }) {
  const { audio, isPaused, speaker, video } = media;
  const ofMicrophone = useProblem(audio, roomWords.microphone);
  const ofCamera = useProblem(video, roomWords.camera);
  const isThin = [...room.calls.values()].some((call) => call.isThin && call.state === "connected");
  return (
    <>
      <Note
        said={isPaused ? words.held : audio.isHeld ? words.muted : ofMicrophone}
        act={controls.microphoneOn}
        onAct={() => void media.open("audio")}
      />
      <Note said={ofCamera} act={check.tryAgain} onAct={() => void media.open("video")} />
      {/* Headphones were pulled out. The other person is not played aloud until this one wants it. */}
      <Note
        said={speaker.gone === null ? null : words.soundWaits(speaker.gone)}
        act={controls.hearAgain}
        onAct={speaker.goOn}
      />
      {/* This person's own picture is not sent; the button sends it anyway. */}
      <Note said={isThin ? words.thin : null} act={controls.showAgain} onAct={room.showAgain} />
    </>
  );
}

/** Null for a problem that was already shown before the call. */
function useProblem({ problem }: OwnTrack, thing: string): string | null {
  const [known] = useState(problem);
  if (problem === null || problem === known) return null;
  return problem === "missing" ? words.stopped(thing) : check[problem](thing);
}

function Note({ said, act, onAct }: { said: string | null; act: string; onAct: () => void }) {
  return (
    <div role="status" className="flex justify-center p-2 empty:hidden">
      {said !== null && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-card bg-stage/75 px-3 py-1.5 text-sm">
          {said}
          <Button size="sm" className="bg-on-stage text-stage hover:bg-on-stage/85" onClick={onAct}>
            {act}
          </Button>
        </p>
      )}
    </div>
  );
}
