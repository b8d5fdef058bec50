import { ONBOARDING_STEPS, type OnboardingStep } from "@domain/work/onboarding";
import { Check, X } from "lucide-react";
import { useNavigate } from "react-router-dom";

import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { checklistWords } from "@/content/welcome/welcome";
import type { OnboardingRecord } from "@/features/welcome/welcome-record";
import { cn } from "@/lib/class-names";
import { paths } from "@/lib/pages/paths";

const places: Record<OnboardingStep, string> = {
  welcome: "#letter",
  assessment: paths.guide("inner-landscape", "inner-landscape"),
  explore: paths.journey(),
  connect: paths.communication(),
};

type ChecklistProps = {
  record: OnboardingRecord;
  onComplete: (step: OnboardingStep) => void;
  onDismiss: () => void;
};

export function Checklist({ record, onComplete, onDismiss }: ChecklistProps) {
  const navigate = useNavigate();
  const total = ONBOARDING_STEPS.length;
  const done = record.completed.length;
  if (record.dismissed) return null;

  function take(step: OnboardingStep) {
    onComplete(step);
    void navigate(places[step]);
  }

  return (
    <section
      aria-labelledby="checklist"
      className="relative rounded-card border border-border bg-card p-6"
    >
      <h2 id="checklist" className="pr-10 text-xl font-medium">
        {done === total ? checklistWords.complete.title : checklistWords.title}
      </h2>
      <div className="absolute top-4 right-4">
        <Button
          variant="link"
          aria-label={checklistWords.dismiss}
          className="size-10"
          onClick={onDismiss}
        >
          <X aria-hidden />
        </Button>
      </div>
      {done === total ? (
        <p className="mt-2 text-muted-foreground">{checklistWords.complete.text}</p>
      ) : (
        <>
          <p className="mt-1 text-sm text-muted-foreground">
            {checklistWords.progress(done, total)}
          </p>
          <Progress aria-label={checklistWords.title} value={done} max={total} className="mt-2" />
          <ol className="mt-4">
            {ONBOARDING_STEPS.map((step, index) => (
              <Step
                key={step}
                step={step}
                state={stateOf(step, index, record)}
                number={index + 1}
                onTake={() => take(step)}
              />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

type StepState = "done" | "current" | "later";

function stateOf(step: OnboardingStep, index: number, record: OnboardingRecord): StepState {
  if (record.completed.includes(step)) return "done";
  return index === record.currentStep ? "current" : "later";
}

type StepProps = { step: OnboardingStep; state: StepState; number: number; onTake: () => void };

function Step({ step, state, number, onTake }: StepProps) {
  const { title, text, action } = checklistWords.steps[step];
  return (
    <li
      data-state={state}
      aria-current={state === "current" ? "step" : undefined}
      className="grid grid-cols-[2.25rem_1fr] border-t border-border py-4 first:border-t-0"
    >
      <span
        aria-hidden
        className={cn(
          "inline-flex size-6 items-center justify-center rounded-full text-sm tabular-nums",
          state === "done" && "bg-primary text-primary-foreground",
          state === "current" && "border border-primary text-primary",
          state === "later" && "border border-border text-muted-foreground",
        )}
      >
        {state === "done" ? <Check className="size-3.5" strokeWidth={3} /> : number}
      </span>
      <div className={cn(state !== "current" && "text-muted-foreground")}>
        <h3 className="font-text text-base font-semibold">{title}</h3>
        {state === "done" ? (
          <p className="text-sm">{checklistWords.done}</p>
        ) : (
          <>
            <p className="mt-0.5 text-sm">{text}</p>
            <Button
              size="sm"
              variant={state === "current" ? "default" : "outline"}
              disabled={state === "later"}
              title={state === "later" ? checklistWords.later : undefined}
              className="mt-3"
              onClick={onTake}
            >
              {action}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
