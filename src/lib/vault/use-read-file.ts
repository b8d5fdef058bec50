import { useAuthToken } from "@convex-dev/auth/react";
import { useMemo } from "react";

import { useViewer } from "@/lib/sign-in/viewer";
import { useNewest } from "@/lib/use-newest";
import { readerOf } from "@/lib/vault/opened-file";

export function useReadFile() {
  const { userId } = useViewer();
  const token = useNewest(useAuthToken());
  return useMemo(() => readerOf(userId, () => token.current), [userId, token]);
}
