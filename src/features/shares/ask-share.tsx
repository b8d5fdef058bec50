import { api } from "@convex/_generated/api";
import type { ShareCopy } from "@domain/work/shares";
import { useMutation } from "convex/react";

import { DialogActions, DialogFrame } from "@/components/patterns/dialog-frame";
import { FormError } from "@/components/patterns/form-note";
import { describeFailure } from "@/content/failures";
import { shareWords } from "@/content/shares";
import { SharedText } from "@/features/shares/shared-text";
import { notify } from "@/lib/device/notify";
import { useSubmit } from "@/lib/use-submit";

const words = shareWords.asking;

type AskShareProps = { copy: ShareCopy; onClose: () => void };

export function AskShare({ copy, onClose }: AskShareProps) {
  const share = useMutation(api.shares.share);
  const { error, isPending, run } = useSubmit();

  async function handleShare() {
    const isShared = await run(
      async () => {
        await share(copy);
      },
      (failure) => describeFailure(failure, words.failed),
    );
    if (!isShared) return;
    onClose();
    notify({ tone: "success", title: words.done });
  }

  return (
    <DialogFrame title={words.title} lead={words.lead} onClose={onClose}>
      <section
        aria-label={words.preview}
        className="mt-5 rounded-card border border-border bg-background p-4"
      >
        <p className="text-sm text-muted-foreground">
          {words.preview} · {shareWords.kinds[copy.kind]}
        </p>
        <h3 dir="auto" className="mt-1 mb-3 text-xl font-medium wrap-anywhere">
          {copy.title}
        </h3>
        <SharedText parts={copy.parts} />
      </section>
      <div className="*:mt-4">
        <FormError text={error} />
      </div>
      <DialogActions
        leave={words.keep}
        onLeave={onClose}
        act={words.share}
        isPending={isPending}
        onAct={() => void handleShare()}
      />
    </DialogFrame>
  );
}
