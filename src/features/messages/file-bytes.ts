import { useAuthToken } from "@convex-dev/auth/react";
import { useCallback } from "react";

/** Fetches a shared file with this person's sign-in. An address alone opens nothing. */
export function useFetchFile(): (fileId: string) => Promise<Blob> {
  const token = useAuthToken();
  return useCallback(
    async (fileId) => {
      const answer = await fetch(`/files/download?file=${encodeURIComponent(fileId)}`, {
        headers: { Authorization: `Bearer ${token ?? ""}` },
      });
      if (!answer.ok) throw new Error(`The file door answered ${String(answer.status)}.`);
      return await answer.blob();
    },
    [token],
  );
}

const KILO = 1024;

/** How a file's size is told, in the units people know from their own files. */
export function sizeParts(sizeBytes: number): { unit: "B" | "KB" | "MB"; amount: number } {
  if (sizeBytes < KILO) return { unit: "B", amount: sizeBytes };
  if (sizeBytes < KILO * KILO) return { unit: "KB", amount: Math.round(sizeBytes / KILO) };
  return { unit: "MB", amount: Math.round((sizeBytes / KILO / KILO) * 10) / 10 };
}
