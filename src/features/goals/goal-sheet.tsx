import { api } from "@convex/_generated/api";
import {
  milestonesPerGoalMax,
  progressNoteCharactersMax,
  titleCharactersMax,
} from "@domain/limits";
import { isBlank } from "@domain/text/text";
import type { GoalStatus } from "@domain/work/goal-vocabulary";
import { useMutation } from "convex/react";
import { Check, Pause, Pencil, Play, X, Plus } from "lucide-react";
import { useId, useState } from "react";

import { Form } from "@/components/patterns/form";
import { InputField } from "@/components/patterns/input-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Progress } from "@/components/ui/progress";
import { goalForm, goalNotices, goalSheet, goalWords } from "@/content/goals/goals";
import type { Goal, Side } from "@/features/goals/goal";
import { GoalBadges, TargetLine } from "@/features/goals/goal-card";
import { GoalFormDialog } from "@/features/goals/goal-form-dialog";
import { changesOf, wordsOf } from "@/features/goals/goal-form-rules";
import { MilestoneRow } from "@/features/goals/milestone-row";
import { MilestoneTick } from "@/features/goals/milestone-tick";
import { ProgressHistory } from "@/features/goals/progress-history";
import { useGoalActions } from "@/features/goals/use-goal-actions";
import { useGoalForm } from "@/features/goals/use-goal-form";
import { useMilestoneActions } from "@/features/goals/use-milestone-actions";
import { cn } from "@/lib/class-names";
import { notify } from "@/lib/device/notify";
import { personKey } from "@/lib/kept/kept-keys";
import { useKeptText } from "@/lib/kept/kept-text";
import { useSending } from "@/lib/kept/sending";
import { useIsReadOnly, useViewer } from "@/lib/sign-in/viewer";

const words = goalSheet.milestones;

function MilestoneEditor({ goal }: { goal: Goal }) {
  const { goalId, milestones } = goal;
  const actions = useMilestoneActions();
  const isReadOnly = useIsReadOnly();
  const done = milestones.filter(({ isCompleted }) => isCompleted).length;
  return (
    <section className="mt-8 border-t border-border pt-6">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-lg font-medium">{words.title}</h3>
        {milestones.length > 0 && (
          <p className="text-sm text-muted-foreground tabular-nums">
            {words.done(done, milestones.length)}
          </p>
        )}
      </div>
      {milestones.length === 0 && (
        <p className="mt-2 text-muted-foreground">{goalWords.noMilestones}</p>
      )}
      <ol className="mt-2">
        {milestones.map((milestone, place) =>
          isReadOnly ? (
            <li key={milestone.milestoneId} className="border-b border-border last:border-b-0">
              <MilestoneTick milestone={milestone} onTick={() => undefined} />
            </li>
          ) : (
            <MilestoneRow
              key={milestone.milestoneId}
              milestone={milestone}
              isFirst={place === 0}
              isLast={place === milestones.length - 1}
              onTick={(isCompleted) => void actions.tick(milestone, isCompleted)}
              onRename={(title) => actions.rename(milestone, title)}
              onSetDay={(day) => void actions.setDay(milestone, day)}
              onMoveUp={() =>
                void actions.move(milestone, milestones[place - 1]?.milestoneId ?? null)
              }
              onMoveDown={() =>
                void actions.move(milestone, milestones[place + 2]?.milestoneId ?? null)
              }
              onRemove={() => void actions.remove(goalId, milestone)}
            />
          ),
        )}
      </ol>
      {isReadOnly ? null : milestones.length < milestonesPerGoalMax ? (
        <NewMilestone goalId={goalId} onAdd={(title) => actions.add(goalId, title)} />
      ) : (
        <p className="mt-3 text-sm text-muted-foreground">{words.full}</p>
      )}
    </section>
  );
}

type NewMilestoneProps = {
  goalId: Goal["goalId"];
  /** Resolves to whether it was saved. */
  onAdd: (title: string) => Promise<boolean>;
};

