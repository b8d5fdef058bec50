import type { ComponentProps, ReactNode, SubmitEvent } from "react";

import {
  DialogActions,
  type DialogActionsProps,
  DialogFrame,
} from "@/components/patterns/dialog-frame";
import { FormError } from "@/components/patterns/form-note";

type DialogFormProps = Omit<DialogActionsProps, "onAct" | "className"> & {
  error?: string | null;
  /** Not called while pending or while the form is invalid. */
  onSend: (form: HTMLFormElement) => Promise<unknown>;
  children: ReactNode;
};

export function DialogForm({ error = null, onSend, children, ...actions }: DialogFormProps) {
  const { isPending = false, isUnfit = false } = actions;
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending && !isUnfit) void onSend(event.currentTarget);
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
      {children}
      <FormError text={error} />
      <DialogActions {...actions} />
    </form>
  );
}

type FormDialogProps = Omit<ComponentProps<typeof DialogFrame>, "children"> &
  Omit<DialogFormProps, "onLeave">;

/** A dialog that is one form: leaving the form closes it. */
export function FormDialog(props: FormDialogProps) {
  const { leave, act, error, isPending, isUnfit, isDanger, onSend, children, ...frame } = props;
  return (
    <DialogFrame {...frame}>
      <DialogForm
        onLeave={frame.onClose}
        {...{ leave, act, error, isPending, isUnfit, isDanger, onSend, children }}
      />
    </DialogFrame>
  );
}
