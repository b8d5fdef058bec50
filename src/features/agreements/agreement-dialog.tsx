import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";

import { DialogFrame } from "@/components/patterns/dialog-frame";
import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { agreementWords } from "@/content/agreements";
import { describeFailure, refusalIn } from "@/content/failures";
import { notify } from "@/lib/device/notify";
import { useSubmit } from "@/lib/use-submit";

type AgreementDialogProps = {
  agreement: { version: number; text: string };
  lead: string;
  /** For the client who has not accepted it yet. */
  mayAccept: boolean;
  onClose: () => void;
};

const words = agreementWords.dialog;

export function AgreementDialog({ agreement, lead, mayAccept, onClose }: AgreementDialogProps) {
  const { version, text } = agreement;
  const accept = useMutation(api.agreements.accept);
  const { run, isPending, error: problem } = useSubmit();

  async function agree() {
    const isAccepted = await run(
      () => accept({ version }),
      (error) => (refusalIn(error)?.code === "CONFLICT" ? words.changed : describeFailure(error)),
    );
    if (!isAccepted) return;
    notify({ title: words.done });
    onClose();
  }

  return (
    <DialogFrame isTitleFocused title={agreementWords.title} lead={lead} onClose={onClose}>
      <div dir="auto" className="mt-4 max-w-reading wrap-anywhere whitespace-pre-wrap">
        {text}
      </div>
      <FormError text={problem} />
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {words.close}
        </Button>
        {mayAccept && (
          <Button isPending={isPending} onClick={() => void agree()}>
            {words.accept}
          </Button>
        )}
      </DialogFooter>
    </DialogFrame>
  );
}
