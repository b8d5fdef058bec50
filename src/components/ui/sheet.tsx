import * as SheetPrimitive from "@radix-ui/react-dialog";
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

import { DialogDescription, DialogTitle, FloatingPanel } from "@/components/ui/dialog";
import { cn } from "@/lib/class-names";

export const Sheet = SheetPrimitive.Root;
const SheetTrigger = SheetPrimitive.Trigger;
const SheetClose = SheetPrimitive.Close;

const sheetSides = cva("overflow-y-auto overscroll-contain p-6 sm:p-8", {
  variants: {
    side: {
      right:
        "inset-x-0 bottom-0 max-h-[calc(100dvh-4rem)] rounded-t-card sm:top-0 sm:left-auto sm:max-h-none sm:w-[30rem] sm:rounded-none",
      left: "inset-x-0 bottom-0 max-h-[calc(100dvh-4rem)] rounded-t-card sm:top-0 sm:right-auto sm:max-h-none sm:w-[30rem] sm:rounded-none",
      top: "inset-x-0 top-0 max-h-[calc(100dvh-4rem)] rounded-b-card",
      bottom: "inset-x-0 bottom-0 max-h-[calc(100dvh-4rem)] rounded-t-card",
    },
  },
  defaultVariants: { side: "right" },
});

/** Needs a SheetTitle inside. */
export function SheetContent({
  side,
  className,
  ...props
}: ComponentProps<typeof FloatingPanel> & VariantProps<typeof sheetSides>) {
  return (
    <FloatingPanel
      data-slot="sheet-content"
      {...props}
      className={cn(sheetSides({ side }), "data-[state=open]:slide-in-from-bottom-2", className)}
    />
  );
}

export function SheetTitle(props: ComponentProps<typeof DialogTitle>) {
  return <DialogTitle data-slot="sheet-title" {...props} />;
}

export function SheetDescription(props: ComponentProps<typeof DialogDescription>) {
  return <DialogDescription data-slot="sheet-description" {...props} />;
}

function SheetHeader({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="sheet-header" {...props} className={cn("grid", className)} />;
}

function SheetFooter({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="sheet-footer" {...props} className={cn("mt-8 grid gap-3", className)} />;
}

/* Exported for shadcn parts that may be added; nothing uses them yet. */
export { SheetClose, SheetFooter, SheetHeader, SheetTrigger };
