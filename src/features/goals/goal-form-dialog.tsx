import { type ReactNode, useState } from "react";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { goalForm } from "@/content/goals/goals";
import { GoalFields } from "@/features/goals/goal-fields";
import { savedGoal } from "@/features/goals/use-goal-actions";
import type { GoalForm } from "@/features/goals/use-goal-form";
import { useSendingOnce } from "@/lib/kept/sending";

type GoalFormDialogProps = {
  title: string;
  text: string;
  action: string;
  form: GoalForm;
  isNew: boolean;
  onSave: (requestName: string) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
};

/** Closing keeps the draft; only saving or discarding clears it. */
export function GoalFormDialog(props: GoalFormDialogProps) {
  const { title, text, action, form, isNew, onSave, onClose, children } = props;
  const isTouched = Object.keys(form.touched).length > 0;
  const sending = useSendingOnce(form.slot, isTouched ? JSON.stringify(form.words) : "");
  const [hadDraft] = useState(isTouched);

  async function send(page: HTMLFormElement) {
    if (!form.check()) {
      // Runs after the fields are marked as invalid.
      requestAnimationFrame(() => page.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    const saving = sending.run(async (requestName) => {
      await onSave(requestName);
      form.dropSent();
      onClose();
      return true;
    });
    await savedGoal(saving);
  }

  return (
    <DialogFrame title={title} lead={text} onClose={onClose}>
      {hadDraft && isTouched && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground">
          {goalForm.keptDraft}
          <Button variant="link" onClick={form.discard}>
            {goalForm.discardDraft}
          </Button>
        </p>
      )}
      <DialogForm
        leave={goalForm.cancel}
        onLeave={onClose}
        act={action}
        isPending={sending.isSending}
        onSend={send}
      >
        {children}
        <GoalFields form={form} isNew={isNew} />
        <VisibilityLine circle="shared" />
      </DialogForm>
    </DialogFrame>
  );
}
