import type { EmailPace, NotificationEvent } from "@domain/notification-emails";

export const notificationSettingsWords = {
  loading: "Loading your notification settings…",
  notLoaded: "We couldn’t load your notification settings.",
  notSaved: "That could not be saved. Please try again.",
  email: "Email me what happens",
  events: {
    messages: "Messages and files",
    urgentMessages: "High-priority messages",
    sessions: "Session changes",
    agendas: "Agenda changes",
    goals: "Goals",
    library: "Library",
    feedback: "Feedback",
    coaching: "Joining and leaving",
  } satisfies Record<NotificationEvent, string>,
  paces: {
    soon: "Soon",
    daily: "Daily at 8 AM",
    weekly: "Mondays at 8 AM",
    off: "No email",
  } satisfies Record<EmailPace, string>,
  paceOf: (event: string) => `Email for ${event.toLowerCase()}`,
  quietFrom: "No emails from",
  quietTo: "until",
  showsWords: "Show titles and messages in emails",
  showsWordsHint: "Without this, emails name people and times only.",
  pause: "Pause emails for a week",
  pausedUntil: (date: string) => `Emails are paused until ${date}.`,
  resume: "Resume emails",
  refused: "Your mail server refused our last email, so we stopped sending.",
  tryAgain: "Try again",
} as const;
