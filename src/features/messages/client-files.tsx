import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { filesPageItems } from "@domain/limits";
import type { ReactNode } from "react";

import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { fileSharing } from "@/content/messages/files";
import { FileList } from "@/features/messages/file-list";
import { useLivePages } from "@/lib/live-pages";

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
  return <FileList pages={pages} own="coach" />;
}
