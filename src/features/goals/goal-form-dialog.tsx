import { fieldNames, type RecordField } from "@domain/record-fields";
import { GOAL_FIELDS, type GoalFieldName } from "@domain/work/goal-fields";
import { useState, Fragment, type ReactNode } from "react";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { InputField } from "@/components/patterns/input-field";
import { SelectField } from "@/components/patterns/select-field";
import { TextareaField } from "@/components/patterns/words-field";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { goalForm } from "@/content/goals/goals";
import { draftSlot, findErrors, type GoalWordsDraft } from "@/features/goals/goal-form-rules";
import { savedGoal } from "@/features/goals/goal-actions";
import { useSendingOnce } from "@/lib/kept/sending";
import { useTouched } from "@/lib/kept/touched-fields";
import { useViewer } from "@/lib/sign-in/viewer";

const namesOf = (...kinds: RecordField["kind"][]) =>
  fieldNames(GOAL_FIELDS).filter((name) => kinds.includes(GOAL_FIELDS[name].kind));
const texts = namesOf("line", "text");
const choices = namesOf("choice");
const dates = namesOf("date");

function GoalFields({ form, isNew }: { form: GoalForm; isNew: boolean }) {
  return (
    <>
      {texts.map((name) => (
        <Fragment key={name}>
          <GoalField form={form} name={name} hint={isNew ? hints[name] : undefined} />
          <Meanwhile form={form} field={name} />
        </Fragment>
      ))}
      <div className="grid gap-5 sm:grid-cols-2">
        {choices.map((name) => (
          <GoalField key={name} form={form} name={name} />
        ))}
      </div>
      {choices.map((name) => (
        <Meanwhile key={name} form={form} field={name} />
      ))}
      {dates.map((name) => (
        <Fragment key={name}>
          <GoalField form={form} name={name} />
          <Meanwhile form={form} field={name} />
        </Fragment>
      ))}
      {isNew && <FirstMilestones form={form} />}
    </>
  );
}

const hints: Partial<Record<GoalFieldName, string>> = { title: goalForm.titleHint };

function GoalField({ form, name, hint }: { form: GoalForm; name: GoalFieldName; hint?: string }) {
  const field: RecordField = GOAL_FIELDS[name];
  const control = {
    label: goalForm.fields[name],
    hint,
    error: form.errors[name],
    value: form.words[name],
    onChange: (value: string) => form.change(name, value),
  };
  switch (field.kind) {
    case "line":
      return <InputField {...control} dir="auto" autoComplete="off" />;
    case "text":
      return <TextareaField {...control} rows={3} />;
    case "date":
      return <InputField {...control} type="date" />;
    case "choice":
      return (
        <SelectField {...control}>{field.words.map((word) => optionOf(name, word))}</SelectField>
      );
  }
}

function optionOf(name: GoalFieldName, word: string) {
  const labels: Partial<Record<GoalFieldName, Record<string, string>>> = goalForm.choices;
  return (
    <option key={word} value={word}>
      {labels[name]?.[word] ?? word}
    </option>
  );
}

function FirstMilestones({ form }: { form: GoalForm }) {
  return (
    <TextareaField
      label={goalForm.milestones}
      hint={goalForm.milestonesHint}
      error={form.errors.milestones}
      rows={3}
      value={form.words.milestones}
      onChange={(next) => form.change("milestones", next)}
    />
  );
}

/** Shown when the other side changed a field that is being edited. Saving keeps the viewer's own version. */
function Meanwhile({ form, field }: { form: GoalForm; field: GoalFieldName }) {
  const theirs = form.changedMeanwhile(field);
  if (theirs === null) return null;
  return (
    <p role="status" className="-mt-3 flex flex-wrap items-center gap-x-3 text-sm text-warning">
      {goalForm.changedMeanwhile(theirs === "" ? goalForm.emptied : theirs)}
      <Button variant="link" onClick={() => form.takeTheirs(field)}>
        {goalForm.takeTheirs}
      </Button>
    </p>
  );
}

type GoalFormDialogProps = {
  title: string;
  text: string;
  action: string;
  form: GoalForm;
  isNew: boolean;
  onSave: (requestName: string) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
};

/** Closing keeps the draft; only saving or discarding clears it. */
export function GoalFormDialog(props: GoalFormDialogProps) {
  const { title, text, action, form, isNew, onSave, onClose, children } = props;
  const isTouched = Object.keys(form.touched).length > 0;
  const sending = useSendingOnce(form.slot, isTouched ? JSON.stringify(form.words) : "");
  const [hadDraft] = useState(isTouched);

  async function send(page: HTMLFormElement) {
    if (!form.check()) {
      // Runs after the fields are marked as invalid.
      requestAnimationFrame(() => page.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    const saving = sending.run(async (requestName) => {
      await onSave(requestName);
      form.dropSent();
      onClose();
      return true;
    });
    await savedGoal(saving);
  }

  return (
    <DialogFrame title={title} lead={text} onClose={onClose}>
      {hadDraft && isTouched && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground">
          {goalForm.keptDraft}
          <Button variant="link" onClick={form.discard}>
            {goalForm.discardDraft}
          </Button>
        </p>
      )}
      <DialogForm onLeave={onClose} act={action} isPending={sending.isSending} onSend={send}>
        {children}
        <GoalFields form={form} isNew={isNew} />
        <VisibilityLine circle="shared" />
      </DialogForm>
    </DialogFrame>
  );
}

type FormOptions = {
  /** Distinguishes the drafts of one person's forms. */
  name: string;
  /** The current record; it changes while the form is open. */
  live: GoalWordsDraft;
  needsClient: boolean;
};

export type GoalForm = ReturnType<typeof useGoalForm>;

export function useGoalForm({ name, live, needsClient }: FormOptions) {
  const slot = draftSlot(useViewer().userId, name);
  const form = useTouched(slot, live);
  const [hasTried, setHasTried] = useState(false);
  const errors = findErrors(form.words, needsClient);

  return {
    ...form,
    slot,
    errors: hasTried ? errors : {},
    /** Whether the form is valid. From this call on it marks what is missing. */
    check: () => {
      setHasTried(true);
      return Object.keys(errors).length === 0;
    },
  };
}
