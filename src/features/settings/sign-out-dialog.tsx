import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { describeFailure } from "@/content/failures";
import { deviceWords as words } from "@/content/settings/settings";

export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const signOut = useMutation(api.devices.signOutEverywhere);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function leave() {
    setIsPending(true);
    setFailure(null);
    try {
      await signOut({});
    } catch (error) {
      setFailure(describeFailure(error, words.failed));
      setIsPending(false);
    }
  }
  return (
    <AskDialog
      isDanger
      title={words.everywhereTitle}
      text={words.everywhereText}
      leave={words.keep}
      act={words.signOutEverywhere}
      isPending={isPending}
      error={failure}
      onAct={() => void leave()}
      onClose={onClose}
    />
  );
}
