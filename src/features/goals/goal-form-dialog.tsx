import { type SyntheticEvent, type ReactNode, useState } from "react";

import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from "@/components/ui/dialog";
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
  /** Sends the form. Whatever it throws is told, and the words stay. */
  onSave: () => Promise<void>;
  onClose: () => void;
  /** Stands before the goal's own fields. */
  children?: ReactNode;
};

/** A goal being written. Closing it keeps what was written; only saving or giving up clears it. */
export function GoalFormDialog(props: GoalFormDialogProps) {
  const { title, text, action, form, isNew, onSave, onClose, children } = props;
  const [isSaving, setIsSaving] = useState(false);
  const [hadDraft] = useState(() => Object.keys(form.touched).length > 0);

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    if (!form.check()) {
      const page = event.currentTarget;
      // The fields are marked once this has been drawn.
      requestAnimationFrame(() => page.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    setIsSaving(true);
    try {
      await onSave();
      form.discard();
      onClose();
    } catch (error) {
      tellFailure(error);
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{text}</DialogDescription>
        {hadDraft && Object.keys(form.touched).length > 0 && (
          <p className="mt-4 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            {goalForm.keptDraft}
            <Button variant="link" onClick={form.discard}>
              {goalForm.discardDraft}
            </Button>
          </p>
        )}
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-5">
          {children}
          <GoalFields form={form} isNew={isNew} />
          <VisibilityLine circle="shared" />
          <DialogFooter className="mt-3">
            <Button variant="quiet" onClick={onClose}>
              {goalForm.cancel}
            </Button>
            <Button type="submit" isPending={isSaving}>
              {action}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
