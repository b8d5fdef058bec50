import { progressNoteCharactersMax } from "@domain/limits";
import { type SyntheticEvent, useId, useState } from "react";

import { InputField } from "@/components/patterns/input-field";
import { Button } from "@/components/ui/button";
import { goalSheet } from "@/content/goals/goals";
import type { Goal, Side } from "@/features/goals/goal";
import { useGoalActions } from "@/features/goals/use-goal-actions";

const words = goalSheet.progress;

/** Progress follows the milestones until it is set by hand. A completed goal is at 100. */
export function ProgressEditor({ goal, side }: { goal: Goal; side: Side }) {
  const { saveProgress } = useGoalActions();
  const [isSetting, setIsSetting] = useState(goal.isProgressByHand);
  if (goal.status === "completed") return null;
  return (
    <section className="mt-8 border-t border-border pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg font-medium">{words.title}</h3>
        <p className="text-sm text-muted-foreground">
          {goal.isProgressByHand ? words.byHand : words.follows}
        </p>
      </div>
      {isSetting ? (
        <ByHand goal={goal} side={side} onSave={saveProgress} />
      ) : (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setIsSetting(true)}>
          {words.setByHand}
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

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    void save(percent, note);
  }

  return (
    <form onSubmit={submit} className="mt-3 grid gap-4">
      <Slider
        label={side === "client" ? words.label : words.labelCoach}
        percent={percent}
        onChange={setPercent}
      />
      <InputField
        label={words.note}
        dir="auto"
        placeholder={words.notePlaceholder}
        maxLength={progressNoteCharactersMax}
        value={note}
        onChange={setNote}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" size="sm" isPending={isSaving}>
          {words.save}
        </Button>
        {goal.isProgressByHand && (
          <Button variant="link" onClick={() => void save(null, "")}>
            {words.followMilestones}
          </Button>
        )}
      </div>
    </form>
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
