import { Pencil, Trash2 } from "lucide-react";

import { Button } from "@/components/ui/button";

type ChangeButtonsProps = {
  /** For screen readers, naming the item. */
  edit: string;
  remove: string;
  onEdit: () => void;
  onRemove: () => void;
};

export function ChangeButtons({ edit, remove, onEdit, onRemove }: ChangeButtonsProps) {
  return (
    <>
      <Button variant="outline" size="sm" aria-label={edit} onClick={onEdit}>
        <Pencil aria-hidden />
      </Button>
      <Button variant="outline" size="sm" aria-label={remove} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
    </>
  );
}
