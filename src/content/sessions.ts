import type { SlotState } from "@domain/schedule/free-slots";

import { sessionCard } from "@/content/session-lines";

/** "one hour", "24 hours", "three days", "two weeks" */
function formatLength(hours: number): string {
  if (hours > 0 && hours % hoursOfWeek === 0) return counted(hours / hoursOfWeek, "week");
  if (hours > hoursOfDay && hours % hoursOfDay === 0) return counted(hours / hoursOfDay, "day");
  return hours === 1 ? "one hour" : `${String(hours)} hours`;
}

const hoursOfDay = 24;
const hoursOfWeek = 7 * hoursOfDay;
const numbers = ["no", "one", "two", "three", "four", "five", "six"];

const counted = (count: number, unit: string) =>
  `${numbers[count] ?? String(count)} ${unit}${count === 1 ? "" : "s"}`;

export const mySessions = {
  title: "My Sessions",
  lead: "View and manage your coaching sessions",
  search: "Search sessions...",
  schedule: "Schedule Session",
  loading: "Loading your sessions…",
  failed: (error: string) => `Error loading sessions: ${error}`,
  failedFallback: "Failed to fetch sessions",
  empty: {
    title: "No sessions yet",
    sentence: "Book the first one whenever you are ready. It takes a minute.",
  },
  noneFound: { title: "No sessions found", sentence: "No title matches your search." },
  listLabel: "Your sessions, the latest first",
  more: "Show earlier sessions",
  next: "Your next session",
  count: (sessions: number) => (sessions === 1 ? "1 session" : `${String(sessions)} sessions`),
} as const;

export const planning = {
  quickTitle: "Quick options",
  quickLead: "Opens the form with the type of session filled in.",
  quick: { video: "Video Call", phone: "Phone Call", "in-person": "In-Person" },
} as const;

export const booking = {
  title: "Schedule New Session",
  lead: "Book a session with your coach. Fill in the details below.",
  name: "Session Title",
  description: "Description (Optional)",
  type: "Session Type",
  chooseType: "Select session type",
  date: "Date",
  dateHint: "Type a date or pick a day.",
  time: "Time",
  pickDay: "Pick a day to see its times.",
  duration: "Duration",
  minutes: sessionCard.minutes,
  cancel: "Cancel",
  submit: "Schedule Session",
  missing: (fields: readonly string[]) => `Still missing: ${fields.join(", ")}`,
  nextFree: "Next free times",
  timesLoading: "Loading the free times…",
  timesFailed: "We couldn’t load the free times.",
  inPast: "That day has passed. Please choose a later one.",
  tooFar: "That is too far ahead. Please choose a day within a year.",
  justTaken: "That time was just taken. Please choose another one.",
  outsideHours: "This is outside the hours you offer. You may still book it.",
  tookPlace: "This time has passed. The session is recorded as completed.",
  tooLong: (field: string) => `${field} is too long. Please shorten it a little.`,
  newcomer:
    "Your first sessions wait for your coach. You can book more once your coach has answered.",
  tooMany: "You have many sessions booked already. Please keep or cancel one of those first.",
  dayStates: {
    free: "",
    taken: "Every time on this day is taken.",
    "too-soon": "Your coach asks for a little more notice.",
    closed: "Your coach does not take sessions on this day.",
    past: "That day has passed.",
  } satisfies Record<SlotState, string>,
  slotStates: {
    free: "",
    taken: "taken",
    "too-soon": "too soon",
    closed: "not offered",
    past: "past",
  } satisfies Record<SlotState, string>,
  ownZone: (zone: string) => `Times are in ${zone}.`,
  otherZone: (who: string, date: string, time: string, zone: string) =>
    `For ${who} that is ${date}, ${time}, ${zone}.`,
  otherDevice: (who: string, date: string, time: string, zone: string) =>
    `On the device ${who} uses now it is ${date}, ${time}, ${zone}.`,
  yourCoach: "your coach",
} as const;

