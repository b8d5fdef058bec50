import { useAuthToken } from "@convex-dev/auth/react";
import { useEffect, useState } from "react";

import {
  makeUploadQueue,
  type OnUploads,
  type SharedWith,
  type Upload,
} from "@/features/messages/files/upload-queue";
import type { SealUpload } from "@/lib/shares/private-uploads";

export function useUploads(sharedWith?: SharedWith) {
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
