import { pixelsIn } from "@domain/image-sizes";
import { previewPixelsMax } from "@domain/limits";
import { useEffect, useState } from "react";

import { Dialog, DialogContent, DialogTitle, DialogTrigger } from "@/components/ui/dialog";
import { attachments } from "@/content/messages/files";
import { useFetchFile } from "@/features/messages/file-bytes";
import type { Attachment } from "@/features/messages/line";

/** Kinds that every browser draws, and whose size stands in their header. */
const DRAWN_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

export const isPicture = ({ contentType }: Attachment) => DRAWN_TYPES.includes(contentType);

type Look = { state: "loading" } | { state: "failed" } | { state: "ready"; address: string };

/**
 * A shared image, fetched with the person's sign-in and shown from this page's memory alone; it is let go when it leaves
 * the screen. The frame has its size before the picture comes, so that nothing moves.
 */
export function Picture({ attachment: { fileId, name } }: { attachment: Attachment }) {
  const look = useLook(fileId);
  if (look.state !== "ready") {
    return (
      <p className="grid h-44 place-items-center border-b border-line px-4 text-center text-sm text-ink-soft">
        {look.state === "loading" ? attachments.previewLoading : attachments.previewFailed}
      </p>
    );
  }
  return (
    <Dialog>
      <DialogTrigger
        aria-label={attachments.preview(name)}
        className="block h-44 w-full cursor-zoom-in border-b border-line bg-paper focus-visible:-outline-offset-2"
      >
        <img src={look.address} alt="" className="size-full object-contain" />
      </DialogTrigger>
      <DialogContent
        aria-describedby={undefined}
        className="w-fit max-w-[calc(100%-2rem)] p-4 sm:p-6"
      >
        <DialogTitle className="truncate text-lg">
          <bdi>{name}</bdi>
        </DialogTitle>
        <img
          src={look.address}
          alt={name}
          className="mt-4 max-h-[75dvh] max-w-full rounded-control object-contain"
        />
      </DialogContent>
    </Dialog>
  );
}

function useLook(fileId: string): Look {
  const fetchFile = useFetchFile();
  const [look, setLook] = useState<Look>({ state: "loading" });
  const isReady = look.state === "ready";
  useEffect(() => {
    if (isReady) return; // a renewed sign-in is no reason to fetch it again
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

/** Null for what cannot or should not be drawn: a small file can unfold into more than a browser can hold. */
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
