import { useMutation } from "convex/react";
import { type SubmitEvent, useState } from "react";

import { IfFailed } from "@/components/patterns/if-failed";
import { FormError } from "@/components/patterns/form-note";
import { WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from "@/components/ui/dialog";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { describeFailure } from "@/content/failures";
import { recordsWords as words } from "@/content/practice/records";
import { describeKeeping, type Keeping } from "@/features/clients/keeping";
import { useLive } from "@/lib/live/live";
import { useSubmit } from "@/lib/use-submit";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { reasonCharactersMax } from "@domain/limits";
import { isFitText } from "@domain/text/text";

const word = (failure: unknown) => describeFailure(failure, words.changeFailed);

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
        <IfFailed live={keeping} fallback={words.failed} />
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

type HoldFormProps = { coachingId: Id<"coachings">; hold: Keeping["hold"] };

function HoldForm({ coachingId, hold }: HoldFormProps) {
  return hold === null ? (
    <NewHold coachingId={coachingId} />
  ) : (
    <StandingHold coachingId={coachingId} reason={hold.reason} />
  );
}

type StandingHoldProps = { coachingId: Id<"coachings">; reason: string };

function StandingHold({ coachingId, reason }: StandingHoldProps) {
  const lift = useMutation(api.legalHolds.lift);
  const { error, isPending, run } = useSubmit();
  async function liftNow() {
    await lift({ coachingId });
  }
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p dir="auto" className="border-l-2 border-highlight pl-4 break-words whitespace-pre-line">
        {reason}
      </p>
      <p className="text-sm text-muted-foreground">{words.liftText}</p>
      <Button variant="outline" isPending={isPending} onClick={() => void run(liftNow, word)}>
        {words.lift}
      </Button>
      <FormError text={error} />
    </div>
  );
}

function NewHold({ coachingId }: { coachingId: Id<"coachings"> }) {
  const set = useMutation(api.legalHolds.set);
  const { error, isPending, run } = useSubmit();
  const [reason, setReason] = useState("");
  const isUnfit = !isFitText(reason, reasonCharactersMax);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isUnfit) return;
    await run(async () => {
      await set({ coachingId, reason });
    }, word);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
      <WordsField
        label={words.reason}
        hint={words.reasonHint}
        rows={2}
        value={reason}
        charactersMax={reasonCharactersMax}
        tooLong={words.reasonTooLong}
        onChange={setReason}
      />
      <FormError text={error} />
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        isPending={isPending}
        disabled={isUnfit}
      >
        {words.hold}
      </Button>
    </form>
  );
}
