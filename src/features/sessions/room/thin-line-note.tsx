import { Button } from "@/components/ui/button";
import { roomWords } from "@/content/room";
import type { Room } from "./use-room";

/** Says that one's own picture waits, and sends it all the same. */
export function ThinLineNote({ room: { calls, showAgain } }: { room: Room }) {
  const isThin = [...calls.values()].some((call) => call.isThin && call.state === "connected");
  return (
    <div role="status" className="flex justify-center p-2 empty:hidden">
      {isThin && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-card bg-stage/75 px-3 py-1.5 text-sm">
          {roomWords.call.thin}
          <Button
            size="sm"
            className="bg-on-stage text-stage hover:bg-on-stage/85"
            onClick={showAgain}
          >
            {roomWords.controls.showAgain}
          </Button>
        </p>
      )}
    </div>
  );
}
