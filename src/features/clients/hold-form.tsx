import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { reasonCharactersMax } from "@domain/limits";
import { isFitText } from "@domain/text/text";
import { useMutation } from "convex/react";
import { type SubmitEvent, useState } from "react";

import { FormError } from "@/components/patterns/form-note";
import { WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { describeFailure } from "@/content/failures";
import { recordsWords as words } from "@/content/practice/records";
import type { Keeping } from "@/features/clients/keeping";
import { useSubmit } from "@/lib/use-submit";

type HoldFormProps = { coachingId: Id<"coachings">; hold: Keeping["hold"] };

export function HoldForm({ coachingId, hold }: HoldFormProps) {
  return hold === null ? (
    <NewHold coachingId={coachingId} />
  ) : (
    <StandingHold coachingId={coachingId} reason={hold.reason} />
  );
}

const word = (failure: unknown) => describeFailure(failure, words.changeFailed);

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
