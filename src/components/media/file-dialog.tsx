import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";

import { SmallFile } from "@/components/media/file-tile";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { Button } from "@/components/ui/button";
import { errorNotice } from "@/content/failures";
import { sealedFileWords as words } from "@/content/sealed-files";
import { cn } from "@/lib/class-names";
import { downloadFile } from "@/lib/device/download-file";
import { notify } from "@/lib/device/notify";
import { vaultState } from "@/lib/kept/sealed-texts";
import type { SealedFile } from "@/lib/vault/kept-files";
import { type FileTrouble, type OpenBlob, troubleIn } from "@/lib/vault/opened-file";
import type { OpeningFile } from "@/lib/vault/use-opened-file";
import { useShownFile } from "@/lib/vault/use-shown-file";

type FileDialogProps = OpeningFile & {
  open: OpenBlob;
  lead: string;
  /** Shown where the file cannot be found. */
  missing: string;
  onClose: () => void;
  /** Shown beside the button that saves the file. */
  children?: ReactNode;
};

/** A photo, a sound or a film that is opened in this browser. */
export function FileDialog({
  open,
  lead,
  missing,
  onClose,
  children,
  ...opening
}: FileDialogProps) {
  const { file } = opening;
  const shown = useShownFile(opening, open);
  const wordsFor = (trouble: FileTrouble) => (trouble === "missing" ? missing : words[trouble]);
  const saving = useSaving(file, (trouble) => notify(errorNotice(wordsFor(trouble))));
  const hasSmall = shown === "failed" && file.preview !== undefined;
  return (
    <DialogFrame shape="wide" title={file.name} lead={lead} onClose={onClose}>
      <div className="mt-4">
        {hasSmall && (
          <div className="mx-auto mb-3 w-full max-w-sm">
            <SmallFile {...opening} />
          </div>
        )}
        {typeof shown === "string" ? (
          <p role="status" className="text-muted-foreground">
            {shown === "opening" ? words.opening : hasSmall ? words.onlySmall : wordsFor(shown)}
          </p>
        ) : (
          <Shown key={shown.address} file={file} {...shown} />
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {children}
        <Button
          variant="outline"
          disabled={typeof shown === "string"}
          isPending={saving.isPending}
          onClick={() => {
            if (typeof shown !== "string") void saving.save(shown.findBlob);
          }}
        >
          <Download aria-hidden />
          {words.save}
        </Button>
      </div>
    </DialogFrame>
  );
}

function useSaving({ name }: SealedFile, onTrouble: (trouble: FileTrouble) => void) {
  const [isPending, setIsPending] = useState(false);
  async function save(findBlob: () => Promise<Blob | null>) {
    setIsPending(true);
    try {
      const blob = await findBlob();
      if (blob !== null && vaultState() === "open") downloadFile({ name, blob });
    } catch (error) {
      onTrouble(troubleIn(error));
    } finally {
      setIsPending(false);
    }
  }
  return { isPending, save };
}

type ShownProps = {
  file: SealedFile;
  address: string;
  isHeld: boolean;
  isUnplayable: () => boolean;
};

function Shown({ file, address, isHeld, isUnplayable }: ShownProps) {
  const { name, type, width, height } = file;
  const [hasFailed, setHasFailed] = useState(false);
  const note = () => {
    if (isUnplayable()) setHasFailed(true);
  };
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
    <>
      <Player
        controls
        controlsList="nodownload" // The browser would ask the server for it.
        playsInline
        src={address}
        aria-label={name}
        onError={note}
        className={cn("w-full", Player === "video" && "max-h-[65dvh] rounded-control bg-stage")}
      />
      <p role="status" className="mt-2 text-sm text-muted-foreground">
        {isHeld && words.held}
      </p>
    </>
  );
}
