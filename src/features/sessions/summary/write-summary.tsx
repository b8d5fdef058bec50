import { useState } from "react";

import { useSummaryDraft } from "./use-summary-draft";
import type { SessionDetails } from "../booking/session-types";
import { Button } from "@/components/ui/button";
import { failureNotice } from "@/content/failures";
import { summaryWords as words } from "@/content/session-summaries";
import { notify } from "@/lib/device/notify";

type WriteSummaryProps = { session: SessionDetails; onBegun?: () => void };

export function WriteSummary({ session, onBegun = () => undefined }: WriteSummaryProps) {
  const { typed, begin } = useSummaryDraft(session);
  const [isPending, setIsPending] = useState(false);
  const press = async () => {
    setIsPending(true);
    try {
      if (typed === null) await begin();
      onBegun();
    } catch (error) {
      notify(failureNotice(error, words.notGathered));
    }
    setIsPending(false);
  };
  return (
    <Button variant="outline" isPending={isPending} onClick={() => void press()}>
      {words.write}
    </Button>
  );
}
