import type { NotificationKind } from "@domain/messages/notification-kinds";

import { happeningWords } from "@/content/practice/happenings";

export const notificationWords = {
  open: (unread: string) => (unread === "0" ? "Notifications" : `Notifications, ${unread} unread`),
  title: "Notifications",
  markAll: "Mark all read",
  mark: "Mark as read",
  coach: "A coach", // A coach who is not, or no longer, the reader's own.
  unread: "Unread:",
  loading: "Loading your notifications…",
  failed: "Failed to load notifications. Please try again.",
  notMarked: "The notifications could not be marked as read. Please try again.",
  empty: "Nothing yet",
  emptySentence: "You will see here what the other side of your coaching does, and your reminders.",
  more: "Show earlier ones",
} as const;

type Sentence = (name: string, subject: string, facts: SentenceFacts) => string;

interface SentenceFacts {
  happenings: number;
  /** The start of the session that the reader is reminded of. */
  when: string;
  isCoach: boolean;
}

const asForCoach = (kind: keyof typeof happeningWords): Sentence => happeningWords[kind].client;

export const notificationSentences: Record<NotificationKind, Sentence> = {
  signed_up: asForCoach("signed_up"),
  handed_over: (name) => `${name} was handed over to you`,
  first_times_gone: (name) => `None of the times you proposed to ${name} is left`,
  coaching_ended: (name) => `${name} ended the coaching`,
  session_requested: asForCoach("session_requested"),
  session_accepted: asForCoach("session_accepted"),
  session_times_offered: asForCoach("session_times_offered"),
  session_scheduled: asForCoach("session_scheduled"),
  session_rescheduled: asForCoach("session_rescheduled"),
  session_cancelled: asForCoach("session_cancelled"),
  summary_sent: (name, subject) => `${name} sent you the summary of “${subject}”`,
  time_freed: (name, _, { when }) => `${name} has a free time on ${when}. First come, first served`,
  room_entered: (name, subject) => `${name} is in the room of “${subject}”`,
  agenda_changed: (name, subject) => `${name} changed the agenda of “${subject}”`,
  action_agreed: (name, subject, { happenings }) =>
    happenings === 1
      ? `${name} noted the action “${subject}”`
      : `${name} noted ${happenings} actions`,
  goal_created: asForCoach("goal_created"),
  goal_completed: (name, subject) => `${name} marked the goal “${subject}” as reached`,
  message_sent: (name, _, { happenings }) =>
    happenings === 1 ? `${name} wrote to you` : `${name} wrote to you ${happenings} times`,
  message_urgent: (name, _, { happenings }) =>
    happenings === 1
      ? `${name} sent you a high-priority message`
      : `${name} sent you ${happenings} high-priority messages`,
  file_shared: (name, _, { happenings }) =>
    happenings === 1 ? `${name} shared a file` : `${name} shared ${happenings} files`,
  library_assigned: (name, subject) => `${name} recommends “${subject}” from the library`,
  text_shared: (name, _, { happenings }) =>
    happenings === 1 ? `${name} shared a text` : `${name} shared a newer copy of a text`,
  share_commented: (name, _, { happenings }) =>
    happenings === 1
      ? `${name} commented on a shared text`
      : `${name} wrote ${happenings} comments on a shared text`,
  worksheet_given: (name, subject) => `${name} gave you the worksheet “${subject}”`,
  worksheet_answered: (name, subject, { happenings }) =>
    happenings === 1
      ? `${name} answered “${subject}”`
      : `${name} changed their answers to “${subject}”`,
  package_agreed: (name, subject) => `${name} agreed a package of ${subject} with you`,
  invoice_issued: (name, subject) => `${name} issued invoice ${subject}`,
  circle_invited: (name, subject) => `${name} invites you to the circle “${subject}”`,
  feedback_given: asForCoach("feedback_given"),
  request_received: (name) => `${name} asked something about their data`,
  request_answered: (name) => `${name} answered your request`,
  deletion_asked: asForCoach("deletion_asked"),
  deletion_taken_back: asForCoach("deletion_taken_back"),
  email_refused: (name) => `Emails to ${name} do not arrive. Ask for another address`,
  stand_in_asked: (name, subject) => `${name} asks you to answer ${subject} for them`,
  stand_in_done: (name, subject) => `${name} gave you back the conversation with ${subject}`,
  session_soon: (name, subject, { when }) => `“${subject}” with ${name} is on ${when}`,
  session_prepare: (name, subject) => `The agenda of “${subject}” with ${name} is still empty`,
  session_reflect: (_, subject) => `Take a few minutes to reflect on “${subject}”`,
  goal_due: (_, subject) => `Your goal “${subject}” is due soon`,
  goal_overdue: (name, subject, { isCoach }) =>
    `${isCoach ? `${name}’s` : "Your"} goal “${subject}” is past its date`,
  action_due: (_, subject) => `Your action “${subject}” is due today`,
  message_waiting: (name) => `${name} waits for your answer`,
};

/** A page that is open during an upgrade may get a kind that it does not know. */
export const sentenceOf = (kind: string): Sentence =>
  (notificationSentences as Partial<Record<string, Sentence>>)[kind] ?? ((name) => `News: ${name}`);
