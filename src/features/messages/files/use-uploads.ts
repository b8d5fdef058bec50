import { useAuthToken } from "@convex-dev/auth/react";
import { useCallback, useEffect, useState } from "react";

import { messageNotices } from "@/content/messages/message-notices";
import type {
  OnUploads,
  SharedWith,
  Upload,
  UploadQueue,
} from "@/features/messages/files/upload-queue";
import { notify } from "@/lib/device/notify";

/** Loads on the first upload: most visits share no file. */
export const loadUploadQueue = () => import("@/features/messages/files/upload-queue");

export function useUploads(sharedWith?: SharedWith) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [late] = useState(() => makeLateQueue(sharedWith, setUploads));
  const token = useAuthToken();
  useEffect(() => {
    late.renewToken(token);
  }, [late, token]);

  const add = useCallback(
    async (chosen: readonly File[]) => {
      try {
        const queue = await late.get();
        await queue.add(chosen);
      } catch {
        for (const { name } of chosen) notify(messageNotices.fileNotUploaded(name)); // Offline before the code was loaded.
      }
    },
    [late],
  );
  const remove = async (id: string) => (await late.get()).remove(id);
  const retry = async (id: string) => (await late.get()).retry(id);
  return {
    uploads,
    add,
    remove: (id: string) => void remove(id),
    retry: (id: string) => void retry(id),
  };
}

/** One queue for all callers; retries the import if it failed. */
function makeLateQueue(sharedWith: SharedWith | undefined, onUploads: OnUploads) {
  let newestToken: string | null = null;
  let made: Promise<UploadQueue> | null = null;
  const make = async () => {
    const { makeUploadQueue } = await loadUploadQueue();
    return makeUploadQueue({ sharedWith, getToken: () => newestToken, onUploads });
  };
  return {
    /** The token is renewed every few minutes, and a long queue must not use an old one. */
    renewToken: (token: string | null) => {
      newestToken = token;
    },
    get: () => {
      made ??= make().catch((error: unknown) => {
        made = null;
        throw error;
      });
      return made;
    },
  };
}
