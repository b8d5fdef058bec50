import { useAuthToken } from "@convex-dev/auth/react";
import { useState, useEffect, type DragEvent } from "react";

import { privateFileWords } from "@/content/messages/private-files";
import {
  makeUploadQueue,
  type SharedWith,
  type OnUploads,
  type Upload,
} from "@/features/messages/files/upload-queue";
import { notify } from "@/lib/device/notify";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { late } from "@/lib/loading/late";
import type { PrivacyChoice, SealUpload } from "@/lib/shares/private-uploads";

function useUploads(sharedWith?: SharedWith) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [{ queue, renewToken }] = useState(() => openQueue(sharedWith, setUploads));
  const token = useAuthToken();
  useEffect(() => renewToken(token), [renewToken, token]);
  return {
    uploads,
    add: (chosen: readonly File[], seal: SealUpload | null) => void queue.add(chosen, seal),
    remove: queue.remove,
    retry: queue.retry,
  };
}

/** The token is renewed every few minutes, and a long queue must not use an old one. */
function openQueue(sharedWith: SharedWith | undefined, onUploads: OnUploads) {
  let newestToken: string | null = null;
  return {
    queue: makeUploadQueue({ sharedWith, getToken: () => newestToken, onUploads }),
    renewToken: (token: string | null) => {
      newestToken = token;
    },
  };
}

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

type SharingNeeds = { sharedWith?: SharedWith; PrivacyChoice?: PrivacyChoice };

export function useSharing({ sharedWith, PrivacyChoice }: SharingNeeds) {
  const [isOpen, setIsOpen] = useState(false);
  const [isPrivate, setIsPrivate] = useState(false); // Here, because the panel may be closed meanwhile.
  const [seal, setSeal] = useState<SealUpload | null>(null);
  useFetchAhead(PARTS);
  const { add, ...uploads } = useUploads(sharedWith);
  const addFiles = (files: File[]) => {
    setIsOpen(true);
    if (isPrivate && seal === null) notify(privateFileWords.held);
    else add(files, isPrivate ? seal : null);
  };
  const { isDraggedOver, handlers } = useFileDrop(addFiles);
  return {
    addFiles,
    dropHandlers: handlers,
    isOpen,
    toggle: () => setIsOpen(!isOpen),
    isPanelShown: isOpen || isDraggedOver,
    panel: {
      ...{ ...uploads, isDraggedOver, onChoose: addFiles, PrivacyChoice },
      choice: { isPrivate, onPrivate: setIsPrivate, onSeal: setSeal },
    },
  };
}
