import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

type RowMenuProps = ComponentProps<typeof DropdownMenuContent> &
  Pick<ComponentProps<typeof DropdownMenu>, "onOpenChange"> & { button: ReactNode };

/** Open from the start, because `LateMenu` loads it when its button is pressed. */
export function RowMenu({ button, onOpenChange, ...content }: RowMenuProps) {
  return (
    <DropdownMenu defaultOpen onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>{button}</DropdownMenuTrigger>
      <DropdownMenuContent {...content} />
    </DropdownMenu>
  );
}

type MenuItemProps = Omit<ComponentProps<typeof DropdownMenuItem>, "children"> & {
  icon: LucideIcon;
  label: ReactNode;
};

export function MenuItem({ icon: Icon, label, ...item }: MenuItemProps) {
  return (
    <DropdownMenuItem {...item}>
      <Icon aria-hidden />
      {label}
    </DropdownMenuItem>
  );
}
