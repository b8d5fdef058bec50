import { api } from "@convex/_generated/api";
import { useMutation, useAction } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";

import { FormError } from "@/components/patterns/form-note";
import { HintedCheckbox } from "@/components/patterns/hinted-checkbox";
import { InputField } from "@/components/patterns/input-field";
import { FormDialog } from "@/components/patterns/dialog-form";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { describeFailure, refusalIn } from "@/content/failures";
import { coachStepWords, lostStepWords as words } from "@/content/second-step";
import { useCallOff } from "@/features/two-step/use-call-off";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { formatMoment } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";

function LostSteps() {
  const [isOpen, setIsOpen] = useState(false);
  const asked = useLive(api.signIn.secondStepResets.asked, {});
  const resets = asked.state === "ready" ? asked.value : [];
  return (
    <div data-slot="lost-steps" className="mt-8 border-t border-border pt-6">
      <h3 className="font-medium">{words.title}</h3>
      <p className="mt-0.5 text-sm text-muted-foreground">{words.text}</p>
      {asked.state === "loading" && <Skeleton className="mt-4 h-11" />}
      {resets.length > 0 && (
        <ul aria-label={words.list} className="mt-4 border-t border-border">
          {resets.map((reset) => (
            <StandingReset key={reset.resetId} {...reset} />
          ))}
        </ul>
      )}
      <Button
        variant="outline"
        className="mt-4"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {words.open}
      </Button>
      {isOpen && <ResetDialog onClose={() => setIsOpen(false)} />}
    </div>
  );
}

type Reset = FunctionReturnType<typeof api.signIn.secondStepResets.asked>[number];

function StandingReset({ resetId, email, dueAt }: Reset) {
  const { callOff, isPending, error } = useCallOff();
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-border py-3">
      <p className="min-w-0 flex-1 basis-72 wrap-anywhere">
        {email}
        <span className="block text-sm text-muted-foreground">
          {words.due(formatMoment(dueAt))}
        </span>
      </p>
      <Button
        variant="outline"
        size="sm"
        aria-label={words.callOffOf(email)}
        isPending={isPending}
        onClick={() => void callOff(resetId)}
      >
        {words.callOff}
      </Button>
      <FormError text={error} />
    </li>
  );
}

/** The reset happens a day later; the person is notified immediately. */
function ResetDialog({ onClose }: { onClose: () => void }) {
  const ask = useAction(api.signIn.secondStepResets.ask);
  const confirmed = useConfirmed();
  const [email, setEmail] = useState("");
  const { error, isPending, run } = useSubmit();

  const send = () =>
    run(async () => {
      const isDone = await confirmed(async () => {
        await ask({ email });
        return true;
      });
      if (isDone === null) return;
      notify({ title: words.asked, body: words.askedBody });
      onClose();
    }, describeAsking);

  return (
    <FormDialog
      title={words.dialogTitle}
      lead={words.dialogText}
      onClose={onClose}
      act={words.ask}
      isPending={isPending}
      isUnfit={email.trim() === ""}
      error={error}
      onSend={send}
    >
      <InputField
        label={words.email}
        hint={words.emailHint}
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
      />
    </FormDialog>
  );
}

function describeAsking(failure: unknown): string {
  const code = refusalIn(failure)?.code;
  if (code === "NOT_FOUND") return words.nobody;
  if (code === "CONFLICT") return words.pending;
  return describeFailure(failure, words.askFailed);
}

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
        notify({ title: isAsked ? coachStepWords.asked : coachStepWords.notAsked });
      }
    } catch (error) {
      notify({ tone: "danger", title: describeFailure(error, coachStepWords.failed) });
    }
    setChosen(null);
  }

  return (
    <div data-slot="coaches-step" className="mt-8 border-t border-border pt-6">
      <HintedCheckbox
        isHeading
        label={coachStepWords.label}
        hint={canAskCoaches || areCoachesAsked ? coachStepWords.hint : coachStepWords.hintOff}
        checked={chosen ?? areCoachesAsked}
        disabled={chosen !== null || (!canAskCoaches && !areCoachesAsked)}
        onSwitch={(isAsked) => void change(isAsked)}
      />
    </div>
  );
}