function NewMilestone({ goalId, onAdd }: NewMilestoneProps) {
  const key = personKey("new_milestone", useViewer().userId, goalId);
  const { typed, type, settle } = useKeptText(key);
  const title = typed ?? "";
  const { isSending, run } = useSending({ key });

  async function submit() {
    if (isBlank(title)) return;
    await run(async () => {
      if (await onAdd(title)) settle(title);
    });
  }

  return (
    <Form onSend={submit} className="mt-3 flex gap-2">
      <Input
        dir="auto"
        autoComplete="off"
        aria-label={words.add}
        placeholder={words.addLabel}
        maxLength={titleCharactersMax}
        value={title}
        onChange={({ target: { value } }) => type(value === "" ? null : value)}
      />
      <Button type="submit" variant="outline" isPending={isSending} disabled={isBlank(title)}>
        <Plus aria-hidden />
        {words.addAction}
      </Button>
    </Form>
  );
}

type GoalSheetProps = {
  /** Null when the URL names a goal that is not loaded. */
  goal: Goal | null;
  side: Side;
  clientName?: string;
  onClose: () => void;
};

export function GoalSheet({ goal, side, clientName, onClose }: GoalSheetProps) {
  const [isEditing, setIsEditing] = useState(false);
  const isReadOnly = useIsReadOnly();
  if (goal !== null && isEditing && !isReadOnly) {
    return <EditGoalDialog goal={goal} onClose={() => setIsEditing(false)} />;
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-[44rem]">
        {goal === null ? (
          <DialogTitle>{goalSheet.gone}</DialogTitle>
        ) : (
          <>
            <Head goal={goal} clientName={clientName} onEdit={() => setIsEditing(true)} />
            <MilestoneEditor goal={goal} />
            {!isReadOnly && <ProgressEditor key={goal.progress} goal={goal} side={side} />}
            <ProgressHistory goal={goal} side={side} />
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

type HeadProps = { goal: Goal; clientName: string | undefined; onEdit: () => void };

function Head({ goal, clientName, onEdit }: HeadProps) {
  const { title, description, category, progress } = goal;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pr-12">
        <GoalBadges goal={goal} />
        <span className="text-sm text-muted-foreground">{goalWords.categories[category]}</span>
      </div>
      {clientName && <p className="mt-4 font-medium">{clientName}</p>}
      <DialogTitle dir="auto" className={cn("text-left", clientName ? "mt-1" : "mt-4")}>
        {title}
      </DialogTitle>
      <DialogDescription className="sr-only">{goalSheet.description}</DialogDescription>
      {description && (
        <p dir="auto" className="mt-3 max-w-reading whitespace-pre-line text-muted-foreground">
          {description}
        </p>
      )}
      <TargetLine goal={goal} />
      <div className="mt-4 flex items-center gap-3">
        <Progress aria-label={goalWords.progress(title)} value={progress} className="h-2 flex-1" />
        <span className="w-12 text-right font-medium tabular-nums">{progress}%</span>
      </div>
      {!useIsReadOnly() && <StatusActions goal={goal} onEdit={onEdit} />}
    </>
  );
}

const NEXT: Record<GoalStatus, readonly Exclude<GoalStatus, "cancelled">[]> = {
  active: ["completed", "paused"],
  paused: ["active", "completed"],
  completed: ["active"],
  cancelled: ["active"],
};
const STEPS = {
  completed: { word: goalSheet.actions.complete, Icon: Check },
  paused: { word: goalSheet.actions.pause, Icon: Pause },
  active: { word: goalSheet.actions.resume, Icon: Play },
} as const;

function StatusActions({ goal, onEdit }: Pick<HeadProps, "onEdit"> & { goal: Goal }) {
  const { changeStatus } = useGoalActions();
  const { status } = goal;
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {NEXT[status].map((next) => {
        const { word, Icon } = STEPS[next];
        return (
          <Button
            key={next}
            size="sm"
            variant={next === "completed" ? "default" : "outline"}
            onClick={() => void changeStatus(goal, next)}
          >
            <Icon aria-hidden />
            {word}
          </Button>
        );
      })}
      <Button size="sm" variant="outline" onClick={onEdit}>
        <Pencil aria-hidden />
        {goalSheet.edit}
      </Button>
      {(status === "active" || status === "paused") && (
        <Button
          size="sm"
          variant="outline"
          className="text-muted-foreground"
          onClick={() => void changeStatus(goal, "cancelled")}
        >
          <X aria-hidden />
          {goalSheet.actions.cancel}
        </Button>
      )}
    </div>
  );
}

function EditGoalDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const { goalId } = goal;
  const edit = useMutation(api.goals.edit);
  const [statusBefore] = useState(goal.status);
  const form = useGoalForm({ name: goalId, live: wordsOf(goal), needsClient: false });
  return (
    <GoalFormDialog
      title={goalForm.editTitle}
      text={goalForm.editText}
      action={goalForm.save}
      form={form}
      isNew={false}
      onClose={onClose}
      onSave={async () => {
        await edit({ goalId, changes: changesOf(form) });
        notify({ tone: "success", title: goalNotices.edited });
      }}
    >
      {goal.status !== statusBefore && (
        <p role="status" className="text-sm text-warning">
          {goalForm.statusMeanwhile(goalWords.statuses[goal.status])}
        </p>
      )}
    </GoalFormDialog>
  );
}

const progressWords = goalSheet.progress;

/** Progress follows the milestones until it is set by hand. A completed goal is at 100. */
function ProgressEditor({ goal, side }: { goal: Goal; side: Side }) {
  const { saveProgress } = useGoalActions();
  const [isSetting, setIsSetting] = useState(goal.isProgressByHand);
  if (goal.status === "completed") return null;
  return (
    <section className="mt-8 border-t border-border pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg font-medium">{progressWords.title}</h3>
        <p className="text-sm text-muted-foreground">
          {goal.isProgressByHand ? progressWords.byHand : progressWords.follows}
        </p>
      </div>
      {isSetting ? (
        <ByHand goal={goal} side={side} onSave={saveProgress} />
      ) : (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setIsSetting(true)}>
          {progressWords.setByHand}
        </Button>
      )}
    </section>
  );
}

