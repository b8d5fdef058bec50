import type { EmailPace } from "@domain/messages/notification-emails";
import type { NotificationEvent } from "@domain/messages/notified";
import type { REMINDER_LEADS } from "@domain/schedule/reminders";

export const notificationSettingsWords = {
  loading: "Loading your notification settings…",
  notLoaded: "We couldn’t load your notification settings.",
  email: "Email me what happens",
  events: {
    messages: "Messages and files",
    urgentMessages: "High-priority messages",
    sessions: "Session changes and summaries",
    ownSessions: "Your own bookings",
    freeTimes: "Times that get free",
    reminders: "Session reminders",
    preparation: "Preparing and reflecting",
    agendas: "Agenda changes and new actions",
    goals: "Goals and due actions",
    library: "Library and worksheets",
    shares: "Shared texts and answered worksheets",
    invoices: "Packages and invoices",
    feedback: "Feedback",
    waiting: "Unanswered messages",
    coaching: "Joining, leaving and circles",
  } satisfies Record<NotificationEvent, string>,
  groups: {
    sessions: "Sessions and actions",
    messages: "Messages and texts",
    work: "Goals, library and practice",
  },
  customize: "Customise",
  fold: "Fold",
  suggested: "As suggested",
  mixed: "Each its own",
  paces: {
    soon: "Soon",
    daily: "Daily at 8 AM",
    weekly: "Mondays at 8 AM",
    off: "No email",
  } satisfies Record<EmailPace, string>,
  device: "Device",
  emailColumn: "Email",
  pushOf: (event: string) => `On your devices: ${event.toLowerCase()}`,
  paceOf: (event: string) => `Email for ${event.toLowerCase()}`,
  quietFrom: "Quiet from",
  quietTo: "until",
  quietHint:
    "These emails and notifications wait until then. Choose the same hour twice for no quiet hours.",
  neverQuiet: "You have no quiet hours: both are the same hour.",
  showsWords: "Show titles and messages",
  showsWordsHint: "Without this, emails and notifications on devices name people and times only.",
  pause: "Pause all for a week",
  pausedUntil: (date: string) => `Emails and notifications on devices are paused until ${date}.`,
  resume: "Resume",
  refused: "Your mail server refused our last email, so we stopped sending.",
  tryAgain: "Try again",
  remindMe: "Remind me before each session",
  remindMeHint: "In your notifications, and by email and on devices as you choose below.",
  leads: {
    2880: "2 days before",
    1440: "1 day before",
    240: "4 hours before",
    60: "1 hour before",
    15: "15 min before",
  } satisfies Record<(typeof REMINDER_LEADS)[number], string>,
  shortLeads: {
    2880: "2 days",
    1440: "1 day",
    240: "4 hours",
    60: "1 hour",
    15: "15 min",
  } satisfies Record<(typeof REMINDER_LEADS)[number], string>,
  unanswered: "Remind me to answer",
  unansweredAfter: (hours: number) => (hours === 0 ? "Never" : `After ${hours} hours`),
} as const;

export const pushWords = {
  here: "Show notifications on this device",
  hint: "Also while no page of this portal is open. After you are signed out for inactivity they say only that there is news.",
  denied: "Your browser blocks notifications from this site. You can allow them in its settings.",
  needsInstall:
    "To get notifications on this device, add this portal to your home screen first, and open it from there.",
  unable: "This browser can’t show notifications.",
  notSetUp: "Notifications on devices are not set up on this server.",
  others: (count: number) =>
    count === 1 ? "One other device shows them." : `${String(count)} other devices show them.`,
  stopOthers: "Stop there",
  failed: "That did not work. Please try again.",
} as const;
