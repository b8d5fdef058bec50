import { AskDialog } from "@/components/patterns/ask-dialog";
import { deleting as words } from "@/content/own-data/own-data";
import { useDeletion } from "@/features/own-data/use-deletion";

export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { ask, isPending, error } = useDeletion();
  async function confirm() {
    if (await ask()) onClose();
  }
  return (
    <AskDialog
      isDanger
      title={words.dialogTitle}
      text={words.dialogText}
      leave={words.keep}
      act={words.confirm}
      isPending={isPending}
      error={error}
      onAct={() => void confirm()}
      onClose={onClose}
    >
      <p className="text-muted-foreground">{words.exportFirst}</p>
    </AskDialog>
  );
}
