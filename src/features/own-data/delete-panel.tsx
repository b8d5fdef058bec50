import { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";
import { Suspense, useState } from "react";

import { FailedState } from "@/components/patterns/failed-state";
import { FormError } from "@/components/patterns/form-note";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button } from "@/components/ui/button";
import { describeFailure } from "@/content/failures";
import { deleting } from "@/content/own-data/own-data";
import { useDeletion } from "@/features/own-data/use-deletion";
import { useLive } from "@/lib/live/live";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { focusAfter } from "@/lib/pages/focus-after";
import { formatDay, formatMoment } from "@/lib/text/format-instant";

const { DeleteDialog } = lateParts(() => import("@/features/own-data/delete-dialog"));
const LATE_PARTS = [DeleteDialog];

type DeletionState = FunctionReturnType<typeof api.erasures.state>;

export function DeletePanel() {
  const state = useLive(api.erasures.state, {});
  if (state.state === "loading") {
    return <Skeletons label={deleting.loading} each="h-11 w-48" />;
  }
  if (state.state === "failed") {
    return (
      <FailedState
        sentence={describeFailure(state.error, deleting.notLoaded)}
        onRetry={state.retry}
      />
    );
  }
  return state.value.wish === null ? (
    <AskDeletion state={state.value} />
  ) : (
    <TakeBackDeletion state={state.value} dueAt={state.value.wish.dueAt} />
  );
}

function AskDeletion({ state: { keptUntil } }: { state: DeletionState }) {
  useFetchAhead(LATE_PARTS);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="grid gap-4">
      {keptUntil !== null && <p>{deleting.keptUntil(formatDay(keptUntil))}</p>}
      <p className="text-muted-foreground">{deleting.browserNote}</p>
      <Button
        variant="destructive"
        className="justify-self-start"
        onClick={() => setIsAsking(true)}
      >
        {deleting.start}
      </Button>
      <Suspense>{isAsking && <DeleteDialog onClose={() => setIsAsking(false)} />}</Suspense>
    </div>
  );
}

function TakeBackDeletion({ state: { isHeld }, dueAt }: { state: DeletionState; dueAt: number }) {
  const { undo, isPending, error } = useDeletion();
  return (
    <div className="grid gap-4">
      <p className="font-medium">
        {isHeld ? deleting.wishHeld : deleting.wish(formatMoment(dueAt))}
      </p>
      {isHeld && <p>{deleting.held}</p>}
      <Button
        variant="outline"
        className="justify-self-start"
        isPending={isPending}
        onClick={({ currentTarget }) => {
          focusAfter(currentTarget, "#delete");
          void undo();
        }}
      >
        {deleting.undo}
      </Button>
      <FormError text={error} />
    </div>
  );
}
