import { useConvex } from "convex/react";
import { useState } from "react";

import { describeFailure, refusalIn } from "@/content/failures";
import { sharingWords } from "@/content/private-sharing";
import {
  coachKeyText,
  type Shared,
  shareCopy,
  TooLongToSeal,
  useSharing,
} from "@/features/shares/sharing";
import { useSubmit } from "@/lib/use-submit";

/** Shares one or several copies, after the client was shown who can read them. */
export function useShareCopies(failed: string) {
  const client = useConvex();
  const sharing = useSharing();
  const submit = useSubmit();
  const [accepted, setAccepted] = useState<string | null>(null);
  const key = sharing.kind === "sealed" ? coachKeyText(sharing.coach) : null;
  const isAccepted = key !== null && accepted === key;
  const isReady =
    sharing.kind === "plain" ||
    (sharing.kind === "sealed" && (sharing.seen !== "changed" || isAccepted));

  const word = (failure: unknown) => {
    if (failure instanceof TooLongToSeal) return sharingWords.tooLong;
    if (refusalIn(failure)?.code === "CONFLICT") return sharingWords.conflict;
    return describeFailure(failure, failed);
  };

  return {
    ...{ error: submit.error, isPending: submit.isPending, isReady },
    notice: { sharing, isAccepted, onAccept: () => setAccepted(key) },
    /** Resolves to whether it succeeded. */
    share: (act: (shareOne: (shared: Shared) => Promise<void>) => Promise<void>) =>
      submit.run(async () => {
        if (sharing.kind === "waiting" || sharing.kind === "locked") return;
        await act((shared) => shareCopy(client, sharing, shared));
      }, word),
  };
}
