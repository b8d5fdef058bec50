import { useState } from "react";

import { draftSlot, findErrors, type GoalWordsDraft } from "@/features/goals/goal-form-rules";
import { useTouched } from "@/lib/kept/touched-fields";
import { useViewer } from "@/lib/sign-in/viewer";

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
