import type { ShareCopy } from "@domain/work/shares";

import { DialogActions, DialogFrame } from "@/components/patterns/dialog-frame";
import { FormError } from "@/components/patterns/form-note";
import { shareWords } from "@/content/shares";
import { SharedText } from "@/features/shares/shared-text";
import { SharingNotice } from "@/features/shares/sharing-notice";
import { useShareCopies } from "@/features/shares/use-share-copies";
import { notify } from "@/lib/device/notify";

const words = shareWords.asking;

type AskShareProps = { copy: ShareCopy; onClose: () => void };

export function AskShare({ copy, onClose }: AskShareProps) {
  const { share, notice, isReady, isPending, error } = useShareCopies(words.failed);

  async function handleShare() {
    if (!(await share((shareOne) => shareOne(copy)))) return;
    onClose();
    notify({ tone: "success", title: words.done });
  }

  return (
    <DialogFrame title={words.title} lead={words.lead} onClose={onClose}>
      <SharingNotice {...notice} />
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
      {copy.kind === "journal" && (
        <p className="mt-3 text-sm text-muted-foreground">{words.filesStay}</p>
      )}
      <div className="*:mt-4">
        <FormError text={error} />
      </div>
      <DialogActions
        leave={words.keep}
        onLeave={onClose}
        act={words.share}
        isPending={isPending}
        isUnfit={!isReady}
        onAct={() => void handleShare()}
      />
    </DialogFrame>
  );
}
