import { Command as CommandPrimitive } from "cmdk";
import { Search } from "lucide-react";
import type { ComponentProps } from "react";

import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { cn } from "@/lib/class-names";

/** The arrows choose from the list while the field keeps the focus. */
export function Command({ className, ...props }: ComponentProps<typeof CommandPrimitive>) {
  return (
    <CommandPrimitive
      data-slot="command"
      loop
      vimBindings={false} // Control and K closes the palette.
      {...props}
      className={cn("flex min-h-0 flex-col", className)}
    />
  );
}

export function CommandInput({
  className,
  ...props
}: ComponentProps<typeof CommandPrimitive.Input>) {
  return (
    <div data-slot="command-input-wrapper" className="relative border-b border-border">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-5 size-5 -translate-y-1/2 text-muted-foreground"
      />
      <CommandPrimitive.Input
        data-slot="command-input"
        {...props}
        className={cn(
          "h-18 w-full bg-transparent pr-14 pl-13 text-base placeholder:text-muted-foreground focus-visible:-outline-offset-2",
          className,
        )}
      />
    </div>
  );
}

export function CommandList({ className, ...props }: ComponentProps<typeof CommandPrimitive.List>) {
  return (
    <CommandPrimitive.List
      data-slot="command-list"
      {...props}
      className={cn("min-h-0 overflow-y-auto overscroll-contain p-2", className)}
    />
  );
}

export function CommandGroup({
  className,
  ...props
}: ComponentProps<typeof CommandPrimitive.Group>) {
  return (
    <CommandPrimitive.Group
      data-slot="command-group"
      {...props}
      className={cn(
        "[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-muted-foreground",
        className,
      )}
    />
  );
}

export function CommandItem({ className, ...props }: ComponentProps<typeof CommandPrimitive.Item>) {
  return (
    <CommandPrimitive.Item
      data-slot="command-item"
      {...props}
      className={cn(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-[6px] px-3 py-1.5 data-[disabled=true]:opacity-55 data-[selected=true]:bg-border/50",
        className,
      )}
    />
  );
}

type CommandDialogProps = ComponentProps<typeof Dialog> &
  Pick<ComponentProps<typeof DialogContent>, "className" | "showCloseButton"> & {
    title?: string;
    description?: string;
  };

function CommandDialog({
  title = "Commands",
  description,
  showCloseButton,
  className,
  children,
  ...props
}: CommandDialogProps) {
  return (
    <Dialog {...props}>
      <DialogContent shape="palette" showCloseButton={showCloseButton} className={className}>
        <DialogTitle className="sr-only">{title}</DialogTitle>
        <DialogDescription className="sr-only">{description}</DialogDescription>
        <Command>{children}</Command>
      </DialogContent>
    </Dialog>
  );
}

function CommandEmpty({ className, ...props }: ComponentProps<typeof CommandPrimitive.Empty>) {
  return (
    <CommandPrimitive.Empty
      data-slot="command-empty"
      {...props}
      className={cn("px-5 py-6 text-muted-foreground", className)}
    />
  );
}

function CommandSeparator({
  className,
  ...props
}: ComponentProps<typeof CommandPrimitive.Separator>) {
  return (
    <CommandPrimitive.Separator
      data-slot="command-separator"
      {...props}
      className={cn("my-1.5 h-px bg-border", className)}
    />
  );
}

function CommandShortcut({ className, ...props }: ComponentProps<"span">) {
  return (
    <span
      data-slot="command-shortcut"
      {...props}
      className={cn("ml-auto text-sm text-muted-foreground", className)}
    />
  );
}

/* Exported for shadcn parts that may be added; nothing uses them yet. */
export { CommandDialog, CommandEmpty, CommandSeparator, CommandShortcut };