type ByHandProps = {
  goal: Goal;
  side: Side;
  onSave: ReturnType<typeof useGoalActions>["saveProgress"];
};

function ByHand({ goal, side, onSave }: ByHandProps) {
  const [percent, setPercent] = useState(goal.progress);
  const [note, setNote] = useState("");
  const [isSaving, setIsSaving] = useState(false);

  async function save(value: number | null, words: string) {
    if (isSaving) return;
    setIsSaving(true);
    if (await onSave(goal, value, words)) setNote("");
    setIsSaving(false);
  }

  function submit() {
    void save(percent, note);
  }

  return (
    <Form onSend={submit} className="mt-3 grid gap-4">
      <Slider
        label={side === "client" ? progressWords.label : progressWords.labelCoach}
        percent={percent}
        onChange={setPercent}
      />
      <InputField
        label={progressWords.note}
        dir="auto"
        placeholder={progressWords.notePlaceholder}
        maxLength={progressNoteCharactersMax}
        value={note}
        onChange={setNote}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" size="sm" isPending={isSaving}>
          {progressWords.save}
        </Button>
        {goal.isProgressByHand && (
          <Button variant="link" onClick={() => void save(null, "")}>
            {progressWords.followMilestones}
          </Button>
        )}
      </div>
    </Form>
  );
}

type SliderProps = { label: string; percent: number; onChange: (percent: number) => void };

function Slider({ label, percent, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex items-center gap-4">
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={5}
          value={percent}
          onChange={(event) => onChange(Number(event.target.value))}
          className="h-11 min-w-0 flex-1 cursor-pointer"
        />
        <output htmlFor={id} className="w-12 text-right tabular-nums">
          {percent}%
        </output>
      </div>
    </div>
  );
}
