import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";

import { goalForm, goalNotices, goalWords } from "@/content/goals/goals";
import type { Goal } from "@/features/goals/goal";
import type { FieldName } from "@/features/goals/goal-draft";
import { GoalFormDialog } from "@/features/goals/goal-form-dialog";
import { toCategory, toDate, toPriority, wordsOf } from "@/features/goals/goal-form-rules";
import { type GoalForm, useGoalForm } from "@/features/goals/use-goal-form";
import { notify } from "@/lib/notify";

export function EditGoalDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
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

/** Only touched fields. Where a newer value was shown beside the field, that is what it replaces. */
function changesOf(form: GoalForm) {
  const change = <Value,>(field: FieldName, toValue: (text: string) => Value) => {
    const mine = form.touched[field];
    if (mine === undefined) return undefined;
    const from = form.changedMeanwhile(field) ?? mine.from;
    return { from: toValue(from), to: toValue(mine.to) };
  };
  const asItIs = (text: string) => text;
  return {
    title: change("title", asItIs),
    description: change("description", asItIs),
    category: change("category", toCategory),
    priority: change("priority", toPriority),
    targetDate: change("targetDate", toDate),
  };
}
