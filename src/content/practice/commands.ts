/** The list of everything a coach can open or begin, reached by a key from any page. */
export const commandWords = {
  open: "Search and commands",
  /** As keyboards print it. */
  keys: { apple: ["⌘", "K"], other: ["Ctrl", "K"] },
  placeholder: "Clients, pages, sessions, actions…",
  list: "Results",
  loading: "Loading your clients and sessions…",
  failed: "We couldn’t load your clients and sessions. Pages and actions are still here.",
  groups: {
    clients: "Clients",
    actions: "Actions",
    sessions: "Sessions ahead",
    pages: "Pages",
  },
  none: (query: string) => `Nothing found for “${query}”.`,
  hint: "Arrows to choose, Enter to open, Esc to close. A name and an action go together: “schedule Ada”.",
  actions: {
    schedule: "Schedule a session",
    message: "Write a message",
    goal: "Set a new goal",
    invite: "Invite clients",
    libraryItem: "Add to the library",
    worksheet: "Hand out a worksheet",
  },
  ofClient: {
    schedule: (name: string) => `Schedule a session with ${name}`,
    message: (name: string) => `Message ${name}`,
    goal: (name: string) => `Set a goal for ${name}`,
    note: (name: string) => `Private notes on ${name}`,
  },
  pages: {
    week: "Sessions, this week",
    month: "Sessions, this month",
    requests: "Requests",
    reports: "Reports",
    audit: "Audit log",
    system: "System",
    unpaid: "Unpaid packages",
    worksheets: "Worksheets",
    circles: "Circles",
  },
  session: (title: string, name: string) => `${title} · ${name}`,
} as const;
