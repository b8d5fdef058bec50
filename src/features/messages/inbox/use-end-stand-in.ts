import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";

import { failureNotice } from "@/content/failures";
import { standInWords as words } from "@/content/messages/message-center";
import { notify } from "@/lib/device/notify";

export function useEndStandIn(clientId: Id<"users">, name: string) {
  const end = useMutation(api.standIns.end);
  return () => {
    end({ clientId }).then(
      () => notify({ tone: "success", title: words.ended(name) }),
      (error: unknown) => notify(failureNotice(error, words.failed)),
    );
  };
}
