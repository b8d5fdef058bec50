import type { ActivityKind } from "../privacy/activity-kinds";
import type { MessageSender } from "./message-vocabulary";

/** What the clock reminds a person of, when the reminder is due and still true. */
export const REMINDER_KINDS = [
  "session_soon",
  "session_prepare",
  "session_reflect",
  "goal_due",
  "goal_overdue",
  "action_due",
  "message_waiting",
] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** What a person is notified of: something that the other side of a coaching did, or a reminder. */
export const NOTIFICATION_KINDS = [
  "signed_up",
  "handed_over",
  "first_times_gone",
  "coaching_ended",
  "session_requested",
  "session_accepted",
  "session_times_offered",
  "session_scheduled",
  "session_rescheduled",
  "session_cancelled",
  "summary_sent",
  "time_freed",
  "room_entered",
  "agenda_changed",
  "action_agreed",
  "goal_created",
  "goal_completed",
  "message_sent",
  "message_urgent",
  "file_shared",
  "library_assigned",
  "text_shared",
  "share_commented",
  "worksheet_given",
  "worksheet_answered",
  "package_agreed",
  "invoice_issued",
  "circle_invited",
  "feedback_given",
  "request_received",
  "request_answered",
  "deletion_asked",
  "deletion_taken_back",
  "email_refused",
  "stand_in_asked",
  "stand_in_done",
  ...REMINDER_KINDS,
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const isReminder = (kind: NotificationKind): kind is ReminderKind =>
  REMINDER_KINDS.some((each) => each === kind);

/**
 * Which notification each kind of activity makes: a client's acts notify the coach, the coach's acts the client. `null`
 * is a decision: this can wait until somebody looks.
 */
const NOTIFYING: Record<ActivityKind, Record<MessageSender, NotificationKind | null>> = {
  signed_up: { client: null, coach: null }, // The system notifies the coach.
  session_requested: { client: "session_requested", coach: null },
  session_accepted: { client: null, coach: "session_accepted" },
  session_times_offered: { client: null, coach: "session_times_offered" },
  session_scheduled: { client: "session_scheduled", coach: "session_scheduled" },
  session_rescheduled: { client: "session_rescheduled", coach: "session_rescheduled" },
  session_cancelled: { client: "session_cancelled", coach: "session_cancelled" },
  session_completed: { client: null, coach: null },
  session_missed: { client: null, coach: null },
  summary_sent: { client: null, coach: "summary_sent" },
  agreement_accepted: { client: null, coach: null },
  package_agreed: { client: null, coach: "package_agreed" },
  action_agreed: { client: "action_agreed", coach: "action_agreed" },
  action_done: { client: null, coach: null },
  goal_created: { client: "goal_created", coach: "goal_created" },
  goal_completed: { client: "goal_completed", coach: "goal_completed" },
  goal_paused: { client: null, coach: null },
  goal_resumed: { client: null, coach: null },
  milestone_completed: { client: null, coach: null },
  message_sent: { client: "message_sent", coach: "message_sent" },
  file_shared: { client: "file_shared", coach: "file_shared" },
  section_completed: { client: null, coach: null },
  library_completed: { client: null, coach: null },
  feedback_given: { client: "feedback_given", coach: null },
  deletion_asked: { client: "deletion_asked", coach: null },
  deletion_taken_back: { client: "deletion_taken_back", coach: null },
};

export const notificationKindOf = (kind: ActivityKind, by: MessageSender) => NOTIFYING[kind][by];

/** Confirmed to their author, with an entry for their calendar. */
const CONFIRMED: readonly NotificationKind[] = [
  "session_requested",
  "session_accepted",
  "session_scheduled",
  "session_rescheduled",
  "session_cancelled",
];
export const isConfirmed = (kind: NotificationKind) => CONFIRMED.includes(kind);

/** Lines of a conversation; reading the conversation is reading them. */
export const CONVERSATION_KINDS = ["message_sent", "message_urgent", "file_shared"] as const;

export const isOfConversation = (kind: NotificationKind) =>
  CONVERSATION_KINDS.some((each) => each === kind);

/** What a stand-in is notified of. */
export const isForStandIn = (kind: NotificationKind) =>
  isOfConversation(kind) || kind === "message_waiting" || kind === "stand_in_asked";

/** What a muted conversation is silent about. */
export const MUTABLE_KINDS: readonly NotificationKind[] = ["message_sent", "file_shared"];
export const isMutable = (kind: NotificationKind) => MUTABLE_KINDS.includes(kind);

/** Of each of these kinds, one unread notification covers all until it is read. */
const GATHERED: readonly NotificationKind[] = [
  ...CONVERSATION_KINDS,
  "room_entered",
  "agenda_changed",
  "action_agreed",
  "text_shared",
  "share_commented",
  "worksheet_answered",
];
export const isGathered = (kind: NotificationKind) => GATHERED.includes(kind);
