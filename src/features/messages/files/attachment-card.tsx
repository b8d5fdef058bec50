import { AudioLines, Download, FileText, ImageIcon, Lock } from "lucide-react";
import { useState, useEffect } from "react";
import { VoicePlayer } from "@/components/media/voice-player";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { Button } from "@/components/ui/button";
import { errorNotice } from "@/content/failures";
import { attachments } from "@/content/messages/attachments";
import { privateFileWords } from "@/content/messages/private-files";
import {
  DamagedFile,
  isNamed,
  NotAllowedFile,
  useSharedFile,
  type SharedFile,
} from "@/features/messages/files/shared-file";
import type { Attachment } from "@/features/messages/message";
import { downloadFile } from "@/lib/device/download-file";
import { useFetchFile } from "@/lib/device/fetch-file";
import { notify } from "@/lib/device/notify";
import { useUnlockForm } from "@/lib/vault/unlock-form";
import { formatSize } from "@/lib/text/file-sizes";
import { pixelsIn } from "@domain/files/image-sizes";
import { previewPixelsMax } from "@domain/limits";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";

type Look = { state: "loading" } | { state: "failed" } | { state: "ready"; address: string };

/**
 * Fetched with the viewer's token and shown from memory; the object URL is revoked on unmount. The frame has its size
 * before the picture loads, so that nothing moves.
 */
function Picture({ attachment: { fileId, name } }: { attachment: Attachment }) {
  const look = useLook(fileId);
  const [isOpen, setIsOpen] = useState(false);
  if (look.state !== "ready") {
    return (
      <p className="grid h-44 place-items-center border-b border-border px-4 text-center text-sm text-muted-foreground">
        {look.state === "loading" ? attachments.previewLoading : attachments.previewFailed}
      </p>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={attachments.preview(name)}
        onClick={() => setIsOpen(true)}
        className="block h-44 w-full cursor-zoom-in border-b border-border bg-background focus-visible:-outline-offset-2"
      >
        <img src={look.address} alt="" className="size-full object-contain" />
      </button>
      {isOpen && <PictureDialog name={name} address={look.address} onOpenChange={setIsOpen} />}
    </>
  );
}

function useLook(fileId: string): Look {
  const fetchFile = useFetchFile();
  const [look, setLook] = useState<Look>({ state: "loading" });
  const isReady = look.state === "ready";
  useEffect(() => {
    if (isReady) return; // A renewed token does not fetch again.
    const left = { isSo: false };
    void readPicture(fetchFile(fileId)).then((address) => {
      if (left.isSo) {
        if (address !== null) URL.revokeObjectURL(address);
      } else {
        setLook(address === null ? { state: "failed" } : { state: "ready", address });
      }
    });
    return () => {
      left.isSo = true;
    };
  }, [fileId, fetchFile, isReady]);
  const address = look.state === "ready" ? look.address : null;
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address);
    },
    [address],
  );
  return look;
}

/** Null for what can't or should not be rendered: a small file can decode to more than a browser can hold. */
async function readPicture(fetched: Promise<Blob>): Promise<string | null> {
  try {
    const blob = await fetched;
    const pixels = pixelsIn(new Uint8Array(await blob.arrayBuffer()));
    if (pixels === null || pixels === 0 || pixels > previewPixelsMax) return null;
    return URL.createObjectURL(blob);
  } catch {
    return null;
  }
}

type PictureDialogProps = {
  name: string;
  /** An object URL. */
  address: string;
  onOpenChange: (isOpen: boolean) => void;
};

function PictureDialog({ name, address, onOpenChange }: PictureDialogProps) {
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} className="w-fit max-w-[calc(100%-2rem)]">
        <DialogTitle dir="auto" className="truncate text-left text-lg">
          {name}
        </DialogTitle>
        <img
          src={address}
          alt={name}
          className="mt-4 max-h-[75dvh] max-w-full rounded-control object-contain"
        />
      </DialogContent>
    </Dialog>
  );
}

/** Types that every browser renders and that have their size in the header. */
const DRAWN_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

const isPicture = ({ contentType }: Attachment) => DRAWN_TYPES.includes(contentType);

type AttachmentCardProps = {
  attachment: Attachment;
  /** Set for a coach. */
  clientId?: string | undefined;
};

