import type { WorksheetContent } from "./worksheets";

export const WHEEL_AREAS = [
  { id: "work", label: "Work and calling" },
  { id: "money", label: "Money" },
  { id: "health", label: "Health" },
  { id: "partner", label: "Partnership" },
  { id: "family", label: "Family" },
  { id: "friends", label: "Friends" },
  { id: "growth", label: "Learning and growth" },
  { id: "joy", label: "Rest and joy" },
] as const;

/** The worksheet in which two people fill the wheel in their session. */
export const WHEEL_OF_LIFE: WorksheetContent = {
  title: "Wheel of Life",
  lead: "How content are you with each area, as it is at present? Press in the wheel, or choose below it.",
  fields: [
    ...WHEEL_AREAS.map(({ id, label }) => ({
      ...{ id, label, kind: "scale" as const },
      ...{ low: "not at all", high: "may stay like this" },
    })),
    { id: "surprise", kind: "text", label: "Which number surprises you?" },
    { id: "one", kind: "text", label: "Which spoke, one number longer, would help the others?" },
  ],
};
