import type { OccurrenceState } from "@domain/schedule/session-series";

const sessions = (count: number) => (count === 1 ? "1 session" : `${String(count)} sessions`);

export const seriesWords = {
  sessions,
  repeats: "Repeats",
  once: "Once",
  count: "How many",
  title: "Each session",
  hint: "Untick the ones to leave out.",
  chooseTime: "Pick a day and a time to see each session.",
  loading: "Looking at each day…",
  failed: "We couldn’t check which days are free.",
  chosen: (count: number, last: string) =>
    count === 1 ? `1 session, on ${last}.` : `${sessions(count)}, the last on ${last}.`,
  noneChosen: "Every session is left out. Tick one at least.",
  states: {
    free: "",
    closed: "Outside the hours you offer",
    "day-off": "Your day off",
    outside: "Busy in another calendar",
    taken: "Taken",
    past: "Has passed",
    "too-far": "More than a year ahead",
  } satisfies Record<OccurrenceState, string>,
  leftOut: "Left out",
  submit: (count: number) => `Schedule ${sessions(count)}`,
  booked: (count: number) => (count === 1 ? "Session scheduled" : `${sessions(count)} scheduled`),
  taken: (times: string) => `Nothing has changed, because these times can’t be had: ${times}.`,

  scope: "Which sessions?",
  scopes: {
    one: "Only this session",
    following: "This and the following",
    all: "All that are ahead",
  },
  scopeHint: {
    reschedule: "The others move by as much, and keep their time of day across a clock change.",
    cancel: "Your client gets one notification for all of them.",
  },
  moved: "Sessions rescheduled",
  cancelled: "Sessions cancelled",
  move: (count: number) => `Reschedule ${sessions(count)}`,
  cancel: (count: number) => `Cancel ${sessions(count)}`,
  cancelLead: (count: number, title: string) =>
    `${sessions(count)} “${title}” will be cancelled, and their times become free again.`,
  keep: "Keep sessions",
} as const;
