/** What Recent Activity can report: real events only, never samples. */
export const ACTIVITY_KINDS = [
  "signed_up",
  "session_scheduled",
  "session_rescheduled",
  "session_cancelled",
  "session_completed",
  "session_missed",
  "goal_created",
  "goal_completed",
  "goal_paused",
  "goal_resumed",
  "milestone_completed",
  "message_sent",
  "file_shared",
  "section_completed",
  "library_completed",
  "feedback_given",
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
