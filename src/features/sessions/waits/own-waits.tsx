import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { useState } from "react";

import { describeWait } from "./describe-wait";
import { Button } from "@/components/ui/button";
import { waitWords } from "@/content/session-waits";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";

export function OwnWaits() {
  const waits = useLive(api.waits.own, {});
  const endWait = useMutation(api.waits.end);
  const [isPending, setIsPending] = useState(false);
  async function end(waitId: Id<"sessionWaits">) {
    setIsPending(true);
    await endWait({ waitId }).catch(() => notify(waitWords.notEnded));
    setIsPending(false);
  }
  if (waits.state !== "ready" || waits.value.length === 0) return null;
  return (
    <ul
      aria-label={waitWords.ownList}
      data-slot="own-waits"
      className="divide-y divide-border rounded-card border border-border bg-card px-4 text-sm"
    >
      {waits.value.map((wait) => {
        const waited = describeWait(wait);
        return (
          <li key={wait.waitId} className="flex min-h-11 items-center justify-between gap-x-4 py-1">
            <p className="min-w-0 tabular-nums">{waitWords.own(waited)}</p>
            <Button
              variant="link"
              size="sm"
              className="min-h-9"
              aria-label={waitWords.endOf(waited)}
              disabled={isPending}
              onClick={() => void end(wait.waitId)}
            >
              {waitWords.end}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
