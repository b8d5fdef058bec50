import { type DragEvent, useState } from "react";

import type { SharedWith } from "@/features/messages/files/upload-queue";
import { useUploads } from "@/features/messages/files/use-uploads";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { late } from "@/lib/loading/late";

function useFileDrop(onDrop: (files: File[]) => void) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsDraggedOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const isInside =
        event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isInside) setIsDraggedOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsDraggedOver(false);
      onDrop([...event.dataTransfer.files]);
    },
  };
  return { isDraggedOver, handlers };
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

export const UploadPanel = late(
  async () => (await import("@/features/messages/files/upload-panel")).UploadPanel,
);

const PARTS = [UploadPanel];

export function useSharing(sharedWith?: SharedWith) {
  const [isOpen, setIsOpen] = useState(false);
  useFetchAhead(PARTS);
  const { add, ...uploads } = useUploads(sharedWith);
  const addFiles = (files: File[]) => {
    setIsOpen(true);
    add(files);
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
