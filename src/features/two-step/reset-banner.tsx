import { NewsBanner } from "@/components/patterns/news-banner";
import { lostStepWords as words } from "@/content/second-step";
import { useCallOff } from "@/features/two-step/use-call-off";
import { useViewer } from "@/lib/sign-in/viewer";
import { isolate } from "@/lib/text/bidi";
import { formatMoment } from "@/lib/text/format-instant";

/** Above every page of the person whose two-step sign-in will be reset, with a button to cancel it. */
export function ResetBanner() {
  const { secondStepReset } = useViewer();
  const { callOff, isPending, error } = useCallOff();
  if (secondStepReset === null) return null;
  const { resetId, dueAt, askedByName } = secondStepReset;
  const asker = askedByName === "" ? words.anotherCoach : isolate(askedByName);
  return (
    <NewsBanner
      slot="reset-banner"
      act={words.callOff}
      isPending={isPending}
      error={error}
      onAct={() => void callOff(resetId)}
    >
      {words.banner(asker, formatMoment(dueAt))}
    </NewsBanner>
  );
}
