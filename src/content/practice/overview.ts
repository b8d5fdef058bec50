export const overviewPage = {
  title: "Overview",
  lead: "Where the practice stands, and who could do with a word from you.",
  notLoaded: "Failed to load dashboard data. Please try again.",
  more: (count: number) => (count === 1 ? "Show one more" : `Show ${count} more`),
  less: "Show fewer",
  stats: {
    clients: "Total Clients",
    sessions: "Sessions",
    sessionsHint: "completed of all",
    goals: "Active Goals",
    goalsHint: "active of all",
    messages: "Messages",
    unread: (count: number) => `${count} unread`,
    caughtUp: "All caught up!",
    unknown: "–",
  },
  attention: {
    title: "Who needs you",
    loading: "Looking who needs you",
    none: "Nobody is waiting.",
    noneSentence: "Everyone has a session ahead, no goal is late, and every message is read.",
    waiting: (lines: number, since: string) =>
      lines === 1 ? `A message unread since ${since}` : `${lines} messages unread since ${since}`,
    overdue: (title: string, days: number) =>
      days === 1 ? `“${title}” is a day overdue` : `“${title}” is ${days} days overdue`,
    neverBooked: "No session booked yet",
    unbooked: "No session ahead",
    silent: (days: number) => `Silent for ${days} days`,
  },
  agenda: {
    title: "Today",
    loading: "Bringing today's sessions",
    none: "No sessions today.",
    all: "All sessions",
    now: "Now",
  },
  recent: {
    title: "Recent Activity",
    loading: "Bringing what happened",
    none: "Nothing has happened yet.",
    noneSentence: "What clients do appears here the moment they do it.",
  },
  actions: {
    title: "Quick Actions",
    clients: "Manage clients",
    sessions: "View sessions",
    messages: "Check messages",
    goals: "Review goals",
  },
  month: {
    title: "This Month",
    loading: "Measuring this month",
    sessions: "Session completion rate",
    sessionsHint: (completed: number, total: number) =>
      total === 0 ? "no sessions this month" : `${completed} of ${total} sessions this month`,
    goals: "Active goal rate",
    goalsHint: (active: number, total: number) =>
      total === 0 ? "no goals yet" : `${active} of ${total} goals`,
    response: "Response time",
    measured: (days: number, samples: number, hours: number) =>
      `median of ${samples} first replies in ${days} days; the target is less than ${hours}h`,
    target: (samples: number) => `the target, until ${samples} first replies are measured`,
    lessThan: (hours: number) => `Less than ${hours}h`,
    hours: (hours: number, minutes: number) =>
      minutes === 0 ? `${hours}h` : `${hours}h ${minutes}m`,
    minutes: (minutes: number) => `${minutes}m`,
  },
} as const;
