export const afterCoaching = {
  label: "Your coaching has ended",
  ended: (day: string) => `Your coaching ended on ${day}.`,
  keptUntil: (day: string) =>
    `What you shared stays here to read until ${day}, and your journal, worksheets and library stay open. After that, everything is deleted.`,
  held: "What you shared stays here to read for as long as your practice must keep it, and your journal, worksheets and library stay open.",
  exportData: "Export your data",
  leads: {
    goals: "What you worked towards, step by step.",
    sessions: "The sessions you had, with their notes.",
  },
  sessions: {
    title: "No more sessions to plan",
    sentence: "Your past sessions and their notes are under Sessions.",
    action: "See your sessions",
  },
  noSessions: "You had no sessions.",
  noGoals: "You set no goals.",
  notes: "No notes were written.",
  feedback: {
    title: "Feedback is closed",
    sentence: "Your coaching has ended, so you can no longer send feedback.",
    action: "Back to the journey",
  },
  yourCoach: "your coach",
} as const;
