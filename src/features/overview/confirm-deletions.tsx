import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { describeFailure } from "@/content/failures";
import { stoppedWords as words } from "@/content/practice/stopped-deletions";
import type { Stop } from "@/features/overview/use-stopped-deletions";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { notify } from "@/lib/device/notify";
import { useSubmit } from "@/lib/use-submit";

export function ConfirmDeletions({ stop, onClose }: { stop: Stop; onClose: () => void }) {
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
