import { api } from "@convex/_generated/api";

import { NewsBanner } from "@/components/patterns/news-banner";
import { lostStepWords as words } from "@/content/second-step";
import { useCallOff } from "@/features/two-step/use-call-off";
import { isolate } from "@/lib/bidi";
import { useLive } from "@/lib/live";
import { wordMoment } from "@/lib/word-instant";

/** Above every page of somebody whose second step is to be taken away: the word against it is one press away. */
export function ResetBanner() {
  const reset = useLive(api.signIn.secondStepResets.own, {});
  const { callOff, isPending, error } = useCallOff();
  if (reset.state !== "ready" || reset.value === null) return null;
  const { resetId, dueAt, askedByName } = reset.value;
  const asker = askedByName === "" ? words.anotherCoach : isolate(askedByName);
  return (
    <NewsBanner
      slot="reset-banner"
      act={words.callOff}
      isPending={isPending}
      error={error}
      onAct={() => void callOff(resetId)}
    >
      {words.banner(asker, wordMoment(dueAt))}
    </NewsBanner>
  );
}
