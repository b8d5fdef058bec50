/** The coach's side of sessions, as specified. */
export const coachSessions = {
  title: "Sessions",
  lead: "Every session of your practice, as it stands now.",
  schedule: "Schedule Session",
  stats: { total: "Total", scheduled: "Scheduled", completed: "Completed", today: "Today" },
  statsFailed: "We could not bring the figures.",
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
  sorts: { date: "Date", client: "Client Name", status: "Status" },
  loading: "The sessions are on their way.",
  failed: "Failed to load sessions. Please try again.",
  empty: {
    all: "No sessions found",
    upcoming: "No upcoming sessions",
    today: "No sessions today",
  },
  more: "Show earlier sessions",
  earlierOf: (name: string) => `Earlier sessions of ${name}`,
  listLabel: "Sessions",
  row: {
    join: "Join Session",
    menu: (title: string) => `More for “${title}”`,
    edit: "Edit Session",
    notes: "View Notes",
    reschedule: "Reschedule",
    cancel: "Cancel Session",
    complete: "Mark as completed",
    miss: "Mark as no-show",
    reopen: "Put back to scheduled",
    howDidItGo: "How did it go?",
    completed: "Completed",
    missed: "No-show",
  },
} as const;

export const coachBooking = {
  title: "Schedule Session",
  lead: "Book a session for a client. It appears on their page at once.",
  client: "Client",
  chooseClient: "Select client",
  clientsFailed: "Failed to load clients. Please try again.",
  submit: "Schedule Session",
} as const;

export const editing = {
  title: "Edit Session",
  lead: "Your client sees the change at once. To change when you meet, reschedule it.",
  submit: "Save",
  cancel: "Cancel",
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
  loading: "Your notes are on their way.",
  failed: "We could not bring your notes.",
} as const;

export const calendarView = {
  previous: { week: "Previous week", month: "Previous month" },
  next: { week: "Next week", month: "Next month" },
  today: "Today",
  span: (first: string, last: string) => `${first} to ${last}`,
  loading: "The calendar is on its way.",
  more: (count: number) => `+${String(count)} more`,
  cancelled: "cancelled",
} as const;
