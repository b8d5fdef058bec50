import { useState } from "react";

import { type FieldName, type GoalWordsDraft, useGoalDraft } from "@/features/goals/goal-draft";
import { findErrors } from "@/features/goals/goal-form-rules";
import { useViewer } from "@/lib/viewer";

type FormOptions = {
  /** Tells the drafts of one person's forms apart. */
  name: string;
  /** What stands there now. It follows what others do while the form is open. */
  live: GoalWordsDraft;
  needsClient: boolean;
};

export type GoalForm = ReturnType<typeof useGoalForm>;

/** The words of a form over words that may change under it: a field that was not touched follows, a touched one stays. */
export function useGoalForm({ name, live, needsClient }: FormOptions) {
  const { touched, touch, leave, discard } = useGoalDraft(useViewer().userId, name);
  const [hasTried, setHasTried] = useState(false);

  const words = { ...live };
  for (const field of Object.keys(touched) as FieldName[]) {
    words[field] = touched[field]?.to ?? live[field];
  }
  const errors = findErrors(words, needsClient);

  return {
    words,
    touched,
    errors: hasTried ? errors : {},
    change: (field: FieldName, to: string) => touch(field, live[field], to),
    /** What somebody else has made of a field while it was being written here. */
    changedMeanwhile: (field: FieldName): string | null => {
      const mine = touched[field];
      const isTheirs = mine && live[field] !== mine.from && live[field] !== mine.to;
      return isTheirs ? live[field] : null;
    },
    takeTheirs: leave,
    discard,
    /** Whether it may be sent; from now on the form says what is missing. */
    check: () => {
      setHasTried(true);
      return Object.keys(errors).length === 0;
    },
  };
}
