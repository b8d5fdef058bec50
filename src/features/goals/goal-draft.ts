import { blankTexts } from "@domain/record-fields";
import { GOAL_FIELDS, type GoalFieldName } from "@domain/work/goal-fields";

import { personKey } from "@/lib/kept/kept-keys";
import { touchedSlot } from "@/lib/kept/touched-fields";

export type FieldName = GoalFieldName | "milestones" | "clientId";
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
