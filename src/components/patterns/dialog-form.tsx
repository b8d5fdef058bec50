import type { ReactNode, SubmitEvent } from "react";

import { DialogActions, type DialogActionsProps } from "@/components/patterns/dialog-frame";
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
