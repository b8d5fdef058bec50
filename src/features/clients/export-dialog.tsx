import type { Id } from "@convex/_generated/dataModel";
import { exportReasonCharactersMax } from "@domain/limits";
import { countCharacters, isBlank } from "@domain/text";
import { type SubmitEvent, useState } from "react";

import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { wordFailure } from "@/content/failures";
import { exportWords as words } from "@/content/practice/clients";
import { useExport } from "@/features/clients/use-export";
import { useSubmit } from "@/lib/use-submit";

type ExportDialogProps = { clientId: Id<"users">; name: string; onClose: () => void };

/** Before a client's data is taken along: why. The client is shown what is written here. */
export function ExportDialog({ clientId, name, onClose }: ExportDialogProps) {
  const exportClient = useExport();
  const { error, isPending, run } = useSubmit();
  const [reason, setReason] = useState("");
  const isTooLong = countCharacters(reason) > exportReasonCharactersMax;
  const isUnfit = isBlank(reason) || isTooLong;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isUnfit) return;
    await run(
      async () => {
        if (await exportClient({ clientId, name, reason })) onClose();
      },
      (failure) => wordFailure(failure, words.failed),
    );
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogTitle>{words.dialogTitle(name)}</DialogTitle>
        <DialogDescription>{words.dialogText}</DialogDescription>
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-4">
          <Field
            label={words.reason}
            hint={words.reasonHint}
            error={isTooLong ? words.reasonTooLong(exportReasonCharactersMax) : undefined}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
          <FormError text={error} />
          <DialogFooter>
            <Button variant="quiet" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" isPending={isPending} disabled={isUnfit}>
              {words.confirm}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
