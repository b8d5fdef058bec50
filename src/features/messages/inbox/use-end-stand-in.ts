import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";

import { standInWords as words } from "@/content/messages/message-center";
import { attempt } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";

export function useEndStandIn(clientId: Id<"users">, name: string) {
  const end = useMutation(api.standIns.end);
  async function endNow() {
    if (!(await attempt(end({ clientId })))) return;
    notify({ title: words.ended(name) });
  }
  return () => void endNow();
}
