import { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";
import { Hourglass } from "lucide-react";
import { Suspense, useState } from "react";

import { WaitingDialog } from "../session-parts";
import { Button } from "@/components/ui/button";
import { waitingListWords as words } from "@/content/session-waits";
import { useLive } from "@/lib/live/live";

export type Waiting = FunctionReturnType<typeof api.waits.list>[number];

/** How many clients wait; renders nothing when none does. */
export function WaitingLine({ onSchedule }: { onSchedule: (waiting: Waiting) => void }) {
  const list = useLive(api.waits.list, {});
  const [isOpen, setIsOpen] = useState(false);
  const waiting = list.state === "ready" ? list.value : [];
  return (
    <>
      {waiting.length > 0 && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start tabular-nums"
          onClick={() => setIsOpen(true)}
        >
          <Hourglass aria-hidden />
          {words.open(new Set(waiting.map(({ clientId }) => clientId)).size)}
        </Button>
      )}
      <Suspense>
        {isOpen && (
          <WaitingDialog
            waiting={waiting}
            onSchedule={(one) => {
              setIsOpen(false);
              onSchedule(one);
            }}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
