import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";

import { goalForm, goalNotices } from "@/content/goals/goals";
import { blankWords } from "@/features/goals/goal-draft";
import { GoalFormDialog } from "@/features/goals/goal-form-dialog";
import { newGoalOf } from "@/features/goals/goal-form-rules";
import { useGoalForm } from "@/features/goals/use-goal-form";
import { notify } from "@/lib/device/notify";

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
      onSave={async (requestName) => {
        await create({ ...newGoalOf(form.words), requestName });
        notify({ tone: "success", title: goalNotices.created });
      }}
    />
  );
}
