import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import type { FunctionArgs } from "convex/server";
import { useState } from "react";

import { describeFailure, refusalIn } from "@/content/failures";
import { waitWords } from "@/content/session-waits";
import { notify } from "@/lib/device/notify";

export function useWaits() {
  const beginWait = useMutation(api.waits.begin);
  const endWait = useMutation(api.waits.end);
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function begin(wanted: FunctionArgs<typeof api.waits.begin>): Promise<boolean> {
    setIsPending(true);
    setRefusal(null);
    try {
      await beginWait(wanted);
      notify(waitWords.begun);
      return true;
    } catch (error) {
      if (refusalIn(error) === null) notify(waitWords.notBegun);
      else setRefusal(describeRefusal(error));
      return false;
    } finally {
      setIsPending(false);
    }
  }

  async function end(waitId: Id<"sessionWaits">) {
    setIsPending(true);
    try {
      await endWait({ waitId });
    } catch {
      notify(waitWords.notEnded);
    } finally {
      setIsPending(false);
    }
  }

  return { begin, end, isPending, refusal };
}

function describeRefusal(error: unknown): string {
  const refusal = refusalIn(error);
  const field = refusal?.code === "INVALID" ? refusal.field : "";
  if (field === "days") return waitWords.badDays;
  if (field === "waits") return waitWords.tooMany;
  return describeFailure(error, "");
}
