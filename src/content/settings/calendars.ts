import type { OutsideProblem } from "@domain/schedule/outside-calendars";

export const feedWords = {
  loading: "Loading your calendar address…",
  notLoaded: "We couldn’t load your calendar address.",
  intro:
    "A private address that Google, Apple and Outlook calendars can follow. When a session moves, it moves there too.",
  make: "Create an address",
  address: "Your calendar address",
  once: "We show it only now, and store nothing from which we could read it. Anyone who has it sees your sessions.",
  copy: "Copy address",
  copied: "Address copied",
  open: "Open in a calendar app",
  madeOn: (date: string) => `Your calendar address was created on ${date}.`,
  showsWords: "Show titles and descriptions",
  showsWordsHint: "Without this, the calendar has names, times and places only.",
  renew: "Replace address",
  close: "Switch off",
  closed: "Your calendar address is switched off",
  asking: {
    title: "Replace your calendar address?",
    text: "Calendars that follow the present address stop getting your sessions. You add the new one there.",
    keep: "Keep it",
    replace: "Replace address",
  },
} as const;

export const outsideWords = {
  title: "When you are busy elsewhere",
  lead: "Add your other calendars, and their busy times leave the times your clients can book. We store when you are busy, and no titles.",
  list: "Your other calendars",
  loading: "Loading your calendars…",
  notLoaded: "We couldn’t load your calendars.",
  name: "Name",
  address: "Address",
  addressHint: "The private or secret iCal address, which begins with https:// or webcal://",
  badAddress: "This is not an address we can read. It begins with https://",
  add: "Add by address",
  addFile: "Add a file",
  file: "Calendar file (.ics)",
  fileHint: "A file is read once. Its busy times count until you remove it or it ends.",
  notAdded: "That calendar could not be added. Please try again.",
  badFile: "We couldn’t read this file as a calendar.",
  nameFirst: "Please give the calendar a name first.",
  readNow: "Read now",
  readNowWhich: (name: string) => `Read ${name} now`,
  notRead: "That calendar could not be read. Please try again.",
  remove: "Remove",
  removeWhich: (name: string) => `Remove ${name}`,
  notRemoved: "That calendar could not be removed. Please try again.",
  ofFile: "From a file",
  firstRead: "Being read for the first time…",
  readAt: (moment: string) => `Last read ${moment}.`,
  nextAt: (moment: string) => `Next: ${moment}.`,
  entries: (count: number) => (count === 1 ? "1 entry." : `${String(count)} entries.`),
  covers: (date: string) => `Counts until ${date}.`,
  skipped: (count: number) =>
    count === 1 ? "1 entry could not be read." : `${String(count)} entries could not be read.`,
  unknownZones: (count: number) =>
    count === 1
      ? "1 entry has a time zone we don’t know. It counts in yours."
      : `${String(count)} entries have a time zone we don’t know. They count in yours.`,
  stillCounts: "The busy times from before still count.",
  problems: {
    missing: "There is no calendar at this address. Perhaps it has been replaced.",
    unreachable: "The calendar can’t be reached right now. We keep trying.",
    too_slow: "The calendar takes too long to answer. We keep trying.",
    too_large: "This calendar is larger than 4 MB.",
    not_allowed: "This address leads to a place that we don’t read from.",
    redirected: "This address leads from one address to another without end.",
    not_a_calendar: "What we find at this address is not a calendar.",
    endless: "An entry repeats more often than we can read.",
  } satisfies Record<OutsideProblem, string>,
} as const;
