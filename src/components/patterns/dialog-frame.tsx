import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  type DialogContentProps,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from "@/components/ui/dialog";

type DialogFrameProps = Pick<DialogContentProps, "shape" | "role" | "onOpenAutoFocus"> & {
  title: string;
  lead: string;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that is open for as long as it is drawn: whoever draws it takes it away. */
export function DialogFrame({ title, lead, onClose, children, ...content }: DialogFrameProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent {...content}>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{lead}</DialogDescription>
        {children}
      </DialogContent>
    </Dialog>
  );
}

export type DialogActionsProps = {
  /** The way out, which changes nothing. */
  leave: string;
  onLeave: () => void;
  act: string;
  /** Left out where the act is to send the form around it. */
  onAct?: () => void;
  isPending?: boolean;
  isUnfit?: boolean;
  isDanger?: boolean;
  className?: string;
};

/** What a dialog ends with: the way out, and what it is for. */
export function DialogActions(props: DialogActionsProps) {
  const { leave, onLeave, act, onAct, isPending, isUnfit, isDanger = false, className } = props;
  return (
    <DialogFooter className={className}>
      <Button variant="quiet" onClick={onLeave}>
        {leave}
      </Button>
      <Button
        type={onAct === undefined ? "submit" : "button"}
        variant={isDanger ? "danger" : "primary"}
        isPending={isPending}
        disabled={isUnfit}
        onClick={onAct}
      >
        {act}
      </Button>
    </DialogFooter>
  );
}
