import { api } from "@convex/_generated/api";
import { PROPOSED_HOURS } from "@domain/practice/practice-settings";
import { useMutation } from "convex/react";
import { TriangleAlert, Circle, CircleCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { Button, buttonVariants } from "@/components/ui/button";
import { describeOpenHours, setUpWords as words } from "@/content/practice/set-up";
import { stoppedWords } from "@/content/practice/stopped-deletions";
import type { Stop } from "@/features/overview/use-warnings";
import { attempt, useAttempts } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { ownZone } from "@/lib/live/now";
import { focusAfter } from "@/lib/pages/focus-after";
import { paths } from "@/lib/pages/paths";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { formatDay, formatMoment } from "@/lib/text/format-instant";
import { formatZone } from "@/lib/text/session-times";
import { useSubmit } from "@/lib/use-submit";

type Step = keyof typeof words.steps;
const STEPS: readonly Step[] = ["profile", "hours", "meeting", "library", "client"];

/** Shown until all steps are done or the coach hides it. */
function SetUp({ done, className }: { done: Record<Step, boolean>; className?: string }) {
  const save = useMutation(api.practice.save);
  const next = STEPS.find((step) => !done[step]);
  return (
    <section aria-labelledby="set-up" data-slot="set-up" className={className}>
      <div className="rounded-card border border-border bg-card p-5 sm:p-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="set-up" className="text-xl font-medium">
            {words.title}
          </h2>
          <p className="text-sm text-muted-foreground tabular-nums">
            {words.progress(STEPS.filter((step) => done[step]).length, STEPS.length)}
          </p>
        </div>
        <ol className="mt-2">
          {STEPS.map((step) => (
            <StepLine key={step} step={step} isDone={done[step]} isNext={step === next} />
          ))}
        </ol>
        <Button
          variant="link"
          onClick={({ currentTarget }) => {
            focusAfter(currentTarget);
            void attempt(save({ isSetupClosed: true }));
          }}
        >
          {words.close}
        </Button>
      </div>
    </section>
  );
}

function StepLine({ step, isDone, isNext }: { step: Step; isDone: boolean; isNext: boolean }) {
  const Icon = isDone ? CircleCheck : Circle;
  const { title, text } = words.steps[step];
  return (
    <li
      aria-current={isNext ? "step" : undefined}
      className="flex gap-3 border-t border-border py-3 first:border-t-0"
    >
      <Icon
        aria-hidden
        className={isDone ? "mt-0.5 size-5 shrink-0 text-primary" : "mt-0.5 size-5 shrink-0"}
      />
      <div className="min-w-0">
        <p className="font-medium">
          {title}
          {isDone && <span className="sr-only">, {words.done}</span>}
        </p>
        {!isDone && (
          <>
            <p className="text-muted-foreground">{text}</p>
            <div className="mt-2 flex flex-wrap gap-3">{actionsOf[step]()}</div>
          </>
        )}
      </div>
    </li>
  );
}

const actionsOf: Record<Step, () => ReactNode> = {
  profile: () => <StepLink to={`${paths.coachSettings()}#profile`} step="profile" />,
  hours: () => <ConfirmHours />,
  meeting: () => <StepLink to={`${paths.coachSettings()}#meeting`} step="meeting" />,
  library: () => <StepLink to={paths.coachLibrary()} step="library" />,
  client: () => <StepLink to={paths.coachInvite()} step="client" />,
};

function StepLink({ to, step }: { to: string; step: Step }) {
  return (
    <Link to={to} className={buttonVariants({ variant: "outline", size: "sm" })}>
      {words.steps[step].action}
    </Link>
  );
}

function ConfirmHours() {
  const save = useMutation(api.practice.save);
  const { run, isPending } = useAttempts();
  const own = useLive(api.practice.get, {});
  const stored = own.state === "ready" ? own.value : null;

  const { weekly, ...rules } = PROPOSED_HOURS;
  const confirm = () => run(() => save({ weekly: [...weekly], ...rules, timeZone: ownZone() }));

  return (
    <>
      <div className="w-full space-y-1 rounded-control bg-background px-4 py-3">
        {stored !== null && (
          <p className="text-muted-foreground">{words.now(describeOpenHours(stored))}</p>
        )}
        <p>{words.proposal(describeOpenHours(PROPOSED_HOURS), formatZone(ownZone()))}</p>
      </div>
      <Button
        size="sm"
        isPending={isPending}
        onClick={({ currentTarget }) => {
          focusAfter(currentTarget, "#set-up");
          void confirm();
        }}
      >
        {words.steps.hours.action}
      </Button>
      <Link
        to={`${paths.coachSettings()}#availability`}
        className={buttonVariants({ variant: "outline", size: "sm" })}
      >
        {words.otherHours}
      </Link>
    </>
  );
}

function DeletionsStopped({ stop, className }: { stop: Stop; className?: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { cause, due, stoppedAt } = stop;
  return (
    <aside data-slot="deletions-stopped" role="status" className={className}>
      <div className="flex items-start gap-4 rounded-card border border-warning bg-card px-5 py-4">
        <TriangleAlert
          aria-hidden
          className="mt-0.5 size-5 shrink-0 text-warning"
          strokeWidth={1.6}
        />
        <div className="min-w-0">
          <p className="font-medium">{stoppedWords.title}</p>
          <p className="mt-1 max-w-reading">
            {cause === "many"
              ? stoppedWords.many(due)
              : stoppedWords.clock(formatMoment(stoppedAt))}
          </p>
          <p className="mt-1 max-w-reading text-sm text-muted-foreground">
            {stoppedWords.sentence(formatDay(stoppedAt))}
          </p>
          <Button variant="outline" className="mt-3" onClick={() => setIsAsking(true)}>
            {stoppedWords.act}
          </Button>
        </div>
      </div>
      {isAsking && <ConfirmDeletions stop={stop} onClose={() => setIsAsking(false)} />}
    </aside>
  );
}

function ConfirmDeletions({ stop, onClose }: { stop: Stop; onClose: () => void }) {
  const confirm = useMutation(api.retention.confirm);
  const confirmed = useConfirmed();
  const { error, isPending, run } = useSubmit();

  async function continueDeletions() {
    const done = await confirmed(async () => [await confirm({ stoppedAt: stop.stoppedAt })]);
    if (done === null) return;
    notify({ title: stoppedWords.done });
    onClose();
  }

  return (
    <AskDialog
      isDanger
      title={stoppedWords.ask}
      text={stoppedWords.askText(stop.due)}
      leave={stoppedWords.leave}
      act={stoppedWords.act}
      isPending={isPending}
      error={error}
      onAct={() => void run(continueDeletions, stoppedWords.failed)}
      onClose={onClose}
    >
      <p>{stop.cause === "many" ? stoppedWords.checkMany : stoppedWords.checkClock}</p>
    </AskDialog>
  );
}

export const warnings = { DeletionsStopped, SetUp };
