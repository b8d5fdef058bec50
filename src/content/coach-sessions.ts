export const coachSessions = {
  title: "Sessions",
  lead: "All sessions of your practice, live.",
  schedule: "Schedule Session",
  stats: { total: "Total", scheduled: "Scheduled", completed: "Completed", today: "Today" },
  statsFailed: "We couldn’t load the figures.",
  tabsLabel: "Which sessions",
  tabs: {
    all: "All Sessions",
    upcoming: "Upcoming",
    today: "Today",
    week: "Week",
    month: "Month",
  },
  search: "Search by client or title...",
  status: "Status",
  statuses: {
    all: "All",
    scheduled: "Scheduled",
    completed: "Completed",
    cancelled: "Cancelled",
    "no-show": "No Show",
  },
  sort: "Sort by",
  sorts: { next: "Next first", date: "Date", client: "Client Name", status: "Status" },
  loading: "Loading the sessions…",
  failed: "Failed to load sessions. Please try again.",
  empty: {
    all: "No sessions found",
    upcoming: "No upcoming sessions",
    today: "No sessions today",
  },
  ahead: "Today and ahead",
  noneAhead: "Nothing is booked from today on.",
  moreAhead: "Show later sessions",
  earlier: "Earlier",
  more: "Show earlier sessions",
  searching: "Searching earlier sessions…",
  earlierOf: (name: string) => `Earlier sessions of ${name}`,
  listLabel: "Sessions",
  row: {
    join: "Join Session",
    joinShort: "Join",
    menu: (title: string) => `More for “${title}”`,
    edit: "Edit Session",
    notes: "View Notes",
    reschedule: "Reschedule",
    cancel: "Cancel Session",
    complete: "Mark as completed",
    miss: "Mark as no-show",
    reopen: "Set back to scheduled",
    howDidItGo: "How did it go?",
    completed: "Completed",
    missed: "No-show",
  },
} as const;

const sessions = (count: number) => (count === 1 ? "1 session" : `${String(count)} sessions`);

export const severalSessions = {
  selection: "Selected sessions",
  complete: "Completed",
  miss: "No-show",
  cancel: "Cancel…",
  tooMany: (count: number) => `At most ${String(count)} at once.`,
  done: {
    completed: (count: number) => `${sessions(count)} completed`,
    "no-show": (count: number) => `${sessions(count)} marked as no-show`,
    cancelled: (count: number) => `${sessions(count)} cancelled`,
  },
  nothing: "Nothing was changed: the sessions are no longer as you saw them.",
  notDone: "Failed to update the sessions. Please try again.",
  cancelTitle: (count: number) => `Cancel ${sessions(count)}?`,
  cancelLead: "Their times become free again, and each client gets a notification.",
  keep: "Keep them",
  submit: (count: number) => `Cancel ${sessions(count)}`,
} as const;

export const coachBooking = {
  title: "Schedule Session",
  lead: "Book a session for a client. It appears on their page at once.",
  client: "Client",
  chooseClient: "Select client",
  clientsFailed: "Failed to load clients. Please try again.",
  submit: "Schedule Session",
  mayBePast: "It has already taken place",
  record: "Record session",
  recorded: "Session recorded",
} as const;

export const editing = {
  title: "Edit Session",
  lead: "Your client sees the change at once. To change when you meet, reschedule it.",
  submit: "Save",
} as const;

export const closing = {
  done: {
    completed: "Session completed",
    "no-show": "Session marked as no-show",
    scheduled: "Session is scheduled again",
  },
  notDone: "Failed to update the session. Please try again.",
} as const;

export const privateNotes = {
  title: "Private notes",
  lead: "Only you see these. Your client cannot.",
  label: "Private notes",
  placeholder: "What you noticed, what to ask next…",
  loading: "Loading your notes…",
  failed: "We couldn’t load your notes.",
} as const;

export const calendarView = {
  previous: { week: "Previous week", month: "Previous month" },
  next: { week: "Next week", month: "Next month" },
  today: "Today",
  span: (first: string, last: string) => `${first} to ${last}`,
  loading: "Loading the calendar…",
  more: (count: number) => `+${String(count)} more`,
  openDay: (count: number, day: string) =>
    `Show ${String(count)} more ${count === 1 ? "session" : "sessions"} on ${day}`,
  cancelled: "cancelled",
  moveHint: "To move a session to another day, drag it, or press Shift and an arrow key on it.",
} as const;
