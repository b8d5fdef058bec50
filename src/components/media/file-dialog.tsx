import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";

import { DialogFrame } from "@/components/patterns/dialog-frame";
import { Button } from "@/components/ui/button";
import { sealedFileWords as words } from "@/content/sealed-files";
import { cn } from "@/lib/class-names";
import { downloadFile } from "@/lib/device/download-file";
import type { SealedFile } from "@/lib/vault/kept-files";
import type { OpenedFile } from "@/lib/vault/use-opened-file";

type FileDialogProps = {
  file: SealedFile;
  opened: OpenedFile;
  lead: string;
  /** Shown where the file cannot be found. */
  missing: string;
  onClose: () => void;
  /** Shown beside the button that saves the file. */
  children?: ReactNode;
};

/** A photo, a sound or a film that was opened in this browser. */
export function FileDialog({ file, opened, lead, missing, onClose, children }: FileDialogProps) {
  return (
    <DialogFrame shape="wide" title={file.name} lead={lead} onClose={onClose}>
      <div className="mt-4">
        {typeof opened === "string" ? (
          <p role="status" className="text-muted-foreground">
            {opened === "missing" ? missing : words[opened]}
          </p>
        ) : (
          <Shown file={file} address={opened.address} />
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {children}
        <Button
          variant="outline"
          disabled={typeof opened === "string"}
          onClick={() => {
            if (typeof opened !== "string") downloadFile({ name: file.name, blob: opened.blob });
          }}
        >
          <Download aria-hidden />
          {words.save}
        </Button>
      </div>
    </DialogFrame>
  );
}

type ShownProps = { file: SealedFile; address: string };

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
