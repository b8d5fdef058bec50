import { Download, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";

import { DialogFrame } from "@/components/patterns/dialog-frame";
import { Button } from "@/components/ui/button";
import { entryFileWords as words } from "@/content/journey/entry-files";
import { useReadFile } from "@/lib/vault/use-read-file";
import { downloadFile } from "@/lib/device/download-file";
import { notify } from "@/lib/device/notify";
import { cn } from "@/lib/class-names";
import { useViewer } from "@/lib/sign-in/viewer";
import { useNewest } from "@/lib/use-newest";
import { formatSize } from "@/lib/text/file-sizes";
import { formatMoment } from "@/lib/text/format-instant";
import { removeFiles, type VaultFile } from "@/lib/vault/kept-files";
import { MissingFile, openFile, UnreadableFile } from "@/lib/vault/opened-file";

type Look = "opening" | "unreadable" | "missing" | "failed" | { blob: Blob; address: string };

type EntryFileDialogProps = { file: VaultFile; onClose: () => void };

export function EntryFileDialog({ file, onClose }: EntryFileDialogProps) {
  const { userId } = useViewer();
  const look = useOpened(file);
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
            {words[look]}
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

/** Decrypted in this browser. The object URL is released when it is closed. */
function useOpened(file: VaultFile): Look {
  const read = useReadFile();
  const [look, setLook] = useState<Look>("opening");
  const { id } = file;
  const newest = useNewest(file); // It never changes, and is read again with each change of another.
  useEffect(() => {
    const left = { isSo: false, address: "" };
    const show = (next: Look) => {
      if (!left.isSo) setLook(next);
    };
    const opened = newest.current;
    void read(opened)
      .then((parts) => openFile({ file: opened, read: parts }))
      .then((blob) => {
        if (left.isSo) return;
        left.address = URL.createObjectURL(blob);
        show({ blob, address: left.address });
      })
      .catch((error: unknown) => {
        if (error instanceof UnreadableFile) show("unreadable");
        else show(error instanceof MissingFile ? "missing" : "failed");
      });
    return () => {
      left.isSo = true;
      if (left.address !== "") URL.revokeObjectURL(left.address);
    };
  }, [read, id, newest]);
  return look;
}
