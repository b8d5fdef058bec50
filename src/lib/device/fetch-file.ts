import { useAuthToken } from "@convex-dev/auth/react";
import { useCallback } from "react";

import { fileAddress } from "@/lib/archive/pack-files";

/** Fetches a protected file with the viewer's token; the URL alone gives no access. */
export function useFetchProtected(): (address: string) => Promise<Blob> {
  const token = useAuthToken();
  return useCallback(
    async (address) => {
      const answer = await fetch(address, { headers: { Authorization: `Bearer ${token ?? ""}` } });
      if (!answer.ok) throw new Error(`The server answered ${String(answer.status)}.`);
      return await answer.blob();
    },
    [token],
  );
}

export function useFetchFile(): (fileId: string) => Promise<Blob> {
  const fetchProtected = useFetchProtected();
  return useCallback((fileId) => fetchProtected(fileAddress(fileId)), [fetchProtected]);
}
