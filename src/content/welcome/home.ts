/** The client's home after onboarding. */
export const homeWords = {
  letter: "The welcome letter, and what you find here",
  backHome: "Back to your home",
  session: {
    title: "Your next session",
    loading: "Loading your next session…",
    notLoaded: "We could not load your next session.",
    begins: (when: string) => `Begins ${when}`,
    isNow: "It is time",
    join: "Join Session",
    reschedule: "Reschedule",
    prepare: (items: number) => (items === 0 ? "Prepare" : `Agenda (${String(items)})`),
    none: "No session is booked.",
    book: "Find a time",
  },
  journey: {
    resume: "Resume your journey",
    begin: "Begin your journey",
    done: "You have walked the whole trail.",
    revisit: "See the map",
    progress: "Overall progress",
  },
  prompt: {
    title: "A question for today",
    label: "Your answer",
    placeholder: "A sentence is enough.",
    save: "Save Reflection",
    all: "Your reflections",
    questions: [
      "What took more strength today than it looked?",
      "What did you do this week that was like you?",
      "What are you putting off, and what does it want from you?",
      "Who or what carried you a little today?",
      "What would you like to remember of this day?",
      "Where did you say yes and mean no?",
      "What is one thing that is enough as it is?",
    ],
  },
  waiting: {
    title: "Waiting for you",
    unread: (count: number) =>
      count === 1
        ? "1 unread message from your coach"
        : `${String(count)} unread messages from your coach`,
    offered: (title: string) => `Your coach offers other times for “${title}”`,
    agenda: (day: string) => `Nothing is on the agenda for ${day} yet`,
    assigned: (title: string) => `“${title}”, picked by your coach`,
    minutes: (minutes: number) => `${String(minutes)} min`,
    moreAssigned: (count: number) => `${String(count)} more from your coach`,
    worksheet: (title: string) => `Continue “${title}”`,
    answered: (count: number, total: number) => `${String(count)} of ${String(total)}`,
  },
  goals: {
    title: "This week",
    loading: "Loading your goals…",
    notLoaded: "We could not load your goals.",
    none: "No goal yet. One small one is a good beginning.",
    set: "Set a goal",
    noSteps: "It has no open steps. Add the next one.",
    all: "All goals",
    also: "Also due this week",
  },
} as const;
