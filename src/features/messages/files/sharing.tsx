import { useAuthToken } from "@convex-dev/auth/react";
import { X } from "lucide-react";
import { type DragEvent, Suspense, useState } from "react";

import { Button } from "@/components/ui/button";
import { communication } from "@/content/messages/communication";
import { privateFileWords } from "@/content/messages/private-files";
import {
  makeUploadQueue,
  type SharedWith,
  type Upload,
} from "@/features/messages/files/upload-queue";
import { notify } from "@/lib/device/notify";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import type { PrivacyChoice, SealUpload } from "@/lib/shares/private-uploads";
import { useNewest } from "@/lib/use-newest";

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

export const { UploadPanel } = lateParts(() => import("@/features/messages/files/upload-panel"));

const PARTS = [UploadPanel];

type SharingNeeds = { sharedWith?: SharedWith; PrivacyChoice?: PrivacyChoice };

export function useSharing({ sharedWith, PrivacyChoice }: SharingNeeds) {
  const [isOpen, setIsOpen] = useState(false);
  const [isPrivate, setIsPrivate] = useState(false); // Kept here, because the panel may close meanwhile.
  const [seal, setSeal] = useState<SealUpload | null>(null);
  useFetchAhead(PARTS);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const token = useNewest(useAuthToken()); // A token is renewed every few minutes, and a queue may take longer.
  const [{ add, remove, retry }] = useState(() =>
    makeUploadQueue({ sharedWith, getToken: () => token.current, onUploads: setUploads }),
  );
  const addFiles = (files: File[]) => {
    setIsOpen(true);
    if (isPrivate && seal === null) notify(privateFileWords.held);
    else void add(files, isPrivate ? seal : null);
  };
  const { isDraggedOver, handlers } = useFileDrop(addFiles);
  return {
    addFiles,
    dropHandlers: handlers,
    isOpen,
    toggle: () => setIsOpen(!isOpen),
    isPanelShown: isOpen || isDraggedOver,
    panel: {
      ...{ uploads, remove, retry, isDraggedOver, onChoose: addFiles, PrivacyChoice },
      choice: { isPrivate, onPrivate: setIsPrivate, onSeal: setSeal },
    },
  };
}

/** Over a phone's lower half, so that the conversation keeps its size. */
const SHEET =
  "max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-40 max-md:max-h-[70dvh] max-md:overflow-y-auto max-md:rounded-t-card max-md:border-t max-md:border-border max-md:bg-popover max-md:p-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-md:shadow-float";

export function UploadSheet({ sharing }: { sharing: ReturnType<typeof useSharing> }) {
  return (
    <Suspense>
      {sharing.isPanelShown && (
        <div className={SHEET}>
          <Button
            variant="ghost"
            size="icon"
            className="ml-auto flex md:hidden"
            aria-label={communication.messages.closeUpload}
            onClick={sharing.toggle}
          >
            <X aria-hidden />
          </Button>
          <UploadPanel {...sharing.panel} />
        </div>
      )}
    </Suspense>
  );
}
