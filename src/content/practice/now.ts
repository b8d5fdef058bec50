/** One screen about one client, for the hour before a session. */
export const nowWords = {
  all: "All",
  loading: "Loading…",
  failed: "We couldn’t load this part.",
  next: {
    title: "Next session",
    none: "No session ahead.",
    open: "Open",
    begins: (when: string) => `Begins ${when}`,
    isNow: "It is time",
    request: "Waits for your answer",
    proposed: "Waits for your client to choose a time",
    noAgenda: "Nothing on the agenda yet.",
  },
  last: {
    title: "Last session",
    none: "No session has taken place yet.",
    noNotes: "No shared notes.",
  },
  actions: "Actions",
  notes: { title: "Private notes", none: "No private notes yet." },
  goals: { title: "Goals", none: "No active goal.", steps: "Open steps" },
  thread: { title: "Messages", none: "No messages yet.", you: "You", unread: "Unread" },
  shares: {
    title: "Worksheets and texts",
    none: "Nothing shared yet.",
    comments: (count: number) => (count === 1 ? "1 comment" : `${String(count)} comments`),
  },
  files: { title: "Files", none: "No files yet." },
  timeline: { title: "Timeline", none: "Nothing has happened yet." },
} as const;
