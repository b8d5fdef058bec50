import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { Button } from "@/components/ui/button";
import { describeFailure } from "@/content/failures";
import { stoppedWords as words } from "@/content/practice/stopped-deletions";
import type { Stop } from "@/features/overview/use-stopped-deletions";
import { notify } from "@/lib/device/notify";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { formatDay, formatMoment } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";

export function DeletionsStopped({ stop, className }: { stop: Stop; className?: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { cause, due, stoppedAt } = stop;
  return (
    <aside data-slot="deletions-stopped" role="status" className={className}>
      <div className="flex items-start gap-4 rounded-card border border-warning bg-card px-5 py-4">
        <TriangleAlert
          aria-hidden
          className="mt-0.5 size-5 shrink-0 text-warning"
          strokeWidth={1.6}
        />
        <div className="min-w-0">
          <p className="font-medium">{words.title}</p>
          <p className="mt-1 max-w-reading">
            {cause === "many" ? words.many(due) : words.clock(formatMoment(stoppedAt))}
          </p>
          <p className="mt-1 max-w-reading text-sm text-muted-foreground">
            {words.sentence(formatDay(stoppedAt))}
          </p>
          <Button variant="outline" className="mt-3" onClick={() => setIsAsking(true)}>
            {words.act}
          </Button>
        </div>
      </div>
      {isAsking && <ConfirmDeletions stop={stop} onClose={() => setIsAsking(false)} />}
    </aside>
  );
}

function ConfirmDeletions({ stop, onClose }: { stop: Stop; onClose: () => void }) {
  const confirm = useMutation(api.retention.confirm);
  const confirmed = useConfirmed();
  const { error, isPending, run } = useSubmit();

  async function continueDeletions() {
    const done = await confirmed(async () => [await confirm({ stoppedAt: stop.stoppedAt })]);
    if (done === null) return;
    notify({ tone: "success", title: words.done });
    onClose();
  }

  return (
    <AskDialog
      isDanger
      title={words.ask}
      text={words.askText(stop.due)}
      leave={words.leave}
      act={words.act}
      isPending={isPending}
      error={error}
      onAct={() => void run(continueDeletions, (failure) => describeFailure(failure, words.failed))}
      onClose={onClose}
    >
      <p>{stop.cause === "many" ? words.checkMany : words.checkClock}</p>
    </AskDialog>
  );
}
