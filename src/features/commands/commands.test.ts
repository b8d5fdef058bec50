import type { Id } from "@convex/_generated/dataModel";
import { expect, test } from "vitest";

import { commandWords } from "@/content/practice/commands";
import { findCommands } from "@/features/commands/command-palette";
import { isolate } from "@/lib/text/bidi";
import { paths } from "@/lib/pages/paths";

type Known = Parameters<typeof findCommands>[1];

const client = (clientId: string, firstName: string, lastName: string) => ({
  clientId: clientId as Id<"users">,
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@example.com`,
  startedAt: 0,
});
const clients = [
  client("1", "Johanna", "Adams"),
  client("2", "Ada", "Quinn"),
  client("3", "Bruno", "Weiß"),
];
const sessions = ["Unconventional", "Review", "Plans", "Closing"].map((title, place) => ({
  sessionId: `s${String(place)}` as Id<"sessions">,
  clientId: "2" as Id<"users">,
  firstName: "Ada",
  lastName: "Quinn",
  title,
  startsAt: place,
  durationMinutes: 60,
  sessionType: "video" as const,
  status: "scheduled" as const,
  revision: 0,
  isRequested: false,
  clientClocks: { timeZone: null, deviceZone: null },
}));
const messages = [
  {
    messageId: "m1",
    clientId: "2",
    firstName: "Ada",
    lastName: "Quinn",
    sender: "client",
    subject: "",
    preview: "… and then the harbour was quiet",
    sentAt: 0,
  },
  {
    messageId: "m2",
    clientId: "3",
    firstName: "Bruno",
    lastName: "Weiß",
    sender: "coach",
    subject: "The harbour",
    preview: "Until Friday, then.",
    sentAt: 0,
  },
];
const goals = [
  {
    goalId: "g1",
    firstName: "Ada",
    lastName: "Quinn",
    title: "Rest more",
    description: "",
    milestones: [{ title: "Walk to the harbour" }],
  },
];
const library = [{ libraryItemId: "l1", title: "Tides", description: "", tags: ["harbour"] }];
const texts = { messages, goals, library };
const known = { clients, sessions, messages: [], goals: [], library: [] } as unknown as Known;
const labels = (query: string, group: string) =>
  findCommands(query, known)
    .filter((command) => command.group === group)
    .map(({ label }) => label);

test("[command-2] an empty search shows actions, the next three sessions and the pages, and no client", () => {
  expect(labels("  ", "actions")).toEqual(Object.values(commandWords.actions));
  expect(labels("", "sessions")).toHaveLength(3);
  expect(labels("", "pages")).toContain("Overview");
  expect(labels("", "clients")).toEqual([]);
});

test("[command-2] finds parts of words in any case, with names that begin with them first", () => {
  expect(labels("ada", "clients")).toEqual(["Ada Quinn", "Johanna Adams"]);
  expect(labels("WEISS", "clients")).toEqual(["Bruno Weiß"]);
  expect(labels("bruno@", "clients")).toEqual(["Bruno Weiß"]);
  expect(labels("onve", "sessions")).toEqual(["Unconventional · Ada Quinn"]);
  expect(labels("audi", "pages")).toEqual(["Audit log"]);
  expect(findCommands("nothing like it", known)).toEqual([]);
});

test("[command-3] an action and a name together find the action for that client", () => {
  expect(labels("schedule quinn", "actions")).toEqual(["Schedule a session with Ada Quinn"]);
  const goal = findCommands("goal bruno", known).find(({ group }) => group === "actions");
  expect(goal?.path).toBe(paths.coachGoalNew("3"));
  expect(labels("ada", "actions").slice(0, 4)).toEqual([
    commandWords.ofClient.message("Ada Quinn"),
    commandWords.ofClient.schedule("Ada Quinn"),
    commandWords.ofClient.goal("Ada Quinn"),
    commandWords.ofClient.note("Ada Quinn"),
  ]);
});

test("[command-5] lists messages found by the server, goals and library items after them, each with where it is", () => {
  const found = findCommands("harbour", { ...known, ...texts } as unknown as Known);
  expect(found.map(({ group, label, path }) => [group, label, path])).toEqual([
    ["goals", "Rest more", paths.coachGoal("g1")],
    ["library", "Tides", paths.coachLibraryItem("l1")],
    ["messages", "… and then the harbour was quiet", paths.coachMessage("2", "m1")],
    ["messages", "The harbour", paths.coachMessage("3", "m2")],
  ]);
  expect(found.map(({ detail }) => detail?.split(", ").at(-1))).toEqual([
    "Ada Quinn",
    undefined,
    isolate("Ada Quinn"),
    commandWords.toClient(isolate("Bruno Weiß")),
  ]);
});
