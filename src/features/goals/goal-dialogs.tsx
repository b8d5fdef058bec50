import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { byFullName, fullName } from "@domain/accounts/full-name";
import { progressNoteCharactersMax } from "@domain/limits";
import { dateFormatter } from "@domain/time/date-formatters";
import { hourMs } from "@domain/time/time-spans";
import type { GoalStatus } from "@domain/work/goal-vocabulary";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Check, Pause, Pencil, Play, X } from "lucide-react";
import { useId, useState } from "react";

import { Form } from "@/components/patterns/form";
import { IfFailed } from "@/components/patterns/if-failed";
import { InputField } from "@/components/patterns/input-field";
import { SelectField } from "@/components/patterns/select-field";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { Options } from "@/components/ui/native-select";
import { Progress } from "@/components/ui/progress";
import { goalForm, goalNotices, goalSheet, goalWords, goalHistory } from "@/content/goals/goals";
import { noClientsYet } from "@/content/practice/no-clients";
import type { Goal, Side } from "@/features/goals/goal";
import { useGoalActions } from "@/features/goals/goal-actions";
import { GoalBadges, TargetLine } from "@/features/goals/goal-card";
import { type GoalForm, GoalFormDialog, useGoalForm } from "@/features/goals/goal-form-dialog";
import { blankWords, changesOf, newGoalOf, wordsOf } from "@/features/goals/goal-form-rules";
import { MilestoneEditor } from "@/features/goals/milestone-editor";
import { cn } from "@/lib/class-names";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useWholeList } from "@/lib/live/live-pages";
import { ownZone } from "@/lib/live/now";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import { formatMoment } from "@/lib/text/format-instant";
import { formatSessionTime } from "@/lib/text/session-times";

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
  const people = clients.state === "ready" ? clients.items.toSorted(byFullName) : null;
  return (
    <SelectField
      label={goalForm.client}
      error={form.errors.clientId}
      value={form.words.clientId}
      onChange={(chosen) => form.change("clientId", chosen)}
    >
      <option value="">{people?.length === 0 ? noClientsYet : goalForm.chooseClient}</option>
      <Options of={people ?? []} value={(person) => person.clientId} label={fullName} />
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

type ChartPoint = { recordedAt: number; progress: number };

const LINES = [100, 50, 0];

/**
 * Drawn as steps, because progress between two entries is unknown. The time axis is to scale. Hidden from screen
 * readers: they get the sentence and the table.
 */
function ProgressChart({ points }: { points: ChartPoint[] }) {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const spanMs = Math.max(1, last.recordedAt - first.recordedAt);
  const places = points.map(({ recordedAt, progress }) => ({
    x: ((recordedAt - first.recordedAt) / spanMs) * 100,
    y: 100 - progress,
  }));
  return (
    <div
      aria-hidden
      data-slot="progress-chart"
      className="mt-4 grid grid-cols-[auto_1fr] gap-x-3 text-xs text-muted-foreground"
    >
      <div className="flex h-36 flex-col justify-between text-right leading-none tabular-nums">
        {LINES.map((progress) => (
          <span key={progress}>{progress}%</span>
        ))}
      </div>
      <div className="py-1.5">
        <Stair places={places} />
      </div>
      <div className="col-start-2 mt-1.5 flex justify-between">
        {formatEnds(first.recordedAt, last.recordedAt).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </div>
    </div>
  );
}

/** Stretched to its box; strokes keep their width. */
function Stair({ places }: { places: { x: number; y: number }[] }) {
  const stair = places
    .map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`))
    .join("");
  const dots = places.map(({ x, y }) => `M${x} ${y}h0`);
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="h-33 w-full overflow-visible fill-none [&_path]:[vector-effect:non-scaling-stroke]"
    >
      <path d={LINES.map((line) => `M0 ${100 - line}H100`).join("")} className="stroke-border" />
      <path d={stair} strokeWidth={2.5} strokeLinejoin="round" className="stroke-primary" />
      <path
        d={dots.slice(0, -1).join("")}
        strokeWidth={7}
        strokeLinecap="round"
        className="stroke-primary"
      />
      <path d={dots.at(-1)} strokeWidth={9} strokeLinecap="round" className="stroke-highlight" />
    </svg>
  );
}

/** Labels of both ends of the axis: days, or times within one day. One label if they are equal. */
function formatEnds(firstAt: number, lastAt: number): string[] {
  const zone = ownZone();
  const days = [firstAt, lastAt].map((at) => formatShortDay(at, zone));
  const isOneDay = days[0] === days[1];
  const words = isOneDay
    ? [firstAt, lastAt].map((at) => `${formatShortDay(at, zone)}, ${formatSessionTime(at, zone)}`)
    : days;
  return [...new Set(words)];
}

const formatShortDay = (at: number, zone: string) =>
  dateFormatter("en-US", zone, { month: "short", day: "numeric" }).format(at);

type Point = FunctionReturnType<typeof api.goals.history>[number];

export function ProgressHistory({ goal, side }: { goal: Goal; side: Side }) {
  const { goalId } = goal;
  const history = useLive(api.goals.history, { goalId });
  return (
    <section className="mt-8 border-t border-border pt-6">
      <h3 className="text-lg font-medium">{goalHistory.title}</h3>
      {history.state === "loading" && (
        <Skeletons
          label={goalHistory.loading}
          className="mt-3 space-y-3"
          each={["h-6 w-2/3", "h-36 w-full"]}
        />
      )}
      <IfFailed live={history} fallback={goalHistory.failed} className="mt-3" />
      {history.state === "ready" && <Moves points={history.value} side={side} />}
    </section>
  );
}

function Moves({ points, side }: { points: Point[]; side: Side }) {
  const [isTableShown, setIsTableShown] = useState(false);
  const tableId = useId();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) {
    return <p className="mt-2 text-muted-foreground">{goalHistory.notMoved}</p>;
  }
  const days = Math.round((last.recordedAt - first.recordedAt) / (24 * hourMs));
  const moves = points.length - 1;
  const summary = goalHistory.summary({ from: first.progress, to: last.progress, moves, days });
  return (
    <>
      <p className="mt-2 text-muted-foreground">{summary}</p>
      <ProgressChart points={points} />
      <Button
        variant="link"
        className="mt-2"
        aria-expanded={isTableShown}
        aria-controls={tableId}
        onClick={() => setIsTableShown((isShown) => !isShown)}
      >
        {isTableShown ? goalHistory.hideTable : goalHistory.showTable}
      </Button>
      <div id={tableId} hidden={!isTableShown} className="mt-2">
        <MovesTable points={points} side={side} />
      </div>
    </>
  );
}

function MovesTable({ points, side }: { points: Point[]; side: Side }) {
  const { when, progress, by, note } = goalHistory.columns;
  const names = side === "client" ? goalHistory.by.forClient : goalHistory.by.forCoach;
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{goalHistory.caption}</caption>
      <thead className="border-b border-input">
        <tr>
          {[when, progress, by, note].map((word) => (
            <th key={word} scope="col" className="py-2 pr-4 font-medium">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <tr key={point.pointId} className="border-b border-border align-top">
            <td className="py-2 pr-4">{formatMoment(point.recordedAt)}</td>
            <td className="py-2 pr-4 tabular-nums">{point.progress}%</td>
            <td className="py-2 pr-4">{names[point.by]}</td>
            <td dir="auto" className="py-2">
              {point.note}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
