import type { ReactNode } from "react";

import {
  DialogActions,
  type DialogActionsProps,
  DialogFrame,
} from "@/components/patterns/dialog-frame";
import { FormError } from "@/components/patterns/form-note";

type AskDialogProps = Pick<
  DialogActionsProps,
  "leave" | "act" | "isPending" | "isUnfit" | "isDanger"
> & {
  title: string;
  text: string;
  error?: string | null;
  onAct: () => void;
  onClose: () => void;
  children?: ReactNode;
};

export function AskDialog(props: AskDialogProps) {
  const { title, text, error = null, onClose, children, ...actions } = props;
  return (
    <DialogFrame title={title} lead={text} onClose={onClose}>
      <div className="*:mt-4">
        {children}
        <FormError text={error} />
      </div>
      <DialogActions {...actions} onLeave={onClose} />
    </DialogFrame>
  );
}
