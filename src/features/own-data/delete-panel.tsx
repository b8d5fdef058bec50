import { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";

import { FailedState } from "@/components/patterns/failed-state";
import { FormError } from "@/components/patterns/form-note";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { describeFailure } from "@/content/failures";
import { deleting as words } from "@/content/own-data/own-data";
import { DeleteDialog } from "@/features/own-data/delete-dialog";
import { useDeletion } from "@/features/own-data/use-deletion";
import { useLive } from "@/lib/live/live";
import { formatDay, formatMoment } from "@/lib/text/format-instant";

type State = FunctionReturnType<typeof api.erasures.state>;

export function DeletePanel() {
  const state = useLive(api.erasures.state, {});
  if (state.state === "loading") {
    return (
      <SkeletonGroup label={words.loading}>
        <Skeleton className="h-11 w-48" />
      </SkeletonGroup>
    );
  }
  if (state.state === "failed") {
    return (
      <FailedState sentence={describeFailure(state.error, words.notLoaded)} onRetry={state.retry} />
    );
  }
  return state.value.wish === null ? (
    <Ask state={state.value} />
  ) : (
    <TakeBack state={state.value} dueAt={state.value.wish.dueAt} />
  );
}

function Ask({ state: { keptUntil } }: { state: State }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="grid gap-4">
      {keptUntil !== null && <p>{words.keptUntil(formatDay(keptUntil))}</p>}
      <p className="text-muted-foreground">{words.browserNote}</p>
      <Button
        variant="destructive"
        className="justify-self-start"
        onClick={() => setIsAsking(true)}
      >
        {words.start}
      </Button>
      {isAsking && <DeleteDialog onClose={() => setIsAsking(false)} />}
    </div>
  );
}

function TakeBack({ state: { isHeld }, dueAt }: { state: State; dueAt: number }) {
  const { undo, isPending, error } = useDeletion();
  return (
    <div className="grid gap-4">
      <p className="font-medium">{isHeld ? words.wishHeld : words.wish(formatMoment(dueAt))}</p>
      {isHeld && <p>{words.held}</p>}
      <Button
        variant="outline"
        className="justify-self-start"
        isPending={isPending}
        onClick={() => void undo()}
      >
        {words.undo}
      </Button>
      <FormError text={error} />
    </div>
  );
}
