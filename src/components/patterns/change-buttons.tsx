import { Pencil, Trash2 } from "lucide-react";

import { Button } from "@/components/ui/button";

type ChangeButtonsProps = {
  /** What each does and to what, for whoever does not see the icon. */
  edit: string;
  remove: string;
  onEdit: () => void;
  onRemove: () => void;
};

/** Editing and removing one of a list, beside it. */
export function ChangeButtons({ edit, remove, onEdit, onRemove }: ChangeButtonsProps) {
  return (
    <>
      <Button variant="quiet" size="small" aria-label={edit} onClick={onEdit}>
        <Pencil aria-hidden />
      </Button>
      <Button variant="quiet" size="small" aria-label={remove} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
    </>
  );
}
