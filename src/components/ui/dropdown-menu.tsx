import * as MenuPrimitive from "@radix-ui/react-dropdown-menu";
import { Check, ChevronRight, Circle } from "lucide-react";
import type { ComponentProps } from "react";

import { cn } from "@/lib/class-names";

const SURFACE =
  "z-50 min-w-48 rounded-control border border-border bg-popover p-1.5 text-foreground shadow-float data-[state=open]:animate-in data-[state=open]:fade-in";

const ROW =
  "relative flex min-h-11 cursor-pointer items-center gap-3 rounded-[6px] px-3 text-base outline-none select-none data-[highlighted]:bg-border/50 data-[disabled]:cursor-not-allowed data-[disabled]:opacity-55 data-[inset]:pl-9 [&_svg]:size-[1.1em] [&_svg]:shrink-0 [&_svg]:text-muted-foreground";

/** Not modal: the page stays scrollable, and Radix injects no style. */
export function DropdownMenu(props: ComponentProps<typeof MenuPrimitive.Root>) {
  return <MenuPrimitive.Root modal={false} {...props} />;
}

export function DropdownMenuTrigger(props: ComponentProps<typeof MenuPrimitive.Trigger>) {
  return <MenuPrimitive.Trigger data-slot="dropdown-menu-trigger" {...props} />;
}

export function DropdownMenuContent({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Content>) {
  return (
    <MenuPrimitive.Portal>
      <MenuPrimitive.Content
        data-slot="dropdown-menu-content"
        align="end"
        sideOffset={6}
        collisionPadding={12}
        {...props}
        className={cn(SURFACE, className)}
      />
    </MenuPrimitive.Portal>
  );
}

type RowProps = { inset?: boolean };

export function DropdownMenuItem({
  inset,
  variant = "default",
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Item> & RowProps & { variant?: "default" | "destructive" }) {
  return (
    <MenuPrimitive.Item
      data-slot="dropdown-menu-item"
      data-inset={inset}
      data-variant={variant}
      {...props}
      className={cn(ROW, variant === "destructive" && "text-destructive", className)}
    />
  );
}

export function DropdownMenuSeparator({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Separator>) {
  return (
    <MenuPrimitive.Separator
      data-slot="dropdown-menu-separator"
      {...props}
      className={cn("my-1.5 h-px bg-border", className)}
    />
  );
}

function DropdownMenuPortal(props: ComponentProps<typeof MenuPrimitive.Portal>) {
  return <MenuPrimitive.Portal data-slot="dropdown-menu-portal" {...props} />;
}

function DropdownMenuGroup(props: ComponentProps<typeof MenuPrimitive.Group>) {
  return <MenuPrimitive.Group data-slot="dropdown-menu-group" {...props} />;
}

function DropdownMenuLabel({
  inset,
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Label> & RowProps) {
  return (
    <MenuPrimitive.Label
      data-slot="dropdown-menu-label"
      data-inset={inset}
      {...props}
      className={cn("px-3 py-1.5 text-sm text-muted-foreground data-[inset]:pl-9", className)}
    />
  );
}

function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.CheckboxItem>) {
  return (
    <MenuPrimitive.CheckboxItem
      data-slot="dropdown-menu-checkbox-item"
      {...props}
      className={cn(ROW, "pl-9", className)}
    >
      <MenuPrimitive.ItemIndicator className="absolute left-3 inline-flex">
        <Check aria-hidden />
      </MenuPrimitive.ItemIndicator>
      {children}
    </MenuPrimitive.CheckboxItem>
  );
}

function DropdownMenuRadioGroup(props: ComponentProps<typeof MenuPrimitive.RadioGroup>) {
  return <MenuPrimitive.RadioGroup data-slot="dropdown-menu-radio-group" {...props} />;
}

function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.RadioItem>) {
  return (
    <MenuPrimitive.RadioItem
      data-slot="dropdown-menu-radio-item"
      {...props}
      className={cn(ROW, "pl-9", className)}
    >
      <MenuPrimitive.ItemIndicator className="absolute left-3.5 inline-flex">
        <Circle aria-hidden className="size-2! fill-current" />
      </MenuPrimitive.ItemIndicator>
      {children}
    </MenuPrimitive.RadioItem>
  );
}

function DropdownMenuShortcut({ className, ...props }: ComponentProps<"span">) {
  return (
    <span
      data-slot="dropdown-menu-shortcut"
      {...props}
      className={cn("ml-auto text-sm text-muted-foreground", className)}
    />
  );
}

function DropdownMenuSub(props: ComponentProps<typeof MenuPrimitive.Sub>) {
  return <MenuPrimitive.Sub data-slot="dropdown-menu-sub" {...props} />;
}

function DropdownMenuSubTrigger({
  inset,
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.SubTrigger> & RowProps) {
  return (
    <MenuPrimitive.SubTrigger
      data-slot="dropdown-menu-sub-trigger"
      data-inset={inset}
      {...props}
      className={cn(ROW, className)}
    >
      {children}
      <ChevronRight aria-hidden className="ml-auto" />
    </MenuPrimitive.SubTrigger>
  );
}

function DropdownMenuSubContent({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.SubContent>) {
  return (
    <MenuPrimitive.SubContent
      data-slot="dropdown-menu-sub-content"
      {...props}
      className={cn(SURFACE, className)}
    />
  );
}

/* Exported for shadcn parts that may be added; nothing uses them yet. */
export {
  DropdownMenuCheckboxItem,
  DropdownMenuGroup,
  DropdownMenuLabel,
  DropdownMenuPortal,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuShortcut,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
};
