import * as MenuPrimitive from "@radix-ui/react-dropdown-menu";
import type { ComponentProps } from "react";

import { cn } from "@/lib/class-names";

/** Not modal: the page stays scrollable, and Radix injects no style. */
export function Menu(props: ComponentProps<typeof MenuPrimitive.Root>) {
  return <MenuPrimitive.Root modal={false} {...props} />;
}

export const MenuTrigger = MenuPrimitive.Trigger;

export function MenuContent({ className, ...props }: ComponentProps<typeof MenuPrimitive.Content>) {
  return (
    <MenuPrimitive.Portal>
      <MenuPrimitive.Content
        data-slot="menu"
        align="end"
        sideOffset={6}
        collisionPadding={12}
        {...props}
        className={cn(
          "z-50 min-w-48 rounded-control border border-border bg-popover p-1.5 text-foreground shadow-float",
          "data-[state=open]:animate-in data-[state=open]:fade-in",
          className,
        )}
      />
    </MenuPrimitive.Portal>
  );
}

export function MenuItem({ className, ...props }: ComponentProps<typeof MenuPrimitive.Item>) {
  return (
    <MenuPrimitive.Item
      data-slot="menu-item"
      {...props}
      className={cn(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-[6px] px-3 text-base outline-none select-none",
        "data-[highlighted]:bg-border/50 data-[disabled]:cursor-not-allowed data-[disabled]:opacity-55",
        "[&_svg]:size-[1.1em] [&_svg]:shrink-0 [&_svg]:text-muted-foreground",
        className,
      )}
    />
  );
}

export function MenuSeparator({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Separator>) {
  return (
    <MenuPrimitive.Separator
      data-slot="menu-separator"
      {...props}
      className={cn("my-1.5 h-px bg-border", className)}
    />
  );
}
