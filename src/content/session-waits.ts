import type { PartOfDay } from "@domain/schedule/session-waits";

import { errorNotice, notSaved } from "@/content/failures";

const parts: Record<PartOfDay, string> = {
  any: "Any time",
  morning: "Mornings, before noon",
  afternoon: "Afternoons, noon to 5 PM",
  evening: "Evenings, from 5 PM",
};

const partsInLine: Record<PartOfDay, string> = {
  any: "",
  morning: ", mornings",
  afternoon: ", afternoons",
  evening: ", evenings",
};

interface Waited {
  days: string;
  partOfDay: PartOfDay;
  minutes: number;
}

const inLine = ({ days, partOfDay, minutes }: Waited) =>
  `${days}${partsInLine[partOfDay]}, ${String(minutes)} minutes`;

export const waitWords = {
  open: "Tell me when a time gets free",
  title: "Wait for a time",
  lead: (minutes: number) =>
    `We tell you when a time for ${String(minutes)} minutes gets free. The first to book has it.`,
  from: "From",
  to: "To",
  part: "Part of the day",
  parts,
  submit: "Tell me",
  close: "Not now",
  begun: { title: "We will tell you when a time gets free" },
  notBegun: errorNotice("You could not be put on the waiting list. Please try again."),
  badDays: "Please choose days from today on, at most 60 days ahead.",
  tooMany: "You wait for five times already. Please stop waiting for one of those first.",
  ownList: "Times you wait for",
  own: (waited: Waited) => `Waiting for a time: ${inLine(waited)}`,
  end: "Stop waiting",
  endOf: (waited: Waited) => `Stop waiting for ${inLine(waited)}`,
  notEnded: errorNotice(notSaved),
} as const;

export const waitingListWords = {
  open: (clients: number) =>
    clients === 1 ? "1 client waits for a time" : `${String(clients)} clients wait for a time`,
  title: "Waiting for a time",
  lead: "Clients who want to know when a time gets free, the longest waiting first. When one does, everyone it suits is notified at once, and the first to book has it.",
  empty: "Nobody waits any more.",
  waited: inLine,
  since: (day: string) => `Since ${day}`,
  schedule: "Schedule",
  scheduleFor: (name: string) => `Schedule for ${name}`,
} as const;
