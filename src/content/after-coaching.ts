/** What a client reads where something stands still because their coaching has ended. */
export const afterCoaching = {
  label: "Your coaching has ended",
  ended: (day: string) => `Your coaching ended on ${day}.`,
  keptUntil: (day: string) =>
    `What you shared stays here to read until ${day}, and your journal, worksheets and library stay open. After that, everything is deleted.`,
  held: "What you shared stays here to read for as long as your practice must keep it, and your journal, worksheets and library stay open.",
  takeAlong: "Take your data along",
  leads: {
    goals: "What you walked towards, and the steps on the way.",
    sessions: "The sessions you had, with their notes.",
    communication: "What you wrote to each other, and what you shared.",
    messages: "Everything you wrote to each other",
  },
  sessions: {
    title: "No more sessions to plan",
    sentence: "Those you had, with their notes, are under Sessions.",
    action: "See your sessions",
  },
  noSessions: "There were none in your coaching.",
  noGoals: "There were none in your coaching.",
  messages:
    "Your coaching has ended, so this conversation is complete. You can read and search it.",
  noMessages: "Nothing was written in your coaching.",
  notes: "No notes were written.",
  feedback: {
    title: "Feedback was for the coaching",
    sentence: "It has ended, so there is nobody here to read it any more.",
    action: "Back to the journey",
  },
  yourCoach: "your coach",
} as const;
