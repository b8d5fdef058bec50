import { useState } from "react";

import { useFileDrop } from "@/features/messages/files/use-file-drop";
import type { SharedWith } from "@/features/messages/files/upload-queue";
import { loadUploadQueue, useUploads } from "@/features/messages/files/use-uploads";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { late } from "@/lib/loading/late";

export const UploadPanel = late(
  async () => (await import("@/features/messages/files/upload-panel")).UploadPanel,
);

const PARTS = [UploadPanel, { fetch: loadUploadQueue }];

export function useSharing(sharedWith?: SharedWith) {
  const [isOpen, setIsOpen] = useState(false);
  useFetchAhead(PARTS);
  const { add, ...uploads } = useUploads(sharedWith);
  const addFiles = (files: File[]) => {
    setIsOpen(true);
    void add(files);
  };
  const { isDraggedOver, handlers } = useFileDrop(addFiles);
  return {
    addFiles,
    dropHandlers: handlers,
    isOpen,
    toggle: () => {
      setIsOpen(!isOpen);
    },
    isPanelShown: isOpen || isDraggedOver,
    panel: { ...uploads, isDraggedOver, onChoose: addFiles },
  };
}
