import { fullName } from "@domain/accounts/full-name";

import type { BoardGoal } from "@/features/goals/goal";
import { GoalSheet } from "@/features/goals/goal-windows";

type OpenBoardGoalProps = {
  goal: BoardGoal | null;
  /** More goals are loading; the one in the URL may be among them. */
  isWaiting: boolean;
  onClose: () => void;
};

export function OpenBoardGoal({ goal, isWaiting, onClose }: OpenBoardGoalProps) {
  if (goal === null && isWaiting) return null;
  return (
    <GoalSheet
      side="coach"
      goal={goal}
      clientName={goal === null ? undefined : fullName(goal)}
      onClose={onClose}
    />
  );
}
