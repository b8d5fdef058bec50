import * as DialogPrimitive from "@radix-ui/react-dialog";
import { cva, type VariantProps } from "class-variance-authority";
import { X } from "lucide-react";
import { type ComponentProps, useLayoutEffect, useRef } from "react";

import { Button } from "@/components/ui/button";
import { cn } from "@/lib/class-names";
import { focusFirst, takesFocus } from "@/lib/pages/take-focus";

export const Dialog = DialogPrimitive.Root;
export const DialogTrigger = DialogPrimitive.Trigger;
export const DialogClose = DialogPrimitive.Close;
const DialogPortal = DialogPrimitive.Portal;

const CENTRED =
  "top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-card";

const PADDED = "overflow-y-auto overscroll-contain p-6 sm:p-8";

/** A palette's input stays above a phone's keyboard. */
const dialogShapes = cva("", {
  variants: {
    shape: {
      box: [PADDED, CENTRED, "max-w-[32rem]"],
      wide: [PADDED, CENTRED, "max-w-[47rem]"],
      palette:
        "inset-x-0 top-16 bottom-0 flex flex-col overflow-hidden rounded-t-card sm:inset-x-auto sm:top-[12dvh] sm:bottom-auto sm:left-1/2 sm:max-h-[70dvh] sm:w-[calc(100%-2rem)] sm:max-w-[42rem] sm:-translate-x-1/2 sm:rounded-card",
    },
  },
  defaultVariants: { shape: "box" },
});

/** Not Radix's overlay, which locks the page with an injected <style> that the content security policy forbids. */
function DialogOverlay({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      aria-hidden
      data-slot="dialog-overlay"
      {...props}
      className={cn(
        "fixed inset-0 z-40 animate-in bg-scrim fade-in has-[+[data-state=closed]]:animate-out has-[+[data-state=closed]]:fade-out",
        className,
      )}
    />
  );
}

type PanelProps = ComponentProps<typeof DialogPrimitive.Content> & { showCloseButton?: boolean };
export type DialogContentProps = PanelProps & VariantProps<typeof dialogShapes>;

/** Needs a DialogTitle inside. */
export function DialogContent({ shape, className, ...props }: DialogContentProps) {
  return (
    <FloatingPanel
      data-slot="dialog-content"
      {...props}
      className={cn(dialogShapes({ shape }), "data-[state=open]:slide-in-from-bottom-2", className)}
    />
  );
}

/** The panel of a dialog or a sheet, and its overlay. */
function FloatingPanel(props: PanelProps) {
  return (
    <DialogPrimitive.Portal>
      <DialogOverlay />
      <Panel {...props} />
    </DialogPrimitive.Portal>
  );
}

function Panel({ showCloseButton = true, className, children, ...props }: PanelProps) {
  const giveBackFocus = useGivenBackFocus();
  useLayoutEffect(stopPage, []);
  return (
    <DialogPrimitive.Content
      onPointerDownOutside={keepOpenForNotices}
      onEscapeKeyDown={keepOpenForChange}
      onCloseAutoFocus={giveBackFocus}
      onSubmit={(event) => event.stopPropagation()} // Otherwise it bubbles to a form that the dialog was opened from.
      {...props}
      className={cn(
        "fixed z-50 border border-border bg-popover text-foreground shadow-float",
        "data-[state=closed]:animate-out data-[state=closed]:fade-out",
        "data-[state=open]:animate-in data-[state=open]:fade-in",
        className,
      )}
    >
      {children}
      {showCloseButton && (
        <DialogPrimitive.Close
          aria-label="Close"
          className="absolute top-4 right-4 inline-flex size-10 items-center justify-center rounded-control text-muted-foreground transition-colors hover:bg-border/40 hover:text-foreground"
        >
          <X aria-hidden className="size-5" />
        </DialogPrimitive.Close>
      )}
    </DialogPrimitive.Content>
  );
}

/** Dialogs can be nested. */
let openCount = 0;

/** A class, because a `:has()` rule would be re-evaluated with every change of the page. */
function stopPage() {
  openCount += 1;
  const page = document.documentElement;
  if (openCount === 1) {
    const gutterPx = Math.max(0, window.innerWidth - page.clientWidth);
    page.style.setProperty("--stopped-gutter", `${String(gutterPx)}px`);
  }
  page.toggleAttribute("data-stopped", true);
  return () => {
    openCount -= 1;
    page.toggleAttribute("data-stopped", openCount > 0);
  };
}

/** Radix returns the focus only to its own trigger, and most of our dialogs are opened by state. */
function useGivenBackFocus() {
  const places = useRef(placesOf(document.activeElement));
  return (event: Event) => {
    const [opener, ...around] = places.current;
    if (opener === undefined) return; // In Safari a pressed button has no focus to give back.
    const isLost = document.activeElement === document.body; // Not when a link led to another page.
    if (takesFocus(opener) || (isLost && (around.some(takesFocus) || focusFirst())))
      event.preventDefault();
  };
}

/** The opener, or the button of its menu, and all that contains it: the action may remove the opener. */
function placesOf(opener: Element | null): HTMLElement[] {
  const buttonId = opener?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const places: HTMLElement[] = [];
  let place = buttonId ? document.getElementById(buttonId) : opener;
  while (place instanceof HTMLElement && !place.matches("main, body")) {
    places.push(place);
    place = place.parentElement;
  }
  return places;
}

/** In a field marked with data-reverts, Escape reverts the change and does not close the dialog. */
function keepOpenForChange(event: KeyboardEvent) {
  const isChanged = event.target instanceof Element && event.target.matches("[data-reverts]");
  if (isChanged) event.preventDefault();
}

/** Toasts float above the dialog; using one must not close it. */
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
      className={cn("mt-2 text-muted-foreground", className)}
    />
  );
}

function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="dialog-header" {...props} className={cn("grid", className)} />;
}

export function DialogFooter({
  showCloseButton = false,
  className,
  children,
  ...props
}: ComponentProps<"div"> & { showCloseButton?: boolean }) {
  return (
    <div
      data-slot="dialog-footer"
      {...props}
      className={cn("mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end", className)}
    >
      {children}
      {showCloseButton && (
        <DialogPrimitive.Close asChild>
          <Button variant="outline">Close</Button>
        </DialogPrimitive.Close>
      )}
    </div>
  );
}

/* For sheet.tsx, and for shadcn parts that may be added. */
export { DialogHeader, DialogOverlay, DialogPortal, FloatingPanel };
