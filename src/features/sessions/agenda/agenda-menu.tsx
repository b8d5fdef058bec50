import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";

import { DotsButton } from "../dots-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { agenda } from "@/content/sessions";

type AgendaMenuProps = {
  text: string;
  onEdit: () => void;
  /** Null at the ends of the list. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove: () => void;
};

export function AgendaMenu({ text, onEdit, onUp, onDown, onRemove }: AgendaMenuProps) {
  const { menu } = agenda;
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <DotsButton aria-label={agenda.edit(text)} />
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={onEdit}>
          <Pencil aria-hidden />
          {menu.edit}
        </MenuItem>
        <MenuItem disabled={onUp === null} onSelect={() => onUp?.()}>
          <ArrowUp aria-hidden />
          {menu.up}
        </MenuItem>
        <MenuItem disabled={onDown === null} onSelect={() => onDown?.()}>
          <ArrowDown aria-hidden />
          {menu.down}
        </MenuItem>
        <MenuItem onSelect={onRemove}>
          <Trash2 aria-hidden />
          {menu.remove}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
