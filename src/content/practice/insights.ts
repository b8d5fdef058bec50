const count = (amount: number, one: string, many: string) =>
  `${amount} ${amount === 1 ? one : many}`;

/** Each chart has its summary above it as text. */
export const insightWords = {
  title: "How it has been going",
  lead: "The last six months (months in UTC).",
  loading: "Loading the last months…",
  showTable: "Show as a table",
  hideTable: "Hide the table",
  total: "All",
  sessions: {
    title: "Sessions kept",
    rows: "Month",
    parts: { kept: "Kept", missed: "Missed", cancelled: "Cancelled" },
    summary: (kept: number, total: number) =>
      total === 0
        ? "No session has taken place yet."
        : `${kept} of ${count(total, "session", "sessions")} took place.`,
  },
  goals: {
    title: "Goals by state",
    rows: "State",
    amount: "Goals",
    parts: { active: "Active", completed: "Completed", paused: "Paused", cancelled: "Cancelled" },
    summary: (completed: number, total: number) =>
      total === 0
        ? "No goal has been set yet."
        : `${completed} of ${count(total, "goal", "goals")} ${completed === 1 ? "is" : "are"} completed.`,
  },
  messages: {
    title: "Messages",
    rows: "Month",
    parts: { fromClients: "From clients", fromCoach: "From you" },
    summary: (fromClients: number, fromCoach: number) =>
      fromClients + fromCoach === 0
        ? "Nothing has been written yet."
        : `${count(fromClients, "message", "messages")} to you, ${fromCoach} from you.`,
  },
  replies: {
    title: "Response time",
    rows: "Month",
    parts: { soon: "Within 2 hours", inDay: "Within a day", later: "Later" },
    summary: (inDay: number, total: number) =>
      total === 0
        ? "No first reply has been measured yet."
        : `${inDay} of ${count(total, "first reply", "first replies")} came within a day.`,
  },
  journey: {
    title: "Journey by phase",
    rows: "Phase",
    parts: { done: "Done", open: "Still open" },
    summary: (done: number, total: number) =>
      total === 0
        ? "No one has started the journey yet."
        : `${done} of ${count(total, "section", "sections")} ${done === 1 ? "is" : "are"} done.`,
  },
} as const;
