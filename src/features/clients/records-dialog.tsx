import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";

import { FailedState } from "@/components/patterns/failed-state";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from "@/components/ui/dialog";
import { describeFailure } from "@/content/failures";
import { recordsWords as words } from "@/content/practice/records";
import { HoldForm } from "@/features/clients/hold-form";
import { type Keeping, describeKeeping } from "@/features/clients/keeping";
import { useLive } from "@/lib/live/live";

type RecordsDialogProps = { coachingId: Id<"coachings">; name: string; onClose: () => void };

export function RecordsDialog({ coachingId, name, onClose }: RecordsDialogProps) {
  const keeping = useLive(api.legalHolds.ofCoaching, { coachingId });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogTitle>{words.title(name)}</DialogTitle>
        {keeping.state === "loading" && (
          <SkeletonGroup label={words.loading} className="mt-4 space-y-3">
            <Skeleton className="h-6 w-full" />
            <Skeleton className="h-32 w-full" />
          </SkeletonGroup>
        )}
        {keeping.state === "failed" && (
          <FailedState
            sentence={describeFailure(keeping.error, words.failed)}
            onRetry={keeping.retry}
          />
        )}
        {keeping.state === "ready" && <Found coachingId={coachingId} keeping={keeping.value} />}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {words.close}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Found({ coachingId, keeping }: { coachingId: Id<"coachings">; keeping: Keeping }) {
  return (
    <>
      <DialogDescription>{describeKeeping(keeping)}</DialogDescription>
      <section aria-labelledby="legal-hold" className="mt-6 border-t border-border pt-5">
        <h3 id="legal-hold" className="font-medium">
          {words.holdTitle}
        </h3>
        <p className="mt-1.5 text-muted-foreground">{words.holdText}</p>
        <HoldForm coachingId={coachingId} hold={keeping.hold} />
      </section>
    </>
  );
}
