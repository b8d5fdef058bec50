import { GOAL_CATEGORIES, GOAL_PRIORITIES } from "@domain/goal-vocabulary";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { goalForm, goalWords } from "@/content/goals/goals";
import type { FieldName } from "@/features/goals/goal-draft";
import type { GoalForm } from "@/features/goals/use-goal-form";

export function GoalFields({ form, isNew }: { form: GoalForm; isNew: boolean }) {
  const { words, errors, change } = form;
  return (
    <>
      <Field
        label={goalForm.title}
        hint={isNew ? goalForm.titleHint : undefined}
        error={errors.title}
      >
        {(control) => (
          <Input
            {...control}
            dir="auto"
            autoComplete="off"
            value={words.title}
            onChange={(event) => change("title", event.target.value)}
          />
        )}
      </Field>
      <Meanwhile form={form} field="title" />
      <Field label={goalForm.description} error={errors.description}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={words.description}
            onChange={(event) => change("description", event.target.value)}
          />
        )}
      </Field>
      <Meanwhile form={form} field="description" />
      <Choices form={form} />
      <Field label={goalForm.targetDate} error={errors.targetDate}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={words.targetDate}
            onChange={(event) => change("targetDate", event.target.value)}
          />
        )}
      </Field>
      <Meanwhile form={form} field="targetDate" />
      {isNew && (
        <Field label={goalForm.milestones} hint={goalForm.milestonesHint} error={errors.milestones}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              value={words.milestones}
              onChange={(event) => change("milestones", event.target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
}

function Choices({ form }: { form: GoalForm }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Choice form={form} field="category" label={goalForm.category} options={categoryOptions} />
        <Choice form={form} field="priority" label={goalForm.priority} options={priorityOptions} />
      </div>
      <Meanwhile form={form} field="category" />
      <Meanwhile form={form} field="priority" />
    </>
  );
}

type Option = { value: string; label: string };
const categoryOptions = GOAL_CATEGORIES.map((value) => ({
  value,
  label: goalWords.categories[value],
}));
const priorityOptions = GOAL_PRIORITIES.map((value) => ({
  value,
  label: goalWords.priorities[value],
}));

type ChoiceProps = { form: GoalForm; field: FieldName; label: string; options: readonly Option[] };

function Choice({ form, field, label, options }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={form.words[field]}
          onChange={(event) => form.change(field, event.target.value)}
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Shown when the other side changed a field that is being edited. Saving keeps this version. */
function Meanwhile({ form, field }: { form: GoalForm; field: FieldName }) {
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
