import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { describeFailure, refusalIn } from "@/content/failures";
import { handoutWords } from "@/content/handouts";
import { notify } from "@/lib/device/notify";
import { useSubmit } from "@/lib/use-submit";

const words = handoutWords.ofClient;

type TakeBackDialogProps = {
  handout: { handoutId: Id<"handouts">; title: string };
  onClose: () => void;
};

/** Asks first, because what the client may have begun to write is lost with it. */
export function TakeBackDialog({ handout: { handoutId, title }, onClose }: TakeBackDialogProps) {
  const remove = useMutation(api.handouts.remove);
  const { error, isPending, run } = useSubmit();
  async function takeBack() {
    const isTakenBack = await run(
      async () => {
        await remove({ handoutId });
      },
      (failure) =>
        refusalIn(failure)?.code === "CONFLICT"
          ? words.answeredNow
          : describeFailure(failure, words.notTakenBack),
    );
    if (!isTakenBack) return;
    onClose();
    notify({ tone: "success", title: words.takenBack(title) });
  }
  return (
    <AskDialog
      title={words.takeBackTitle(title)}
      text={words.takeBackText}
      leave={words.takeBackNo}
      act={words.takeBackYes}
      isPending={isPending}
      error={error}
      onAct={() => void takeBack()}
      onClose={onClose}
    />
  );
}
