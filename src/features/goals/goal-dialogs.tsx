import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { byFullName, fullName } from "@domain/accounts/full-name";
import { useMutation } from "convex/react";

import { SelectField } from "@/components/patterns/select-field";
import { Options } from "@/components/ui/native-select";
import { goalForm, goalNotices } from "@/content/goals/goals";
import { GoalFormDialog } from "@/features/goals/goal-form-dialog";
import { blankWords, newGoalOf } from "@/features/goals/goal-form-rules";
import { GoalSheet } from "@/features/goals/goal-sheet";
import { useGoalForm } from "@/features/goals/use-goal-form";
import { notify } from "@/lib/device/notify";
import { useWholeList } from "@/lib/live/live-pages";

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
        notify({ tone: "success", title: goalNotices.created });
      }}
    >
      {clientId === undefined && (
        <ClientChoice
          value={form.words.clientId}
          error={form.errors.clientId}
          onChange={(chosen) => form.change("clientId", chosen)}
        />
      )}
    </GoalFormDialog>
  );
}

function ClientChoice({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (clientId: string) => void;
}) {
  const clients = useWholeList(api.clients.list, {});
  const people = clients.state === "ready" ? clients.items.toSorted(byFullName) : [];
  return (
    <SelectField label={goalForm.client} error={error} value={value} onChange={onChange}>
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
        notify({ tone: "success", title: goalNotices.created });
      }}
    />
  );
}

export const goalDialogs = { GoalSheet, SetGoalDialog, CoachSetGoalDialog };
