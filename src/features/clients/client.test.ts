import type { Id } from "@convex/_generated/dataModel";
import { expect, test } from "vitest";

import { type ClientEntry, showClients } from "@/features/clients/client";

const client = (firstName: string, facts: Partial<ClientEntry> = {}): ClientEntry => ({
  clientId: firstName as Id<"users">,
  firstName,
  lastName: "Example",
  email: `${firstName.toLowerCase()}@example.com`,
  startedAt: 0,
  sessions: 0,
  sessionsScheduled: 0,
  goalsPaused: 0,
  sectionsArrival: 0,
  sectionsCrossing: 0,
  sectionsDescent: 0,
  sectionsReturn: 0,
  sessionsCompleted: 0,
  goals: 0,
  goalsActive: 0,
  goalsCompleted: 0,
  unread: 0,
  unreadFromCoach: 0,
  messages: 0,
  messagesHigh: 0,
  lastHeldAt: null,
  nextAt: null,
  package: null,
  lastActAt: null,
  leavesAt: null,
  tagIds: [],
  ...facts,
});
const clients = [
  client("Zoe", { startedAt: 3, sessions: 1, goalsActive: 1 }),
  client("ada", { startedAt: 1, sessions: 5, goalsActive: 1 }),
  client("Ömer", { startedAt: 2, sessions: 5, goalsActive: 2, email: "o@sea.example" }),
];
const shown = (view: { search?: string; order?: string }) =>
  showClients(clients, { search: "", order: "name", ...view })
    .map(({ firstName }) => firstName)
    .join(" ");

test.each([
  ["name", "ada Ömer Zoe"],
  ["added", "Zoe Ömer ada"],
  ["sessions", "ada Ömer Zoe"],
  ["goals", "Ömer ada Zoe"],
  ["nonsense", "ada Ömer Zoe"],
])("sorts by %s", (order, expected) => {
  expect(shown({ order })).toBe(expected);
});

test("searches name and email, ignoring case", () => {
  expect(shown({ search: " ÖMER ex" })).toBe("Ömer");
  expect(shown({ search: "SEA.EXAMPLE" })).toBe("Ömer");
  expect(shown({ search: "nobody" })).toBe("");
});
