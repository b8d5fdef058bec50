import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { useEffect } from "react";

/** Logs that the coach opened a client's page or notes. A failure does not block the page. */
export function useLook(clientId: Id<"users">, part: "record" | "notes") {
  const look = useMutation(api.audit.look);
  useEffect(() => {
    look({ clientId, part }).catch(() => undefined); // No longer their client: the page says so.
  }, [look, clientId, part]);
}
