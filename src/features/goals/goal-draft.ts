import { personKey } from "@/lib/kept-keys";
import { touchedSlot } from "@/lib/touched-fields";

/** All text; an empty date or choice is not set. */
export type GoalWordsDraft = {
  title: string;
  description: string;
  category: string;
  priority: string;
  targetDate: string;
  milestones: string;
  clientId: string;
};
export type FieldName = keyof GoalWordsDraft;

const FIELD_NAMES: readonly FieldName[] = [
  "title",
  "description",
  "category",
  "priority",
  "targetDate",
  "milestones",
  "clientId",
];

/** Stored in the browser until saved or discarded. */
export const draftSlot = (userId: string, formName: string) =>
  touchedSlot(personKey("goal_draft", userId, formName), FIELD_NAMES);
