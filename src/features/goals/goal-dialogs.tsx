import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { byFullName, fullName } from "@domain/accounts/full-name";
import { progressNoteCharactersMax } from "@domain/limits";
import type { GoalStatus } from "@domain/work/goal-vocabulary";
import { useMutation } from "convex/react";
import { Check, Pause, Pencil, Play, X } from "lucide-react";
import { useId, useState } from "react";

import { Form } from "@/components/patterns/form";
import { InputField } from "@/components/patterns/input-field";
import { SelectField } from "@/components/patterns/select-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { Options } from "@/components/ui/native-select";
import { Progress } from "@/components/ui/progress";
import { goalForm, goalNotices, goalSheet, goalWords } from "@/content/goals/goals";
import type { Goal, Side } from "@/features/goals/goal";
import { GoalBadges, TargetLine } from "@/features/goals/goal-card";
import { type GoalForm, GoalFormDialog, useGoalForm } from "@/features/goals/goal-form-dialog";
import { blankWords, changesOf, newGoalOf, wordsOf } from "@/features/goals/goal-form-rules";
import { MilestoneEditor } from "@/features/goals/milestone-editor";
import { ProgressHistory } from "@/features/goals/progress-history";
import { useGoalActions } from "@/features/goals/goal-actions";
import { cn } from "@/lib/class-names";
import { notify } from "@/lib/device/notify";
import { useWholeList } from "@/lib/live/live-pages";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

type CoachSetGoalDialogProps = {
  /** The client, if known; otherwise the dialog asks. */
  clientId?: string;
  onClose: () => void;
};

function CoachSetGoalDialog({ clientId, onClose }: CoachSetGoalDialogProps) {
  const create = useMutation(api.goalBoard.create);
  const live = clientId === undefined ? blankWords : { ...blankWords, clientId };
  const form = useGoalForm({ name: `new_${clientId ?? ""}`, live, needsClient: true });
  return (
    <GoalFormDialog
      title={goalForm.createTitle}
      text={goalForm.createTextCoach}
      action={goalForm.create}
      form={form}
      isNew
      onClose={onClose}
      onSave={async (requestName) => {
        const chosen = form.words.clientId as Id<"users">;
        await create({ clientId: chosen, ...newGoalOf(form.words), requestName });
        notify({ title: goalNotices.created });
      }}
    >
      {clientId === undefined && <ClientChoice form={form} />}
    </GoalFormDialog>
  );
}

function ClientChoice({ form }: { form: GoalForm }) {
  const clients = useWholeList(api.clients.list, {});
  const people = clients.state === "ready" ? clients.items.toSorted(byFullName) : [];
  return (
    <SelectField
      label={goalForm.client}
      error={form.errors.clientId}
      value={form.words.clientId}
      onChange={(chosen) => form.change("clientId", chosen)}
    >
      <option value="">{goalForm.chooseClient}</option>
      <Options of={people} value={(person) => person.clientId} label={fullName} />
    </SelectField>
  );
}

function SetGoalDialog({ onClose }: { onClose: () => void }) {
  const create = useMutation(api.goals.create);
  const form = useGoalForm({ name: "new", live: blankWords, needsClient: false });
  return (
    <GoalFormDialog
      title={goalForm.createTitle}
      text={goalForm.createText}
      action={goalForm.create}
      form={form}
      isNew
      onClose={onClose}
      onSave={async (requestName) => {
        await create({ ...newGoalOf(form.words), requestName });
        notify({ title: goalNotices.created });
      }}
    />
  );
}

export const goalDialogs = { GoalSheet, SetGoalDialog, CoachSetGoalDialog };

type GoalSheetProps = {
  /** Null when the URL names a goal that is not loaded. */
  goal: Goal | null;
  side: Side;
  clientName?: string;
  onClose: () => void;
};

function GoalSheet({ goal, side, clientName, onClose }: GoalSheetProps) {
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
        notify({ title: goalNotices.edited });
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
