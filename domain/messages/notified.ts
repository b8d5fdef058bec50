import type { Role } from "../accounts/roles";
import type { NotificationKind } from "./notification-kinds";

export const NOTIFICATION_EVENTS = [
  "messages",
  "urgentMessages",
  "sessions",
  "ownSessions",
  "freeTimes",
  "reminders",
  "preparation",
  "agendas",
  "goals",
  "library",
  "shares",
  "invoices",
  "feedback",
  "waiting",
  "coaching",
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

interface Notified {
  /** Who gets it, on their bell and without delay. */
  to: readonly Role[];
  /** What they choose an email pace and devices for. Null: it has an email of its own, which nobody can switch off. */
  event: NotificationEvent | null;
  /** Where the client's home page shows it besides the bell: among the news since their last visit, or while it waits for them. */
  home?: "news" | "waits";
}

const coach = ["admin"] as const;
const client = ["client"] as const;
const both = ["client", "admin"] as const;

/** Everything that notifies somebody: who is notified, and how. */
export const NOTIFIED: Record<NotificationKind, Notified> = {
  signed_up: { to: coach, event: "coaching" },
  handed_over: { to: coach, event: "coaching" },
  first_times_gone: { to: coach, event: "coaching" },
  coaching_ended: { to: client, event: "coaching" },
  session_requested: { to: coach, event: "sessions" },
  session_accepted: { to: client, event: "sessions", home: "news" },
  session_times_offered: { to: client, event: "sessions", home: "waits" },
  session_scheduled: { to: both, event: "sessions", home: "news" },
  session_rescheduled: { to: both, event: "sessions", home: "news" },
  session_cancelled: { to: both, event: "sessions", home: "news" },
  summary_sent: { to: client, event: "sessions", home: "news" },
  time_freed: { to: client, event: "freeTimes" },
  room_entered: { to: both, event: "reminders" },
  agenda_changed: { to: both, event: "agendas" },
  action_agreed: { to: both, event: "agendas", home: "news" },
  goal_created: { to: both, event: "goals", home: "news" },
  goal_completed: { to: both, event: "goals", home: "news" },
  message_sent: { to: both, event: "messages", home: "waits" },
  message_urgent: { to: coach, event: "urgentMessages" },
  file_shared: { to: both, event: "messages", home: "news" },
  library_assigned: { to: client, event: "library", home: "waits" },
  text_shared: { to: coach, event: "shares" },
  share_commented: { to: both, event: "shares" },
  worksheet_given: { to: client, event: "library", home: "waits" },
  worksheet_answered: { to: coach, event: "shares" },
  package_agreed: { to: client, event: "invoices", home: "news" },
  invoice_issued: { to: client, event: "invoices" },
  circle_invited: { to: client, event: "coaching", home: "waits" },
  feedback_given: { to: coach, event: "feedback" },
  request_received: { to: coach, event: null },
  request_answered: { to: client, event: null },
  deletion_asked: { to: coach, event: "coaching" },
  deletion_taken_back: { to: coach, event: "coaching" },
  email_refused: { to: coach, event: "coaching" },
  stand_in_asked: { to: coach, event: "coaching" },
  stand_in_done: { to: coach, event: "coaching" },
  session_soon: { to: both, event: "reminders" },
  session_prepare: { to: client, event: "preparation", home: "waits" },
  session_reflect: { to: client, event: "preparation" },
  goal_due: { to: client, event: "goals" },
  goal_overdue: { to: both, event: "goals" },
  action_due: { to: client, event: "goals" },
  message_waiting: { to: coach, event: "waiting" },
};
