import { api } from "@convex/_generated/api";
import { isOneOf } from "@domain/accounts/closed-words";
import { MESSAGE_SENDERS, type MessageSender } from "@domain/messages/message-vocabulary";
import { useMutation } from "convex/react";
import { Undo2 } from "lucide-react";
import { useState } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { MoreButton } from "@/components/patterns/more-button";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import { fileSharing } from "@/content/messages/files";
import { privateFileWords } from "@/content/messages/private-files";
import { DownloadButton, FileIcon, FileTrouble } from "@/features/messages/files/attachment-card";
import { isNamed, useSharedFile } from "@/features/messages/files/shared-file";
import { attempt } from "@/lib/attempt";
import { formatSize } from "@/lib/text/file-sizes";
import type { Attachment } from "@/features/messages/message";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import type { LivePages } from "@/lib/live/live-pages";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import { formatDay } from "@/lib/text/format-instant";

/** With an undo. */
function useTakeBack() {
  const remove = useMutation(api.files.remove);
  const restore = useMutation(api.files.restore);
  return async ({ fileId, name }: Pick<Attachment, "fileId" | "name">) => {
    if (!(await attempt(remove({ fileId }), fileSharing.notRemoved))) return;
    const undo = () => void attempt(restore({ fileId }), fileSharing.notRestored);
    notifyWithUndo(fileSharing.removed(name), undo);
  };
}

type FileListProps = {
  pages: LivePages<Attachment>;
  own: MessageSender;
  /** Set for a coach. */
  clientId?: string;
};

export function FileList({ pages, own, clientId }: FileListProps) {
  const [only, setOnly] = useState<MessageSender | null>(null);
  if (pages.state === "loading") {
    return <Skeletons label={fileSharing.loading} className="grid gap-3" count={3} each="h-16" />;
  }
  if (pages.state === "failed") {
    return <FailedState sentence={fileSharing.failed} onRetry={pages.retry} />;
  }
  const { items, isWhole } = pages;
  if (items.length === 0 && isWhole) return <EmptyState {...fileSharing.empty[own]} />;
  const files = items.filter(({ sharedBy }) => only === null || sharedBy === only);
  return (
    <div className="grid grid-cols-1 gap-4">
      <NativeSelect
        aria-label={fileSharing.filterLabel}
        value={only ?? "everybody"}
        onChange={(event) => {
          const { value } = event.target;
          setOnly(isOneOf(MESSAGE_SENDERS, value) ? value : null);
        }}
        className="sm:w-60"
      >
        <option value="everybody">{fileSharing.everybody}</option>
        <option value="client">{fileSharing.sharedBy[own].client}</option>
        <option value="coach">{fileSharing.sharedBy[own].coach}</option>
      </NativeSelect>
      {files.length === 0 && isWhole ? (
        <EmptyState {...fileSharing.noneOfSide} />
      ) : (
        <ul
          aria-label={fileSharing.listLabel}
          className="divide-y divide-border border-y border-border"
        >
          {files.map((file) => (
            <FileRow key={file.fileId} attachment={file} {...{ own, clientId }} />
          ))}
        </ul>
      )}
      <MoreButton pages={pages} label={fileSharing.more} className="justify-self-start" />
    </div>
  );
}

type FileRowProps = {
  attachment: Attachment;
  own: MessageSender;
  clientId: string | undefined;
};

function FileRow({ attachment, own, clientId }: FileRowProps) {
  const file = useSharedFile(attachment, clientId);
  const { fileId, sharedBy, uploadedAt } = attachment;
  const takeBack = useTakeBack();
  const isReadOnly = useIsReadOnly();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <FileIcon attachment={attachment} />
      <div className="min-w-0 flex-1 basis-52">
        <p dir="auto" className="truncate text-left font-medium">
          {file.name}
        </p>
        <p className="text-sm text-muted-foreground tabular-nums">
          {isNamed(file) && `${privateFileWords.mark} · `}
          {fileSharing.sharedBy[own][sharedBy]} · {formatDay(uploadedAt)} ·{" "}
          {formatSize(file.sizeBytes)}
        </p>
        <FileTrouble file={file} isCoachs={own === "coach"} />
      </div>
      <div className="flex gap-2">
        {sharedBy === own && !isReadOnly && (
          <Button
            variant="outline"
            size="sm"
            aria-label={fileSharing.removeFile(file.name)}
            onClick={() => void takeBack({ fileId, name: file.name })}
          >
            <Undo2 aria-hidden />
            <span className="max-sm:hidden">{fileSharing.remove}</span>
          </Button>
        )}
        <DownloadButton file={file} />
      </div>
    </li>
  );
}
