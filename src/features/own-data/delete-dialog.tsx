import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from "@/components/ui/dialog";
import { deleting as words } from "@/content/own-data/own-data";
import { useDeletion } from "@/features/own-data/use-deletion";

/** Says what goes and until when it can be taken back, before anything is asked of the server. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { ask, isPending, error } = useDeletion();
  async function confirm() {
    if (await ask()) onClose();
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogTitle>{words.dialogTitle}</DialogTitle>
        <DialogDescription>{words.dialogText}</DialogDescription>
        <p className="mt-3 text-ink-soft">{words.exportFirst}</p>
        <FormError text={error} />
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            {words.keep}
          </Button>
          <Button variant="danger" isPending={isPending} onClick={() => void confirm()}>
            {words.confirm}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
