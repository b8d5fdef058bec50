import type { Id } from "@convex/_generated/dataModel";
import { exportReasonCharactersMax } from "@domain/limits";
import { isFitText } from "@domain/text/text";
import { useState } from "react";

import { ArchiveProgress } from "@/components/patterns/archive-progress";
import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { WordsField } from "@/components/patterns/words-field";
import { describeFailure } from "@/content/failures";
import { exportWords as words } from "@/content/practice/clients";
import { useExport } from "@/features/clients/use-export";
import type { ArchiveProgress as Progress } from "@/lib/archive/pack-files";
import { useSubmit } from "@/lib/use-submit";

type ExportDialogProps = { clientId: Id<"users">; name: string; onClose: () => void };

/** The client sees the reason. */
export function ExportDialog({ clientId, name, onClose }: ExportDialogProps) {
  const exportClient = useExport();
  const { error, isPending, run } = useSubmit();
  const [reason, setReason] = useState("");
  const [progress, setProgress] = useState<Progress | null>(null);
  const send = () =>
    run(
      async () => {
        if (await exportClient({ clientId, name, reason, onProgress: setProgress })) onClose();
      },
      (failure) => describeFailure(failure, words.failed),
    );

  return (
    <DialogFrame title={words.dialogTitle(name)} lead={words.dialogText} onClose={onClose}>
      <DialogForm
        leave={words.cancel}
        onLeave={onClose}
        act={words.confirm}
        error={error}
        isPending={isPending}
        isUnfit={!isFitText(reason, exportReasonCharactersMax)}
        onSend={send}
      >
        <WordsField
          label={words.reason}
          hint={words.reasonHint}
          rows={3}
          value={reason}
          charactersMax={exportReasonCharactersMax}
          tooLong={words.reasonTooLong}
          onChange={setReason}
        />
        <ArchiveProgress label={words.progress} progress={isPending ? progress : null} />
      </DialogForm>
    </DialogFrame>
  );
}
