import { milestonesPerGoalMax, titleCharactersMax } from "@domain/limits";
import {
  fieldNames,
  findProblem,
  mapFields,
  textsOfRow,
  valueOfText,
  valuesOfTexts,
  blankTexts,
  type FieldProblem,
  type RecordField,
  type ValueOf,
} from "@domain/record-fields";
import { countCharacters } from "@domain/text/text";
import { GOAL_FIELDS, type GoalFieldName } from "@domain/work/goal-fields";

import { goalForm } from "@/content/goals/goals";
import type { Goal } from "@/features/goals/goal";
import type { GoalForm } from "@/features/goals/goal-form-dialog";
import { personKey } from "@/lib/kept/kept-keys";
import { touchedSlot } from "@/lib/kept/touched-fields";

type FieldName = GoalFieldName | "milestones" | "clientId";
/** All values are text; an empty date or choice means not set. */
export type GoalWordsDraft = Record<FieldName, string>;

export const blankWords: GoalWordsDraft = {
  ...blankTexts(GOAL_FIELDS),
  milestones: "",
  clientId: "",
};

/** Stored in the browser until saved or discarded. */
export const draftSlot = (userId: string, formName: string) =>
  touchedSlot(personKey("goal_draft", userId, formName), Object.keys(blankWords) as FieldName[]);

export const wordsOf = (goal: Goal): GoalWordsDraft => ({
  ...blankWords,
  ...textsOfRow(GOAL_FIELDS, goal),
});

export const stepsIn = (text: string) =>
  text
    .split("\n")
    .map((step) => step.trim())
    .filter((step) => step !== "");

/** The server's rules, checked before sending. */
export function findErrors(
  words: GoalWordsDraft,
  needsClient: boolean,
): Partial<Record<FieldName, string>> {
  const errors: Partial<Record<FieldName, string>> = {};
  if (needsClient && words.clientId === "") errors.clientId = goalForm.clientMissing;
  for (const name of fieldNames(GOAL_FIELDS)) {
    const field = GOAL_FIELDS[name];
    const problem = findProblem(field, valueOfText(field, words[name]));
    if (problem !== null) errors[name] = describeProblem(name, problem);
  }
  const steps = stepsIn(words.milestones);
  if (steps.length > milestonesPerGoalMax) {
    errors.milestones = goalForm.milestonesTooMany(milestonesPerGoalMax);
  } else if (steps.some((step) => countCharacters(step) > titleCharactersMax)) {
    errors.milestones = goalForm.tooLong(titleCharactersMax);
  }
  return errors;
}

const missing: Partial<Record<GoalFieldName, string>> = goalForm.missing;

function describeProblem(name: GoalFieldName, problem: FieldProblem): string | undefined {
  const field: RecordField = GOAL_FIELDS[name];
  if (problem === "blank") return missing[name];
  return "charactersMax" in field ? goalForm.tooLong(field.charactersMax) : goalForm.dayMissing;
}

export const newGoalOf = (words: GoalWordsDraft) => ({
  ...valuesOfTexts(GOAL_FIELDS, words),
  milestones: stepsIn(words.milestones),
});

type GoalChanges = {
  [Name in GoalFieldName]?: Change<ValueOf<(typeof GOAL_FIELDS)[Name]>>;
};
type Change<Value> = { from: Value; to: Value };

/** Only touched fields. `from` is the other side's newer value where one was shown beside the field. */
export const changesOf = (form: Pick<GoalForm, "touched" | "changedMeanwhile">) =>
  mapFields<typeof GOAL_FIELDS, GoalChanges>(GOAL_FIELDS, (field, name) => {
    const mine = form.touched[name];
    if (mine === undefined) return undefined;
    const from = form.changedMeanwhile(name) ?? mine.from;
    return { from: valueOfText(field, from), to: valueOfText(field, mine.to) };
  });
