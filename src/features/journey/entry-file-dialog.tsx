import { Trash2 } from "lucide-react";

import { FileDialog } from "@/components/media/file-dialog";
import { Button } from "@/components/ui/button";
import { entryFileWords as words } from "@/content/journey/entry-files";
import { notify } from "@/lib/device/notify";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatSize } from "@/lib/text/file-sizes";
import { formatMoment } from "@/lib/text/format-instant";
import { removeFiles, type VaultFile } from "@/lib/vault/kept-files";
import { openFile } from "@/lib/vault/opened-file";
import { useIsLost } from "@/lib/vault/use-opened-file";
import { useReadFile } from "@/lib/vault/use-read-file";

type EntryFileDialogProps = { file: VaultFile; isWaiting: boolean; onClose: () => void };

export function EntryFileDialog({ file, isWaiting, onClose }: EntryFileDialogProps) {
  const { userId } = useViewer();
  const read = useReadFile();
  const isLost = useIsLost(file, isWaiting);
  const { name, size, added_at: addedAt } = file;

  function remove() {
    const undo = removeFiles(userId, [file]);
    const action = { label: words.undo, onAct: undo };
    notify({ tone: "success", title: words.removed(name), action });
    onClose();
  }

  return (
    <FileDialog
      {...{ file, read, onClose }}
      open={openFile}
      lead={`${formatSize(size)}. ${words.added(formatMoment(addedAt))}`}
      missing={words[isLost ? "lost" : "missing"]}
    >
      <Button variant="ghost" onClick={remove}>
        <Trash2 aria-hidden />
        {words.remove}
      </Button>
    </FileDialog>
  );
}
