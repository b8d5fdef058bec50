import { api } from "@convex/_generated/api";
import { byFullName, fullName } from "@domain/accounts/full-name";
import { excerptAround } from "@domain/text/excerpt";
import { matchesSearch } from "@domain/text/search-match";
import { isBlank } from "@domain/text/text";
import type { FunctionReturnType } from "convex/server";
import {
  CalendarDays,
  FileText,
  Library,
  MessagesSquare,
  Target,
  UserRound,
  Zap,
} from "lucide-react";
import { useMemo, useState } from "react";

import { Palette, type PaletteEntry } from "@/components/patterns/palette";
import { nameOfEntry } from "@/content/group-entries";
import { commandWords } from "@/content/practice/commands";
import { coachShell, goKey } from "@/content/shell";
import { nothing, useLive, valueOf } from "@/lib/live/live";
import { itemsOf, useLivePages, useWholeList } from "@/lib/live/live-pages";
import { useNow } from "@/lib/live/now";
import { usePausedSearch } from "@/lib/live/paused";
import { useFoundPages } from "@/lib/pages/found-pages";
import { paths } from "@/lib/pages/paths";
import { isolate } from "@/lib/text/bidi";
import { formatNearDay } from "@/lib/text/format-instant";

const sessionsAhead = 50;

const groups = {
  clients: { name: commandWords.groups.clients, icon: UserRound },
  actions: { name: commandWords.groups.actions, icon: Zap },
  sessions: { name: commandWords.groups.sessions, icon: CalendarDays },
  goals: { name: commandWords.groups.goals, icon: Target },
  library: { name: commandWords.groups.library, icon: Library },
  messages: { name: commandWords.groups.messages, icon: MessagesSquare },
  pages: { name: commandWords.groups.pages, icon: FileText },
};

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  const { known, notice } = useKnown(query);
  const found = useMemo(() => findCommands(query, known), [query, known]);
  return (
    <Palette
      words={commandWords}
      onQuery={setQuery}
      {...{ groups, query, found, notice, onClose }}
    />
  );
}

function useKnown(query: string) {
  const [fromMs] = useState(useNow());
  const clients = useWholeList(api.clients.list, {});
  const sessions = useLivePages({
    query: api.calendar.list,
    args: { order: "date", fromMs },
    pageItems: sessionsAhead,
    itemsMax: sessionsAhead,
  });
  const wanted = usePausedSearch(query);
  const isAsked = !isBlank(query);
  const goals = useWholeList(api.goalBoard.list, isAsked ? {} : "skip");
  const library = useLive(api.shelf.list, isAsked ? {} : "skip");
  const messages = useFoundPages(api.inbox.search, wanted === null ? "skip" : { words: wanted });
  const [people, planned, set] = [itemsOf(clients), itemsOf(sessions), itemsOf(goals)];
  const [shelf, found] = [valueOf(library), wanted === null ? nothing : valueOf(messages.found)];
  const known = useMemo(
    () => ({
      clients: people,
      sessions: planned.filter(({ status }) => status === "scheduled"),
      messages: found,
      goals: set,
      library: shelf,
    }),
    [people, planned, found, set, shelf],
  );
  const parts = [clients, sessions, ...(isAsked ? [messages.found, goals, library] : [])];
  const isFailed = parts.some(({ state }) => state === "failed");
  const isLoading = parts.some(({ state }) => state === "loading");
  const notice = isFailed ? commandWords.failed : isLoading ? commandWords.loading : null;
  return { known, notice };
}

type Client = FunctionReturnType<typeof api.clients.list>["page"][number];
type Session = FunctionReturnType<typeof api.calendar.list>["page"][number];
type Message = FunctionReturnType<typeof api.inbox.search>["page"][number];
type Goal = FunctionReturnType<typeof api.goalBoard.list>["page"][number];
type Item = FunctionReturnType<typeof api.shelf.list>[number];

type CommandGroup = keyof typeof commandWords.groups;

type Command = PaletteEntry<CommandGroup>;

type Known = {
  clients: readonly Client[];
  sessions: readonly Session[];
  /** Found by the server for this query. */
  messages: readonly Message[];
  goals: readonly Goal[];
  library: readonly Item[];
};

/** With more, the next group would be out of view. */
const shownMax = { clients: 6, actions: 8, sessions: 5, texts: 5, pages: 12 } as const;
const sessionsAtFirst = 3;

