import { type ReactNode, useRef } from "react";

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
  /** For a dialog that opens with a text to read. */
  isTitleFocused?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Open while mounted: the parent unmounts it. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, lead, isTitleFocused = false, onClose, children, ...content } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = (event: Event) => {
    event.preventDefault();
    heading.current?.focus();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent onOpenAutoFocus={isTitleFocused ? focusHeading : undefined} {...content}>
        <DialogTitle ref={heading} tabIndex={isTitleFocused ? -1 : undefined}>
          {title}
        </DialogTitle>
        <DialogDescription>{lead}</DialogDescription>
        {children}
      </DialogContent>
    </Dialog>
  );
}

export type DialogActionsProps = {
  /** The button that closes it without a change, where “Cancel” would not be plain. */
  leave?: string;
  onLeave: () => void;
  act: string;
  /** Omit it to submit the form around it. */
  onAct?: () => void;
  isPending?: boolean;
  isUnfit?: boolean;
  isDanger?: boolean;
};

export function DialogActions(props: DialogActionsProps) {
  const { leave = "Cancel", onLeave, act, onAct, isPending, isUnfit, isDanger } = props;
  return (
    <DialogFooter>
      <Button variant="outline" onClick={onLeave}>
        {leave}
      </Button>
      <Button
        type={onAct === undefined ? "submit" : "button"}
        variant={isDanger ? "destructive" : "default"}
        isPending={isPending}
        disabled={isUnfit}
        onClick={onAct}
      >
        {act}
      </Button>
    </DialogFooter>
  );
}
