import { Button } from "@/components/ui/button";
import { roomWords } from "@/content/room";
import type { Speaker } from "./use-speaker";

/** Headphones were pulled out: the other is not played aloud until the person wants it. */
export function SoundWaitsNote({ speaker: { gone, goOn } }: { speaker: Speaker }) {
  return (
    <div role="status" className="flex justify-center p-2 empty:hidden">
      {gone !== null && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-card bg-stage/75 px-3 py-1.5 text-sm">
          {roomWords.call.soundWaits(gone)}
          <Button size="sm" className="bg-on-stage text-stage hover:bg-on-stage/85" onClick={goOn}>
            {roomWords.controls.hearAgain}
          </Button>
        </p>
      )}
    </div>
  );
}
