import type { ReactNode, SubmitEvent } from "react";

import { DialogActions, type DialogActionsProps } from "@/components/patterns/dialog-frame";
import { FormError } from "@/components/patterns/form-note";

type DialogFormProps = Omit<DialogActionsProps, "onAct" | "className"> & {
  error?: string | null;
  /** Not called while the last sending is under way, nor of an unfit form. */
  onSend: (form: HTMLFormElement) => Promise<unknown>;
  children: ReactNode;
};

/** The fields of a dialog, what went wrong, and the two ways on. */
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
      <DialogActions {...actions} className="mt-3" />
    </form>
  );
}
