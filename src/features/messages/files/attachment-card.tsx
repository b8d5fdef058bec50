import { AudioLines, Download, FileText, ImageIcon } from "lucide-react";
import { useState } from "react";

import { VoicePlayer } from "@/components/media/voice-player";
import { Button } from "@/components/ui/button";
import { errorNotice } from "@/content/failures";
import { attachments } from "@/content/messages/attachments";
import { Picture } from "@/features/messages/files/picture";
import type { Attachment } from "@/features/messages/message";
import { downloadFile } from "@/lib/device/download-file";
import { useFetchFile } from "@/lib/device/fetch-file";
import { notify } from "@/lib/device/notify";
import { formatSize } from "@/lib/text/file-sizes";

/** Types that every browser renders and that have their size in the header. */
const DRAWN_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

const isPicture = ({ contentType }: Attachment) => DRAWN_TYPES.includes(contentType);

/** Previews only safe types. */
export function AttachmentCard({ attachment }: { attachment: Attachment }) {
  if (attachment.isRemoved) {
    return <p className="mt-2 text-sm text-muted-foreground italic">{attachments.removed}</p>;
  }
  if (attachment.voice) return <Recorded voice={attachment.voice} fileId={attachment.fileId} />;
  return (
    <div
      data-slot="attachment"
      className="mt-2.5 overflow-hidden rounded-control border border-border bg-card"
    >
      {isPicture(attachment) && <Picture attachment={attachment} />}
      <div className="flex items-center gap-3 p-3">
        <FileIcon attachment={attachment} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">
            <bdi>{attachment.name}</bdi>
          </span>
          <span className="block text-xs text-muted-foreground tabular-nums">
            {formatSize(attachment.sizeBytes)}
          </span>
        </span>
        <DownloadButton attachment={attachment} />
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

export function FileIcon({ attachment: { contentType, voice } }: { attachment: Attachment }) {
  if (voice) return <AudioLines aria-hidden {...ICON} />;
  return contentType.startsWith("image/") ? (
    <ImageIcon aria-hidden {...ICON} />
  ) : (
    <FileText aria-hidden {...ICON} />
  );
}

export function DownloadButton({ attachment: { fileId, name } }: { attachment: Attachment }) {
  const fetchFile = useFetchFile();
  const [isPending, setIsPending] = useState(false);
  async function download() {
    setIsPending(true);
    try {
      downloadFile({ name, blob: await fetchFile(fileId) });
    } catch {
      notify(errorNotice(attachments.notLoaded(name)));
    } finally {
      setIsPending(false);
    }
  }
  return (
    <Button
      variant="outline"
      size="sm"
      isPending={isPending}
      aria-label={attachments.downloadFile(name)}
      onClick={() => void download()}
    >
      <Download aria-hidden />
      <span className="max-sm:hidden">{attachments.download}</span>
    </Button>
  );
}
