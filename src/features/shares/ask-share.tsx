import type { ShareCopy } from "@domain/work/shares";

import { DialogActions, DialogFrame } from "@/components/patterns/dialog-frame";
import { FormError } from "@/components/patterns/form-note";
import { shareWords } from "@/content/shares";
import { FileChoice, useFileChoice } from "@/features/shares/file-choice";
import { SharedText } from "@/features/shares/shared-text";
import { SharingNotice } from "@/features/shares/sharing-notice";
import { useShareCopies } from "@/features/shares/use-share-copies";
import { notify } from "@/lib/device/notify";

const words = shareWords.asking;

type AskShareProps = { copy: ShareCopy; onClose: () => void };

export function AskShare({ copy, onClose }: AskShareProps) {
  const { share, notice, isReady, isPending, error } = useShareCopies(words.failed);
  const choice = useFileChoice(copy);
  const isSealed = notice.sharing.kind === "sealed";

  async function handleShare() {
    if (!(await share((shareOne) => shareOne({ copy, files: choice.chosen })))) return;
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
      {isSealed ? (
        <FileChoice {...choice} />
      ) : (
        choice.files.length > 0 && (
          <p className="mt-3 text-sm text-muted-foreground">{words.filesStay}</p>
        )
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
