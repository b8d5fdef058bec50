import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";

import { DotsButton } from "../dots-button";
import { MenuItem, RowMenu } from "@/components/patterns/row-menu";
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
    <RowMenu button={<DotsButton aria-label={agenda.edit(text)} />}>
      <MenuItem icon={Pencil} label={menu.edit} onSelect={onEdit} />
      <MenuItem icon={ArrowUp} label={menu.up} disabled={onUp === null} onSelect={() => onUp?.()} />
      <MenuItem
        icon={ArrowDown}
        label={menu.down}
        disabled={onDown === null}
        onSelect={() => onDown?.()}
      />
      <MenuItem icon={Trash2} label={menu.remove} onSelect={onRemove} />
    </RowMenu>
  );
}
