import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { type ReactNode, useCallback } from "react";

import { OpenVisitContext } from "@/lib/pages/record-visits";

/** Wraps the coach's area, because any query about one client may need an open visit first. */
export function RecordVisits({ children }: { children: ReactNode }) {
  const look = useMutation(api.audit.look);
  const open = useCallback(
    (clientId: string) => look({ clientId: clientId as Id<"users">, part: "record" }),
    [look],
  );
  return <OpenVisitContext value={open}>{children}</OpenVisitContext>;
}
