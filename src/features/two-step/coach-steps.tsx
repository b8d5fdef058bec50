import { useMutation } from "convex/react";
import { useId, useState } from "react";

import { Checkbox } from "@/components/ui/checkbox";
import { describeFailure } from "@/content/failures";
import { coachStepWords as words } from "@/content/second-step";
import { LostSteps } from "@/features/two-step/lost-steps";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { api } from "@convex/_generated/api";

/** What a coach decides for others. Loaded after the page, below the coach's own second step. */
export function CoachSteps() {
  return (
    <>
      <CoachesStep />
      <LostSteps />
    </>
  );
}

function CoachesStep() {
  const id = useId();
  const own = useLive(api.signIn.twoStep.get, {});
  const ask = useMutation(api.signIn.twoStep.askCoaches);
  const confirmed = useConfirmed();
  const [chosen, setChosen] = useState<boolean | null>(null);
  if (own.state !== "ready") return null; // The part above shows that it is loading or has failed.
  const { canAskCoaches, areCoachesAsked } = own.value;

  async function change(isAsked: boolean) {
    setChosen(isAsked);
    try {
      const done = await confirmed(async () => {
        await ask({ areCoachesAsked: isAsked });
        return true;
      });
      if (done !== null) {
        notify({ tone: "success", title: isAsked ? words.asked : words.notAsked });
      }
    } catch (error) {
      notify({ tone: "danger", title: describeFailure(error, words.failed) });
    }
    setChosen(null);
  }

  return (
    <div data-slot="coaches-step" className="mt-8 flex gap-3 border-t border-border pt-6">
      <Checkbox
        id={id}
        aria-describedby={`${id}-hint`}
        checked={chosen ?? areCoachesAsked}
        disabled={chosen !== null || (!canAskCoaches && !areCoachesAsked)}
        onCheckedChange={(isChecked) => void change(isChecked)}
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {words.label}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted-foreground">
          {canAskCoaches || areCoachesAsked ? words.hint : words.hintOff}
        </p>
      </div>
    </div>
  );
}
