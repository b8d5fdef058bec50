import { Download, Trash2 } from "lucide-react";
import { useState } from "react";

import { DialogFrame } from "@/components/patterns/dialog-frame";
import { Button } from "@/components/ui/button";
import { entryFileWords as words } from "@/content/journey/entry-files";
import { downloadFile } from "@/lib/device/download-file";
import { notify } from "@/lib/device/notify";
import { cn } from "@/lib/class-names";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatSize } from "@/lib/text/file-sizes";
import { formatMoment } from "@/lib/text/format-instant";
import { removeFiles, type VaultFile } from "@/lib/vault/kept-files";
import { openFile } from "@/lib/vault/opened-file";
import { useIsLost, useOpenedFile } from "@/lib/vault/use-opened-file";

type EntryFileDialogProps = { file: VaultFile; isWaiting: boolean; onClose: () => void };

export function EntryFileDialog({ file, isWaiting, onClose }: EntryFileDialogProps) {
  const { userId } = useViewer();
  const look = useOpenedFile(file, openFile);
  const isLost = useIsLost(file, isWaiting);
  const { name, size, added_at: addedAt } = file;

  function remove() {
    const undo = removeFiles(userId, [file]);
    const action = { label: words.undo, onAct: undo };
    notify({ tone: "success", title: words.removed(name), action });
    onClose();
  }

  return (
    <DialogFrame
      shape="wide"
      title={name}
      lead={`${formatSize(size)}. ${words.added(formatMoment(addedAt))}`}
      onClose={onClose}
    >
      <div className="mt-4">
        {typeof look === "string" ? (
          <p role="status" className="text-muted-foreground">
            {words[look === "missing" && isLost ? "lost" : look]}
          </p>
        ) : (
          <Shown file={file} address={look.address} />
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={remove}>
          <Trash2 aria-hidden />
          {words.remove}
        </Button>
        <Button
          variant="outline"
          disabled={typeof look === "string"}
          onClick={() => {
            if (typeof look !== "string") downloadFile({ name, blob: look.blob });
          }}
        >
          <Download aria-hidden />
          {words.save}
        </Button>
      </div>
    </DialogFrame>
  );
}

function Shown({ file: { name, type, width, height }, address }: ShownProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const note = () => setHasFailed(true);
  if (hasFailed) return <p role="status">{words.unplayable}</p>;
  if (type.startsWith("image/")) {
    const size = { width, height };
    return (
      <img
        {...size}
        src={address}
        alt={name}
        onError={note}
        className="mx-auto max-h-[65dvh] w-auto max-w-full rounded-control object-contain"
      />
    );
  }
  const Player = type.startsWith("audio/") ? "audio" : "video";
  return (
    <Player
      controls
      playsInline
      src={address}
      aria-label={name}
      onError={note}
      className={cn("w-full", Player === "video" && "max-h-[65dvh] rounded-control bg-stage")}
    />
  );
}

type ShownProps = { file: VaultFile; address: string };
