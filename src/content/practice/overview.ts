import { waitingWords } from "@/content/messages/waiting-words";

export const overviewPage = {
  title: "Overview",
  reports: "Reports",
  lead: "Your practice today, and who needs you.",
  notLoaded: "Failed to load dashboard data. Please try again.",
  more: (count: number) => (count === 1 ? "Show one more" : `Show ${count} more`),
  less: "Show fewer",
  stats: {
    clients: "Total Clients",
    sessions: "Sessions",
    sessionsHint: "completed / total",
    goals: "Active Goals",
    goalsHint: "active / total",
    messages: "Messages",
    unread: (count: number) => `${count} unread`,
    waiting: (count: number) => (count === 1 ? "1 waits for you" : `${count} wait for you`),
    caughtUp: "All caught up!",
    unknown: "–",
  },
  attention: {
    title: "Who needs you",
    loading: "Loading who needs you…",
    none: "No one is waiting for you.",
    noneSentence: "Everyone has a session ahead, no goal is late, and every message is answered.",
    leaving: (day: string) => `Asked to be deleted, on ${day}`,
    leavingHeld: "Asked to be deleted; waits for the legal hold",
    nobody: "No clients yet.",
    nobodySentence: "Once a client has joined, this shows who is waiting for you.",
    asked: (title: string, when: string) => `Asks for “${title}” on ${when}`,
    waiting: (days: number, unread: number) =>
      unread === 0 ? waitingWords(days) : `${waitingWords(days)}, ${String(unread)} unread`,
    overdue: (title: string, days: number) =>
      days === 1 ? `“${title}” is a day overdue` : `“${title}” is ${days} days overdue`,
    neverBooked: "No session booked yet",
    unbooked: "No session ahead",
    silent: (days: number) => `Not active for ${days} days`,
  },
  agenda: {
    title: "Today",
    loading: "Loading today's sessions…",
    none: "No sessions today.",
    all: "All sessions",
    now: "Now",
    prepare: "Prepare",
    prepareFor: (name: string) => `Prepare for ${name}`,
    record: "Record",
    recordOf: (name: string) => `Record of ${name}`,
  },
  recent: {
    title: "Recent Activity",
    loading: "Loading what happened…",
    none: "Nothing has happened yet.",
    noneSentence: "What your clients do appears here live.",
  },
  actions: {
    title: "Quick Actions",
    clients: "Manage clients",
    sessions: "View sessions",
    messages: "Check messages",
    goals: "Review goals",
    unpaid: "Unpaid packages",
    worksheet: "Hand out a worksheet",
  },
  month: {
    title: "This Month",
    loading: "Loading this month…",
    sessions: "Session completion rate",
    sessionsHint: (completed: number, total: number) =>
      total === 0
        ? "no sessions have ended this month"
        : `${completed} of ${total} ${total === 1 ? "session" : "sessions"} that ended this month`,
    goals: "Active goal rate",
    goalsHint: (active: number, total: number) =>
      total === 0 ? "no goals yet" : `${active} of ${total} ${total === 1 ? "goal" : "goals"}`,
    response: "Response time",
    measured: (days: number, samples: number, hours: number) =>
      `median of ${samples} first replies in ${days} days; the target is less than ${hours}h`,
    target: (samples: number) => `target; measured after ${samples} first replies`,
    lessThan: (hours: number) => `Less than ${hours}h`,
    hours: (hours: number, minutes: number) =>
      minutes === 0 ? `${hours}h` : `${hours}h ${minutes}m`,
    minutes: (minutes: number) => `${minutes}m`,
  },
} as const;

export const reminderWords = {
  text: "Two-step sign-in protects what your clients confide in you, even if your password leaks.",
  action: "Set it up",
  dismiss: "Not now",
} as const;
