import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";

import { DotsButton } from "../dots-button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
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
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <DotsButton aria-label={agenda.edit(text)} />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={onEdit}>
          <Pencil aria-hidden />
          {menu.edit}
        </DropdownMenuItem>
        <DropdownMenuItem disabled={onUp === null} onSelect={() => onUp?.()}>
          <ArrowUp aria-hidden />
          {menu.up}
        </DropdownMenuItem>
        <DropdownMenuItem disabled={onDown === null} onSelect={() => onDown?.()}>
          <ArrowDown aria-hidden />
          {menu.down}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onRemove}>
          <Trash2 aria-hidden />
          {menu.remove}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
