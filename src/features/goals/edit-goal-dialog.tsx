import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";

import { goalForm, goalNotices, goalWords } from "@/content/goals/goals";
import type { Goal } from "@/features/goals/goal";
import { GoalFormDialog } from "@/features/goals/goal-form-dialog";
import { changesOf, wordsOf } from "@/features/goals/goal-form-rules";
import { useGoalForm } from "@/features/goals/use-goal-form";
import { notify } from "@/lib/device/notify";

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
