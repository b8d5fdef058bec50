import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";

import { goalForm, goalNotices } from "@/content/goals/goals";
import type { GoalWordsDraft } from "@/features/goals/goal-draft";
import { GoalFormDialog } from "@/features/goals/goal-form-dialog";
import {
  blankWords,
  stepsIn,
  toCategory,
  toDate,
  toPriority,
} from "@/features/goals/goal-form-rules";
import { useGoalForm } from "@/features/goals/use-goal-form";
import { notify } from "@/lib/notify";

export function SetGoalDialog({ onClose }: { onClose: () => void }) {
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
      onSave={async () => {
        await create(newGoalOf(form.words));
        notify({ tone: "success", title: goalNotices.created });
      }}
    />
  );
}

export const newGoalOf = (words: GoalWordsDraft) => ({
  title: words.title,
  description: words.description,
  category: toCategory(words.category),
  priority: toPriority(words.priority),
  targetDate: toDate(words.targetDate),
  milestones: stepsIn(words.milestones),
});
