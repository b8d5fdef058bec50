import type { SeriesWeeks } from "@domain/schedule/session-series";
import type { SessionStatus } from "@domain/schedule/session-statuses";

/* Texts of a session in a list. The client's home loads them, so they are few. */

export const statusLabels: Record<SessionStatus, string> = {
  scheduled: "Scheduled",
  completed: "Completed",
  cancelled: "Cancelled",
  "no-show": "No-show",
};

export const sessionCard = {
  minutes: (count: number) => `${String(count)} minutes`,
  minutesShort: (count: number) => `${String(count)} min`,
  notes: "Session Notes",
  viewNotes: "View Notes",
  join: "Join Session",
  opensNewTab: "opens in a new tab",
  reschedule: "Reschedule",
  cancel: "Cancel",
  open: "Open session",
  moved: (count: number) =>
    count === 1 ? "Moved once" : count === 2 ? "Moved twice" : `Moved ${String(count)} times`,
  cancelledBy: { client: "Cancelled by the client", coach: "Cancelled by the coach" },
  cancelledByYou: "Cancelled by you",
  unclosed: "Waiting for your coach to close it",
  group: "Group session",
  rhythms: { 1: "Every week", 2: "Every two weeks" } satisfies Record<SeriesWeeks, string>,
  ofSeries: (number: number, sessions: number) => `${String(number)} of ${String(sessions)}`,
} as const;

/** A booking that the coach has not accepted yet. */
export const requestWords = {
  badge: "Requested",
  proposedBadge: "Proposed",
  formNote:
    "Your coach has not confirmed their hours yet, so this is a request. They accept it or offer you other times.",
  sent: "Session requested",
  waiting: "Your coach will accept this or offer other times.",
  offered: "Your coach offers other times. Choose one:",
  proposed: "Your coach proposes these times. Choose one:",
  taken: "Your session is scheduled",
  asks: "Asks for this time.",
  accept: "Accept",
  accepted: "Session accepted",
  proposedSoFar: "Your client chooses one of the times you proposed.",
  offer: "Offer other times",
  offeredSoFar: "You have offered other times.",
  dialogTitle: "Offer other times",
  dialogLead: (title: string) => `Choose up to three times for “${title}”. Your client picks one.`,
  propose: "Propose times for a first session",
  add: "Add this time",
  remove: (when: string) => `Remove ${when}`,
  submit: "Offer these times",
  sentOffer: "Times offered",
} as const;
