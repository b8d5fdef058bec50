import { type ReactNode, useState } from "react";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { goalForm } from "@/content/goals/goals";
import { GoalFields } from "@/features/goals/goal-fields";
import { tellFailure } from "@/features/goals/use-goal-actions";
import type { GoalForm } from "@/features/goals/use-goal-form";

type GoalFormDialogProps = {
  title: string;
  text: string;
  action: string;
  form: GoalForm;
  isNew: boolean;
  onSave: () => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
};

/** Closing keeps the draft; only saving or discarding clears it. */
export function GoalFormDialog(props: GoalFormDialogProps) {
  const { title, text, action, form, isNew, onSave, onClose, children } = props;
  const [isSaving, setIsSaving] = useState(false);
  const [hadDraft] = useState(() => Object.keys(form.touched).length > 0);

  async function send(page: HTMLFormElement) {
    if (!form.check()) {
      // After the fields are marked as invalid.
      requestAnimationFrame(() => page.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    setIsSaving(true);
    try {
      await onSave();
      form.dropSent();
      onClose();
    } catch (error) {
      tellFailure(error);
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <DialogFrame title={title} lead={text} onClose={onClose}>
      {hadDraft && Object.keys(form.touched).length > 0 && (
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
        isPending={isSaving}
        onSend={send}
      >
        {children}
        <GoalFields form={form} isNew={isNew} />
        <VisibilityLine circle="shared" />
      </DialogForm>
    </DialogFrame>
  );
}
