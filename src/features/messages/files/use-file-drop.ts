import { type DragEvent, useState } from "react";

export function useFileDrop(onDrop: (files: File[]) => void) {
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
