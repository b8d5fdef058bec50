import { useAuthToken } from "@convex-dev/auth/react";
import { useCallback } from "react";

import { fileAddress } from "@/lib/archive/pack-files";

/** Fetches what a door of the server hands out with this person's sign-in. An address alone opens nothing. */
export function useFetchBehindDoor(): (address: string) => Promise<Blob> {
  const token = useAuthToken();
  return useCallback(
    async (address) => {
      const answer = await fetch(address, { headers: { Authorization: `Bearer ${token ?? ""}` } });
      if (!answer.ok) throw new Error(`The door answered ${String(answer.status)}.`);
      return await answer.blob();
    },
    [token],
  );
}

/** The same for a file somebody has shared. */
export function useFetchFile(): (fileId: string) => Promise<Blob> {
  const fetchBehindDoor = useFetchBehindDoor();
  return useCallback((fileId) => fetchBehindDoor(fileAddress(fileId)), [fetchBehindDoor]);
}
