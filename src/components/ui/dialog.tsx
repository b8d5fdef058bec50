import * as DialogPrimitive from "@radix-ui/react-dialog";
import { cva, type VariantProps } from "class-variance-authority";
import { X } from "lucide-react";
import { type ComponentProps, useEffect, useLayoutEffect, useRef } from "react";

import { cn } from "@/lib/class-names";

export const Dialog = DialogPrimitive.Root;
export const DialogTrigger = DialogPrimitive.Trigger;
export const DialogClose = DialogPrimitive.Close;

const CENTRED =
  "top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-card";

/** A drawer stands at the side of the page, or comes from below on a phone: for reading beside a list. */
const dialogShapes = cva("", {
  variants: {
    shape: {
      box: [CENTRED, "max-w-[32rem]"],
      wide: [CENTRED, "max-w-[47rem]"],
      drawer:
        "inset-x-0 bottom-0 max-h-[calc(100dvh-4rem)] rounded-t-card sm:top-0 sm:left-auto sm:max-h-none sm:w-[30rem] sm:rounded-none",
    },
  },
  defaultVariants: { shape: "box" },
});

/**
 * Holds the focus while open and gives it back on closing. Always with a DialogTitle inside, which names it. The ground
 * behind is ours, because Radix's own locks the page by a <style> that the server's policy forbids; main.css locks it.
 */
export function DialogContent(props: DialogContentProps) {
  return (
    <DialogPrimitive.Portal>
      <div
        aria-hidden
        data-slot="dialog-overlay"
        className="fixed inset-0 z-40 animate-in bg-scrim fade-in has-[+[data-state=closed]]:animate-out has-[+[data-state=closed]]:fade-out"
      />
      <Panel {...props} />
    </DialogPrimitive.Portal>
  );
}

export type DialogContentProps = ComponentProps<typeof DialogPrimitive.Content> &
  VariantProps<typeof dialogShapes>;

/** Exists for as long as the dialog is open. */
function Panel({ shape, className, children, ...props }: DialogContentProps) {
  const { panel, giveBackFocus } = useOpener();
  useLayoutEffect(stopPage, []);
  return (
    <DialogPrimitive.Content
      ref={panel}
      data-slot="dialog-content"
      onPointerDownOutside={keepOpenForNotices}
      onCloseAutoFocus={giveBackFocus}
      {...props}
      className={cn(
        "fixed z-50 overflow-y-auto overscroll-contain border border-line bg-surface-raised p-6 text-ink shadow-float sm:p-8",
        dialogShapes({ shape }),
        "data-[state=closed]:animate-out data-[state=closed]:fade-out",
        "data-[state=open]:animate-in data-[state=open]:fade-in data-[state=open]:slide-in-from-bottom-2",
        className,
      )}
    >
      {children}
      <DialogPrimitive.Close
        aria-label="Close"
        className="absolute top-4 right-4 inline-flex size-10 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-line/40 hover:text-ink"
      >
        <X aria-hidden className="size-5" />
      </DialogPrimitive.Close>
    </DialogPrimitive.Content>
  );
}

/** How many dialogs lie on one another. */
let openCount = 0;

/** A mark, because a rule that looks into the page for an open dialog would be looked at anew with everything that changes. */
function stopPage() {
  openCount += 1;
  document.documentElement.toggleAttribute("data-stopped", true);
  return () => {
    openCount -= 1;
    document.documentElement.toggleAttribute("data-stopped", openCount > 0);
  };
}

/**
 * Radix gives the focus back to its own trigger alone, and most of our dialogs are opened by a state. Where a menu opened one,
 * the focus comes to the menu's button when the dialog is already there.
 */
function useOpener() {
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const isOutside = target instanceof Element && panel.current?.contains(target) === false;
      if (isOutside) opener.current = target;
    };
    document.addEventListener("focusin", follow);
    return () => {
      document.removeEventListener("focusin", follow);
    };
  }, []);
  const giveBackFocus = (event: Event) => {
    if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
    event.preventDefault();
    opener.current.focus();
  };
  return { panel, giveBackFocus };
}

/** A notice floats above the dialog: undoing what was done in it is no wish to leave it. */
function keepOpenForNotices(event: { target: EventTarget | null; preventDefault: () => void }) {
  const isNotice = event.target instanceof Element && event.target.closest("[data-sonner-toast]");
  if (isNotice) event.preventDefault();
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return (
    <DialogPrimitive.Title
      data-slot="dialog-title"
      {...props}
      className={cn("pr-10 text-2xl font-medium", className)}
    />
  );
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description
      data-slot="dialog-description"
      {...props}
      className={cn("mt-2 text-ink-soft", className)}
    />
  );
}

export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="dialog-footer"
      {...props}
      className={cn("mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end", className)}
    />
  );
}