/** Previews only safe types. */
export function AttachmentCard({ attachment, clientId }: AttachmentCardProps) {
  if (attachment.isRemoved) {
    return <p className="mt-2 text-sm text-muted-foreground italic">{attachments.removed}</p>;
  }
  if (attachment.voice) return <Recorded voice={attachment.voice} fileId={attachment.fileId} />;
  return <FileCard {...{ attachment, clientId }} />;
}

function FileCard({ attachment, clientId }: AttachmentCardProps) {
  const file = useSharedFile(attachment, clientId);
  return (
    <div
      data-slot="attachment"
      className="mt-2.5 overflow-hidden rounded-control border border-border bg-card"
    >
      {isPicture(attachment) && <Picture attachment={attachment} />}
      <div className="flex items-center gap-3 p-3">
        <FileIcon attachment={attachment} />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate text-left text-sm font-medium">{file.name}</bdi>
          <span className="block text-xs text-muted-foreground tabular-nums">
            {isNamed(file) && `${privateFileWords.mark} · `}
            {formatSize(file.sizeBytes)}
          </span>
          <FileTrouble file={file} isCoachs={clientId !== undefined} />
        </span>
        <DownloadButton file={file} />
      </div>
    </div>
  );
}

type RecordedProps = Pick<Attachment, "fileId"> & { voice: NonNullable<Attachment["voice"]> };

function Recorded({ voice, fileId }: RecordedProps) {
  const fetchFile = useFetchFile();
  return <VoicePlayer voice={voice} fetchSound={() => fetchFile(fileId)} />;
}

const ICON = { className: "size-5 shrink-0 text-highlight", strokeWidth: 1.7 };

export function FileIcon({ attachment }: { attachment: Attachment }) {
  const { contentType, voice, sealed } = attachment;
  if (sealed !== undefined) return <Lock aria-hidden {...ICON} />;
  if (voice) return <AudioLines aria-hidden {...ICON} />;
  return contentType.startsWith("image/") ? (
    <ImageIcon aria-hidden {...ICON} />
  ) : (
    <FileText aria-hidden {...ICON} />
  );
}

/** Says why a private file can't be opened here. */
export function FileTrouble({ file, isCoachs }: { file: SharedFile; isCoachs: boolean }) {
  const said = troubleOf(file, isCoachs);
  return (
    said !== null && (
      <span className="block text-sm wrap-anywhere whitespace-normal text-muted-foreground">
        {said}
      </span>
    )
  );
}

function troubleOf({ state }: SharedFile, isCoachs: boolean): string | null {
  switch (state) {
    case "lost":
      return privateFileWords.lost[isCoachs ? "coach" : "client"];
    case "damaged":
    case "others":
    case "failed":
      return privateFileWords[state];
    case "open":
    case "opening":
    case "locked":
      return null;
  }
}

/** For a private file, first offers to unlock the vault. Renders nothing if the file can't be opened here. */
export function DownloadButton({ file }: { file: SharedFile }) {
  const { name, state, fetchFile, retry } = file;
  const [isPending, setIsPending] = useState(false);
  if (state === "locked") return <UnlockButton />;
  if (retry) {
    return (
      <Button variant="outline" size="sm" onClick={retry}>
        {privateFileWords.tryAgain}
      </Button>
    );
  }
  if (state !== "open" && state !== "opening") return null;
  async function download() {
    setIsPending(true);
    try {
      downloadFile({ name, blob: await fetchFile() });
    } catch (error) {
      notify(noticeOf(error)(name));
    } finally {
      setIsPending(false);
    }
  }
  return (
    <Button
      variant="outline"
      size="sm"
      isPending={isPending || state === "opening"}
      aria-label={attachments.downloadFile(name)}
      onClick={() => void download()}
    >
      <Download aria-hidden />
      <span className="max-sm:hidden">{attachments.download}</span>
    </Button>
  );
}

function noticeOf(error: unknown) {
  if (error instanceof DamagedFile) return privateFileWords.notOpened;
  if (error instanceof NotAllowedFile) return privateFileWords.notAllowed;
  return (name: string) => errorNotice(attachments.notLoaded(name));
}

function UnlockButton() {
  const unlockForm = useUnlockForm();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {privateFileWords.unlock}
      </Button>
      {isOpen && (
        <DialogFrame
          title={privateFileWords.unlockTitle}
          lead={privateFileWords.unlockLead}
          onClose={() => setIsOpen(false)}
        >
          <div className="mt-5">{unlockForm}</div>
        </DialogFrame>
      )}
    </>
  );
}
