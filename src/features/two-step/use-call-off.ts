import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useAction } from "convex/react";

import { lostStepWords as words } from "@/content/second-step";
import { notify } from "@/lib/device/notify";
import { useSubmit } from "@/lib/use-submit";

/** For the person whose second step would be reset, and for the coach who asked. */
export function useCallOff() {
  const send = useAction(api.signIn.secondStepResets.callOff);
  const { error, isPending, run } = useSubmit();
  const callOff = (resetId: Id<"secondStepResets">) =>
    run(async () => {
      await send({ resetId });
      notify({ title: words.calledOff });
    }, words.callOffFailed);
  return { callOff, isPending, error };
}
