import type { ComponentProps, ReactNode } from "react";

import {
  DialogActions,
  type DialogActionsProps,
  DialogFrame,
} from "@/components/patterns/dialog-frame";
import { Form } from "@/components/patterns/form";
import { FormError } from "@/components/patterns/form-note";

type DialogFormProps = Omit<DialogActionsProps, "onAct"> & {
  error?: string | null;
  /** Not called while pending or while the form is invalid. */
  onSend: (form: HTMLFormElement) => Promise<unknown>;
  children: ReactNode;
};

export function DialogForm({ error = null, onSend, children, ...actions }: DialogFormProps) {
  const { isPending = false, isUnfit = false } = actions;
  return (
    <Form
      noValidate
      onSend={(form) => (isPending || isUnfit ? undefined : onSend(form))}
      className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {children}
      <FormError text={error} />
      <DialogActions {...actions} />
    </Form>
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
