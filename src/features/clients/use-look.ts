import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { useEffect } from "react";

/** Writes down that the coach has opened a client's page, or their notes on it. A page that cannot say so still opens. */
export function useLook(clientId: Id<"users">, part: "record" | "notes") {
  const look = useMutation(api.audit.look);
  useEffect(() => {
    look({ clientId, part }).catch(() => undefined); // not theirs any more: the page says so itself
  }, [look, clientId, part]);
}
