import { groupPeopleMax } from "@domain/schedule/group-sessions";

const people = (count: number) => (count === 1 ? "1 person" : `${String(count)} people`);

export const groupWords = {
  people: "People in this session",
  failed: "We couldn’t load the people of this session.",
  lead: "Each has their own page, notes and agenda, and sees nothing of the others.",
  thisPage: "this page",
  add: "Add a client",
  chooseAdded: "Select client",
  adding: "Add to group",
  added: "Added to the group",
  notAdded: "The client could not be added to the group. Please try again.",
  noneToAdd: "Every client of yours is in it.",
  full: `A group has at most ${String(groupPeopleMax)} people.`,

  more: "More clients",
  moreHint: "Choose more than one for a group session. None of them sees who else is in it.",
  chooseMore: "Add another client",
  remove: (name: string) => `Take ${name} out of the group`,
  submit: (count: number) => `Schedule for ${people(count)}`,
  past: "A past session is recorded for one client. Take the others out, or choose a time in the future.",
  booked: "Group session scheduled",

  scope: "For whom?",
  scopes: { one: "Only this client", everybody: "Everybody in the group" },
  cancelEverybody: "Cancel for everybody",
  cancelled: "Group session cancelled",
  moves: "This is a group session: it moves for everybody in it, and each of them is notified.",
  edits: "This is a group session: everybody in it sees the change at once.",
  cannotMove:
    "This is a group session, so its time is the same for everybody in it. If it doesn’t suit you, write to your coach, or cancel your own place.",
  write: "Write to your coach",
} as const;
