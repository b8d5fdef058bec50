import { sessionsTogetherMax } from "@domain/schedule/session-policy";
import { CalendarX, CircleCheck, CircleSlash } from "lucide-react";
import { Suspense, useState } from "react";

import { CancelSeveralDialog } from "../session-parts";
import type { CoachSession } from "./coach-row";
import { useClosingSeveral } from "./use-several";
import { Button } from "@/components/ui/button";
import { severalSessions as words } from "@/content/coach-sessions";
import { useNow } from "@/lib/live/now";

type SelectedActsProps = { selected: readonly CoachSession[]; onDone: () => void };

/** An act is offered as long as it fits one of them at least; the others stay as they are. */
export function SelectedActs({ selected, onDone }: SelectedActsProps) {
  const now = useNow();
  const close = useClosingSeveral(onDone);
  const [isCancelling, setIsCancelling] = useState(false);
  const scheduled = selected.filter(({ status }) => status === "scheduled");
  const begun = scheduled.filter(({ startsAt, isRequest }) => startsAt <= now && !isRequest);
  if (selected.length > sessionsTogetherMax) {
    return <p className="text-sm text-muted-foreground">{words.tooMany(sessionsTogetherMax)}</p>;
  }
  const areAllAhead = begun.length === 0;
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={areAllAhead}
        onClick={() => void close(begun, "completed")}
      >
        <CircleCheck aria-hidden />
        {words.complete}
      </Button>
      <Button
        variant="outline"
        size="sm"
        disabled={areAllAhead}
        onClick={() => void close(begun, "no-show")}
      >
        <CircleSlash aria-hidden />
        {words.miss}
      </Button>
      <Button
        variant="outline"
        size="sm"
        disabled={scheduled.length === 0}
        onClick={() => setIsCancelling(true)}
      >
        <CalendarX aria-hidden />
        {words.cancel}
      </Button>
      <Suspense>
        {isCancelling && (
          <CancelSeveralDialog
            sessions={scheduled}
            onCancelled={onDone}
            onClose={() => setIsCancelling(false)}
          />
        )}
      </Suspense>
    </>
  );
}
