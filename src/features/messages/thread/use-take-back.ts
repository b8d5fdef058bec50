import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useCallback } from "react";

import { failureNotice } from "@/content/failures";
import { fileSharing } from "@/content/messages/files";
import type { Attachment } from "@/features/messages/message";
import { notify } from "@/lib/device/notify";

/** With an undo. */
export function useTakeBack(): (file: Attachment) => Promise<void> {
  const remove = useMutation(api.files.remove);
  const restore = useMutation(api.files.restore);
  return useCallback(
    async ({ fileId, name }) => {
      try {
        await remove({ fileId });
      } catch (error) {
        tellFailure(error, fileSharing.notRemoved);
        return;
      }
      const undo = () => {
        restore({ fileId }).catch((error: unknown) => tellFailure(error, fileSharing.notRestored));
      };
      notify({
        tone: "success",
        title: fileSharing.removed(name),
        action: { label: fileSharing.undo, onAct: undo },
      });
    },
    [remove, restore],
  );
}

const tellFailure = (error: unknown, fallback: string) => notify(failureNotice(error, fallback));