/** What a query finds, in the order it is shown; a blank one shows the actions, the next sessions and the pages. */
export function findCommands(query: string, known: Known): Command[] {
  if (isBlank(query)) {
    const next = known.sessions.slice(0, sessionsAtFirst).map(toSession);
    return [...actions, ...next, ...pages];
  }
  const people = known.clients
    .filter((client) => matchesSearch(query, [fullName(client), client.email]))
    .toSorted((one, other) => rank(query, one) - rank(query, other) || byFullName(one, other));
  const named = people.length > 0 ? people : known.clients;
  const isFound = ({ label }: Command) => matchesSearch(query, [label]);
  return [
    ...people.slice(0, shownMax.clients).map(toClient),
    ...[...actions, ...named.flatMap(toActions)].filter(isFound).slice(0, shownMax.actions),
    ...known.sessions.map(toSession).filter(isFound).slice(0, shownMax.sessions),
    ...known.goals
      .filter(({ title, description, milestones }) =>
        matchesSearch(query, [title, description, ...milestones.map((each) => each.title)]),
      )
      .slice(0, shownMax.texts)
      .map(toGoal),
    ...known.library
      .filter(({ title, description, tags }) => matchesSearch(query, [title, description, ...tags]))
      .slice(0, shownMax.texts)
      .map(toItem),
    ...known.messages.slice(0, shownMax.texts).map((message) => toMessage(message, query)),
    ...pages.filter(isFound).slice(0, shownMax.pages),
  ];
}

const words = commandWords.actions;
const actions: Command[] = [
  { path: paths.coachSchedule(), label: words.schedule },
  { path: paths.coachCompose(), label: words.message },
  { path: paths.coachGoalNew(), label: words.goal },
  { path: paths.coachInvite(), label: words.invite },
  { path: paths.coachLibraryNew(), label: words.libraryItem },
  { path: paths.coachGive(), label: words.worksheet },
].map((action) => ({ ...action, group: "actions" }));

const pages: Command[] = [
  ...coachShell.entries.map(({ path, label, letter }) => ({ path, label, keys: [goKey, letter] })),
  { path: paths.coachSessions("week"), label: commandWords.pages.week },
  { path: paths.coachSessions("month"), label: commandWords.pages.month },
  { path: paths.coachUnpaid(), label: commandWords.pages.unpaid },
  { path: paths.coachWorksheets(), label: commandWords.pages.worksheets },
  { path: paths.coachCircles(), label: commandWords.pages.circles },
  { path: paths.requests(), label: commandWords.pages.requests },
  { path: paths.reports(), label: commandWords.pages.reports },
  { path: paths.audit(), label: commandWords.pages.audit },
  { path: paths.system(), label: commandWords.pages.system },
].map((page) => ({ ...page, group: "pages" }));

function toClient(client: Client): Command {
  const { clientId, email } = client;
  const detail = email ?? undefined;
  return { path: paths.coachClient(clientId), group: "clients", label: fullName(client), detail };
}

function toActions(client: Client): Command[] {
  const { clientId } = client;
  const name = fullName(client);
  const { schedule, message, goal, note } = commandWords.ofClient;
  return [
    { path: paths.coachClient(clientId, "messages"), label: message(name) },
    { path: paths.coachSchedule(clientId), label: schedule(name) },
    { path: paths.coachGoalNew(clientId), label: goal(name) },
    { path: paths.coachClient(clientId, "notes"), label: note(name) },
  ].map((action) => ({ ...action, group: "actions" }));
}

function toSession(session: Session): Command {
  const { sessionId, title, startsAt } = session;
  const label = commandWords.session(title, nameOfEntry(session));
  return { path: paths.coachSession(sessionId), group: "sessions", label, startsAt };
}

function toMessage(message: Message, query: string): Command {
  const { clientId, messageId, sender, subject, preview, sentAt } = message;
  const isInSubject = matchesSearch(query, [subject]) && !matchesSearch(query, [preview]);
  const label = isInSubject ? excerptAround(subject, query) : preview;
  const name = isolate(fullName(message));
  const detail = `${formatNearDay(sentAt)}, ${sender === "client" ? name : commandWords.toClient(name)}`;
  return { path: paths.coachMessage(clientId, messageId), group: "messages", label, detail };
}

function toGoal(goal: Goal): Command {
  const { goalId, title } = goal;
  return { path: paths.coachGoal(goalId), group: "goals", label: title, detail: fullName(goal) };
}

const toItem = ({ libraryItemId, title }: Item): Command => ({
  path: paths.coachLibraryItem(libraryItemId),
  group: "library",
  label: title,
});

/** Names that begin with the query come first. */
const rank = (query: string, client: Client) =>
  fullName(client).toLowerCase().startsWith(query.trim().toLowerCase()) ? 0 : 1;
