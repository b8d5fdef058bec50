import { useSummaryDraft } from "./use-summary-draft";
import type { SessionDetails } from "../booking/session-types";
import { Button } from "@/components/ui/button";
import { summaryWords as words } from "@/content/session-summaries";
import { useAttempts } from "@/lib/attempt";

type WriteSummaryProps = { session: SessionDetails; onBegun?: () => void };

export function WriteSummary({ session, onBegun = () => undefined }: WriteSummaryProps) {
  const { typed, begin } = useSummaryDraft(session);
  const { run, isPending } = useAttempts(words.notGathered);
  const press = async () => {
    if (typed !== null || (await run(begin))) onBegun();
  };
  return (
    <Button variant="outline" isPending={isPending} onClick={() => void press()}>
      {words.write}
    </Button>
  );
}
