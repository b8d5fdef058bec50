import type { NotificationKind } from "../../domain/messages/notification-kinds";

interface NoticeFacts {
  name: string;
  /** In quotation marks, after a space; empty where the person wants no words of theirs in an email. */
  title: string;
  /** When the session is or the goal is due, after a space; empty where there is no time to name. */
  when: string;
  /** Whose goal it is: "Your", or the client's name for a coach. */
  whose: string;
  count: number;
}

/** Of a series, how many of its sessions changed together. */
const oneOr = (one: string, count: number) => (count === 1 ? one : `${count} sessions`);
const fromFirst = (when: string, count: number) => (count === 1 ? when : `, the first${when}`);

export const NOTICE_TEXTS: Record<NotificationKind, (facts: NoticeFacts) => string> = {
  signed_up: ({ name }) => `${name} joined as your client`,
  first_times_gone: ({ name }) => `None of the times you proposed to ${name} is left`,
  coaching_ended: ({ name }) => `${name} ended the coaching`,
  session_requested: ({ name, title, when }) => `${name} asked for a session${title}${when}`,
  session_accepted: ({ name, title, when }) => `${name} accepted your session${title}${when}`,
  session_times_offered: ({ name, title }) => `${name} offered times for your session${title}`,
  session_scheduled: ({ name, title, when, count }) =>
    `${name} scheduled ${oneOr("a session", count)}${title}${fromFirst(when, count)}`,
  session_rescheduled: ({ name, title, when, count }) =>
    `${name} moved ${oneOr("your session", count)}${title}${fromFirst(when, count)}`,
  session_cancelled: ({ name, title, when, count }) =>
    `${name} cancelled ${oneOr("your session", count)}${title}${fromFirst(when, count)}`,
  summary_sent: ({ name, title }) => `${name} sent you the summary of your session${title}`,
  time_freed: ({ name, when }) => `${name} has a free time${when}: first come, first served`,
  room_entered: ({ name, title }) => `${name} is in the room${title} and waits for you`,
  agenda_changed: ({ name, title, when }) =>
    `${name} changed the agenda of your session${title}${when}`,
  action_agreed: ({ name, title, count }) =>
    count === 1 ? `${name} noted an action${title}` : `${name} noted ${count} actions`,
  goal_created: ({ name, title }) => `${name} set a goal${title}`,
  goal_completed: ({ name, title }) => `${name} marked a goal as reached${title}`,
  message_sent: ({ name, count }) =>
    count === 1 ? `${name} wrote to you` : `${name} wrote to you ${count} times`,
  message_urgent: ({ name, count }) =>
    count === 1
      ? `${name} sent you a high-priority message`
      : `${name} sent you ${count} high-priority messages`,
  file_shared: ({ name, count }) =>
    count === 1 ? `${name} shared a file` : `${name} shared ${count} files`,
  library_assigned: ({ name, title }) => `${name} recommends something from the library${title}`,
  text_shared: ({ name, count }) =>
    count === 1 ? `${name} shared a text with you` : `${name} shared ${count} texts with you`,
  share_commented: ({ name, count }) =>
    count === 1
      ? `${name} commented on a shared text`
      : `${name} wrote ${count} comments on a shared text`,
  worksheet_given: ({ name, title }) => `${name} gave you a worksheet${title}`,
  worksheet_answered: ({ name, title, count }) =>
    count === 1 ? `${name} answered a worksheet${title}` : `${name} changed their answers${title}`,
  package_agreed: ({ name, title }) => `${name} agreed a package with you${title}`,
  invoice_issued: ({ name, title }) => `${name} issued an invoice${title}`,
  circle_invited: ({ name, title }) => `${name} invites you to a circle${title}`,
  feedback_given: ({ name }) => `${name} gave feedback on the journey`,
  request_received: ({ name }) => `${name} asked something about their data`,
  request_answered: ({ name }) => `${name} answered your request`,
  deletion_asked: ({ name }) => `${name} asked for their account to be deleted`,
  deletion_taken_back: ({ name }) => `${name} decided to stay`,
  email_refused: ({ name }) => `Emails to ${name} do not arrive: their address refuses them`,
  stand_in_asked: ({ name }) => `${name} asks you to answer one of their clients for them`,
  stand_in_done: ({ name }) => `${name} gave you back a client’s conversation`,
  session_soon: ({ name, title, when }) => `Your session${title} with ${name} is${when}`,
  session_prepare: ({ name, title, when }) =>
    `The agenda of your session${title} with ${name}${when} is still empty`,
  session_reflect: ({ name, title, when }) =>
    `Take a few minutes to reflect on your session${title} with ${name}${when}`,
  goal_due: ({ whose, title, when }) => `${whose} goal${title} is due${when}`,
  goal_overdue: ({ whose, title, when }) => `${whose} goal${title} was due${when}`,
  action_due: ({ title, when }) => `Your action${title} is due${when}`,
  message_waiting: ({ name }) => `${name} waits for your answer`,
};

interface OwnFacts extends NoticeFacts {
  /** The other person in the session, to follow "with". */
  other: string;
}

/** Emails to people about what they did themselves: for their calendar, and to look back on. */
export const OWN_TEXTS: Partial<Record<NotificationKind, (facts: OwnFacts) => string>> = {
  session_requested: ({ other, title, when }) =>
    `You asked for a session${title} with ${other}${when}`,
  session_accepted: ({ other, title, when }) =>
    `You accepted the session${title} with ${other}${when}`,
  session_scheduled: ({ other, title, when, count }) =>
    `You scheduled ${oneOr("a session", count)}${title} with ${other}${fromFirst(when, count)}`,
  session_rescheduled: ({ other, title, when, count }) =>
    `You moved ${oneOr("your session", count)}${title} with ${other}${fromFirst(when, count)}`,
  session_cancelled: ({ other, title, when, count }) =>
    `You cancelled ${oneOr("your session", count)}${title} with ${other}${fromFirst(when, count)}`,
};

export const noticeWords = {
  manyFrom: (name: string, count: number) => `${count} updates from ${name}`,
  many: (count: number) => `${count} updates in {product}`,
  open: "Open in {product}",
  withWords: "You get this email because of your notification settings.",
  withoutWords:
    "For your privacy this email leaves out titles and messages. You get it because of your notification settings.",
  settings: "Choose what we email you",
  unsubscribe: "Unsubscribe from these emails",
} as const;
