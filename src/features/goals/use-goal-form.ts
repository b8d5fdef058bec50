import { useState } from "react";

import { draftSlot, type GoalWordsDraft } from "@/features/goals/goal-draft";
import { findErrors } from "@/features/goals/goal-form-rules";
import { useTouched } from "@/lib/touched-fields";
import { useViewer } from "@/lib/viewer";

type FormOptions = {
  /** Tells the drafts of one person's forms apart. */
  name: string;
  /** What stands there now. It follows what others do while the form is open. */
  live: GoalWordsDraft;
  needsClient: boolean;
};

export type GoalForm = ReturnType<typeof useGoalForm>;

/** The words of a goal over words that may change under them, and what is missing in them. */
export function useGoalForm({ name, live, needsClient }: FormOptions) {
  const form = useTouched(draftSlot(useViewer().userId, name), live);
  const [hasTried, setHasTried] = useState(false);
  const errors = findErrors(form.words, needsClient);

  return {
    ...form,
    errors: hasTried ? errors : {},
    /** Whether it may be sent; from now on the form says what is missing. */
    check: () => {
      setHasTried(true);
      return Object.keys(errors).length === 0;
    },
  };
}