export const rescheduling = {
  title: "Reschedule session",
  lead: (title: string) => `Only the time of “${title}” changes.`,
  now: (date: string, time: string) => `Now: ${date}, ${time}`,
  reason: "Reason (Optional)",
  reasonHint: {
    client: "Your coach will see it.",
    coach: "Your client will see it.",
  },
  submit: "Reschedule",
  keep: "Keep as it is",
  policy: (hours: string) => `Sessions can be moved until ${hours} before they begin.`,
} as const;

export const cancelling = {
  title: "Cancel session",
  lead: (title: string, date: string, time: string) =>
    `“${title}” on ${date} at ${time} will be cancelled, and the time becomes free again.`,
  submit: "Cancel session",
  keep: "Keep session",
  policy: (hours: string) => `Sessions can be cancelled until ${hours} before they begin.`,
} as const;

export const tooLate = {
  sentence: (hours: string) =>
    `Sessions can be moved or cancelled until ${hours} before they begin, and this one is closer than that.`,
  begun: "This session has begun.",
  action: "Message your coach",
  hours: formatLength,
} as const;

export const sessionNotices = {
  notMoved: "Failed to reschedule session. Please try again.",
  notCancelled: "Failed to cancel session. Please try again.",
  notUndone: "That could not be undone.",
  withGroup: "Your place is back. The session has a new time by now: please check it.",
  changedMeanwhile: "This session has just changed. Please check it and try again.",
} as const;

export const sessionPage = {
  back: { client: "My Sessions", coach: "Sessions" },
  loading: "Loading the session…",
  failed: "We couldn’t load this session.",
  missing: {
    title: "This session is not here",
    sentence: "It may have been removed, or the address is not quite right.",
  },
  when: "When",
  who: "Who",
  type: "Type",
  whoNames: (first: string, second: string) => `${first} and ${second}`,
  openClient: "Open client",
  onTheirDevice: "On their device: ",
  duration: sessionCard.minutes,
  join: {
    title: "How to join",
    video: "Join the call",
    phone: "Call",
    place: "Place",
    missing: {
      client: "Not arranged yet. You can ask your coach in a message.",
      coach: "You have not added this yet. You can do so in Settings.",
    },
    early: (time: string) => `It starts ${time}.`,
    now: "It is time.",
    over: "It is over.",
  },
  addToCalendar: "Add to calendar",
  updateCalendar: "Update your calendar",
  calendarHint:
    "A file for your calendar. After a change, add it again: it replaces the old entry.",
  reschedule: "Reschedule",
  cancel: "Cancel session",
} as const;

export const agenda = {
  title: "Agenda",
  lead: "What should this session be about? Both of you can add, edit and check off points.",
  add: "Add to the agenda",
  placeholder: "Something to talk about",
  submit: "Add",
  empty: "Nothing on it yet.",
  loading: "Loading the agenda…",
  failed: "We couldn’t load the agenda.",
  by: { client: "Added by the client", coach: "Added by the coach" },
  byYou: "Added by you",
  edit: (text: string) => `Change “${text}”`,
  tick: (text: string) => `Done: ${text}`,
  minutes: (text: string) => `Minutes for “${text}”`,
  minutesShort: "Min",
  start: (text: string) => `Begin: ${text}`,
  stop: (text: string) => `Stop the time of: ${text}`,
  over: (minutes: number) => `${String(minutes)} min over`,
  menu: { edit: "Change", up: "Move up", down: "Move down", remove: "Remove" },
  removed: "Removed from the agenda",
  save: "Save",
  cancel: "Cancel",
} as const;

export const notes = {
  title: "Session Notes",
  lead: "Shared: both of you can write here, and both see it live.",
  label: "Shared notes",
  placeholder: "What was said, what you noticed, what comes next…",
  saved: "Saved",
  saving: "Saving…",
  waiting: "Not saved yet. It is kept here and saved as soon as the connection is back.",
  tooLong: "This is too long to save. Please shorten it a little.",
  isHere: (name: string) => `${name} is in the notes.`,
  drawerLead: (date: string) => `From ${date}`,
  empty: "No notes yet.",
  openPage: "Open the session to write",
  loading: "Loading the notes…",
  failed: "We couldn’t load the notes.",
  agenda: "Agenda",
} as const;
