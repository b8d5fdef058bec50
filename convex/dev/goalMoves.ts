import type { MessageSender } from "../../domain/messages/message-vocabulary";
import { dayMs } from "../../domain/time/time-spans";
import type { GoalStatus } from "../../domain/work/goal-vocabulary";
import { percent } from "../../domain/work/progress";
import type { Row } from "./rows";

/** The author becomes an id when it is stored. */
export interface ProgressPoint extends Row<
  "goalProgressPoints",
  "clientId" | "goalId" | "actorId"
> {
  by: MessageSender;
}

interface Life {
  createdAt: number;
  doneAts: readonly number[];
  updatedAt: number;
  stepsCount: number;
  /** Null while progress follows the milestones. */
  byHand: number | null;
}

const NOTES = [
  "Slower than I hoped, but it held through a busy week.",
  "This is the first week it did not feel like work.",
  "We looked at it together and I had been too strict with myself.",
];

export function movesOf(
  { position, status }: { position: number; status: GoalStatus },
  { createdAt, doneAts, updatedAt, stepsCount, byHand }: Life,
): ProgressPoint[] {
  const begun: ProgressPoint = { by: "client", progress: 0, recordedAt: createdAt };
  const steps = doneAts.map((recordedAt, step): ProgressPoint => ({
    by: "client",
    progress: percent(step + 1, stepsCount),
    recordedAt,
  }));
  if (byHand === null) return [begun, ...steps];
  const goal = status === "completed" ? 100 : byHand;
  const span = updatedAt - createdAt;
  const hands = [0.3, 0.55, 0.8, 1].map((share, index): ProgressPoint => ({
    by: index % 2 === 0 ? "client" : "coach",
    progress: share === 1 ? goal : Math.round((goal * share) / 5) * 5,
    recordedAt: createdAt + Math.round(span * share),
    ...((position + index) % 3 === 0 ? { note: NOTES[(position + index) % NOTES.length] } : {}),
  }));
  return span > dayMs ? [begun, ...hands] : [begun, ...hands.slice(-1)];
}

interface Pause {
  kind: "goal_paused" | "goal_resumed";
  happenedAt: number;
}

export function pauseOf(
  { position, status }: { position: number; status: GoalStatus },
  createdAt: number,
  updatedAt: number,
): Pause[] {
  const at = (share: number) => createdAt + Math.round((updatedAt - createdAt) * share);
  if (status === "paused") return [{ kind: "goal_paused", happenedAt: updatedAt }];
  const hadBeen = status === "active" && position % 4 === 1 && updatedAt - createdAt > 2 * dayMs;
  if (!hadBeen) return [];
  return [
    { kind: "goal_paused", happenedAt: at(0.3) },
    { kind: "goal_resumed", happenedAt: at(0.6) },
  ];
}
