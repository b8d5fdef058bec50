import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { filesPageItems } from "@domain/limits";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";

import { RecordPanel } from "@/components/patterns/record-panel";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { fileSharing } from "@/content/messages/files";
import { privateFileWords } from "@/content/messages/private-files";
import { DownloadButton, FileTrouble } from "@/features/messages/files/attachment-card";
import { FileList } from "@/features/messages/files/file-list";
import { useSharedFile } from "@/features/messages/files/shared-file";
import type { Attachment } from "@/features/messages/message";
import { useLive } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";
import { formatShortDate } from "@/lib/text/session-times";

type ClientFilesProps = { clientId: Id<"users">; name: string; trigger: ReactNode };

export function ClientFiles({ clientId, name, trigger }: ClientFilesProps) {
  return (
    <Dialog>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent className="max-w-[44rem]">
        <DialogTitle>{fileSharing.listTitle}</DialogTitle>
        <DialogDescription className="mb-6">
          <bdi>{name}</bdi>
        </DialogDescription>
        <ClientFileList clientId={clientId} />
      </DialogContent>
    </Dialog>
  );
}

export function ClientFileList({ clientId }: { clientId: Id<"users"> }) {
  const args = { clientId };
  const pages = useLivePages({ query: api.files.listOfClient, args, pageItems: filesPageItems });
  return <FileList pages={pages} own="coach" clientId={clientId} />;
}

const shownMax = 4;
const firstPage = { paginationOpts: { numItems: shownMax, cursor: null } };

/** The latest files of a conversation. */
export function FileLines({ clientId }: { clientId: Id<"users"> }) {
  const files = useLive(api.files.listOfClient, { clientId, ...firstPage });
  return (
    <RecordPanel
      clientId={clientId}
      part="files"
      live={files}
      rowsOf={({ page }) => page}
      row={(file) => <FileLine key={file.fileId} attachment={file} clientId={clientId} />}
    />
  );
}

function FileLine({ attachment, clientId }: { attachment: Attachment; clientId: string }) {
  const file = useSharedFile(attachment, clientId);
  return (
    <li className="flex items-center gap-3 border-t border-border py-1 first:border-t-0">
      {file.isPrivate && <Lock aria-label={privateFileWords.mark} className="size-4 shrink-0" />}
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{file.name}</bdi>
        <FileTrouble file={file} isCoachs />
      </span>
      <span className="shrink-0 text-sm text-muted-foreground tabular-nums">
        {formatShortDate(attachment.uploadedAt)}
      </span>
      <DownloadButton file={file} />
    </li>
  );
}
