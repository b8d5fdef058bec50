import { useState } from "react";

import { useFileDrop } from "@/features/messages/use-file-drop";
import type { SharedWith } from "@/features/messages/upload-queue";
import { loadUploadQueue, useUploads } from "@/features/messages/use-uploads";
import { useFetchAhead } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";

export const UploadPanel = late(
  async () => (await import("@/features/messages/upload-panel")).UploadPanel,
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
