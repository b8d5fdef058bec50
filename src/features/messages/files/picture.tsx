import { pixelsIn } from "@domain/files/image-sizes";
import { previewPixelsMax } from "@domain/limits";
import { type ReactNode, useEffect, useState } from "react";

import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";
import { attachments } from "@/content/messages/attachments";
import type { Attachment } from "@/features/messages/message";
import { useFetchFile } from "@/lib/device/fetch-file";

type Look = { state: "loading" } | { state: "failed" } | { state: "ready"; address: string };

/**
 * Fetched with the viewer's token and shown from memory; the object URL is revoked on unmount. The frame has its size
 * before the picture loads, so that nothing moves.
 */
export function Picture({ attachment: { fileId, name } }: { attachment: Attachment }) {
  const look = useLook(fileId);
  const [isOpen, setIsOpen] = useState(false);
  if (look.state !== "ready") {
    return (
      <PictureFrame>
        {look.state === "loading" ? attachments.previewLoading : attachments.previewFailed}
      </PictureFrame>
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

function PictureFrame({ children }: { children: ReactNode }) {
  return (
    <p className="grid h-44 place-items-center border-b border-border px-4 text-center text-sm text-muted-foreground">
      {children}
    </p>
  );
}
