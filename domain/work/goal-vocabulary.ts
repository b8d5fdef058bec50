export const GOAL_STATUSES = ["active", "completed", "paused", "cancelled"] as const;
export type GoalStatus = (typeof GOAL_STATUSES)[number];

/** Most urgent first: sorting follows this order. */
export const GOAL_PRIORITIES = ["high", "medium", "low"] as const;
export type GoalPriority = (typeof GOAL_PRIORITIES)[number];

export const GOAL_CATEGORIES = ["career", "health", "personal", "financial"] as const;
export type GoalCategory = (typeof GOAL_CATEGORIES)[number];
