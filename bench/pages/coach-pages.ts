import { type FunctionReference, type FunctionArgs, getFunctionName } from "convex/server";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import {
  clientsFirstItems,
  clientsWithSessionsPerPage,
  coachSessionsPageItems,
  filesPageItems,
  goalsFirstItems,
  inboxFirstItems,
  messagesFirstItems,
  recentMessagesHours,
  searchRowsPerPage,
} from "../../domain/limits";
import { addCalendarMonths, addDays, type CalendarDate } from "../../domain/time/calendar-dates";
import { dayMs } from "../../domain/time/time-spans";
import type { ServedPractice } from "./served-practice";

/** One live query of a page, with its first arguments. */
export interface Asked {
  /** Names the variant when a page runs one query with different arguments. */
  way: string;
  query: FunctionReference<"query">;
  args: Record<string, unknown>;
}

const ask = <Query extends FunctionReference<"query">>(
  query: Query,
  args: FunctionArgs<Query>,
  way = "",
): Asked => ({ way, query, args });

export const nameOf = ({ query, way }: Asked) =>
  way === "" ? getFunctionName(query) : `${getFunctionName(query)} (${way})`;

const firstPage = (numItems: number) => ({ paginationOpts: { numItems, cursor: null } });
const startOf = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`);

/** The queries of every page: viewer, photos, the badge and the bell. */
const frame = [
  ask(api.viewer.get, {}),
  ask(api.profile.photos, {}),
  ask(api.inbox.countUnread, {}),
  ask(api.notifications.countUnread, {}),
  ask(api.notifications.unread, {}),
];

/** Every page of the coach with its first queries, and those of its tabs. */
export async function coachPages(
  practice: ServedPractice,
  today: CalendarDate,
): Promise<Record<string, Asked[]>> {
  const nowMs = startOf(today) + dayMs / 2;
  const { clientId, sessionId, libraryItemId } = await findExamples(practice);
  const pages = {
    "any page, its bell": [],
    "/admin": overviewOf(today, nowMs),
    "/admin/clients": [
      ask(api.clients.directory, firstPage(clientsFirstItems)),
      ask(api.overview.totals, {}),
      ask(api.clients.past, {}),
    ],
    "/admin/clients/:id": [
      ask(api.clients.get, { clientId }),
      ask(api.clients.timeline, { clientId, ...firstPage(30) }),
    ],
    "/admin/clients/:id, its tabs": tabsOfRecord(clientId, nowMs),
    "/admin/sessions": [
      ask(api.overview.totals, {}),
      ask(api.calendar.list, { order: "date", ...firstPage(coachSessionsPageItems) }),
      ask(api.calendar.between, dayOf(today), "day"),
    ],
    "/admin/sessions, its tabs": tabsOfSessions(today, nowMs),
    "/admin/sessions/:id": [
      ask(api.sessions.get, { sessionId }),
      ask(api.agenda.list, { sessionId }),
      ask(api.calendar.privateNotes, { sessionId }),
    ],
    "/admin/goals": [
      ask(api.goalBoard.totals, { today }),
      ask(api.goalBoard.list, firstPage(goalsFirstItems)),
    ],
    "/admin/messages": [
      ask(api.inbox.counts, {}),
      ask(api.inbox.countRecent, { sinceAt: recentOf(nowMs) }),
      inboxBy("all", nowMs),
    ],
    "/admin/messages, its filters": filtersOfMessages(clientId, nowMs),
    "/admin/library": [
      ask(api.shelf.list, {}),
      ask(api.shelf.get, { libraryItemId }),
      ask(api.shelf.readers, { libraryItemId, ...firstPage(25) }),
    ],
    "/admin/settings": [
      ask(api.practice.get, {}),
      ask(api.profile.get, {}),
      ask(api.devices.list, {}),
    ],
  };
  return Object.fromEntries(
    Object.entries(pages).map(([path, asked]) => [path, [...frame, ...asked]]),
  );
}

const dayOf = (today: CalendarDate) => ({
  fromMs: startOf(today),
  toMs: startOf(addDays(today, 1)),
});

function overviewOf(today: CalendarDate, nowMs: number) {
  const month = `${today.slice(0, 8)}01`;
  const span = { fromMs: startOf(month), toMs: startOf(addCalendarMonths(month, 1)) };
  return [
    ask(api.overview.totals, {}),
    ask(api.overview.month, { ...span, nowMs }),
    ask(api.overview.attention, { nowMs, today }),
    ask(api.overview.recent, {}),
    ask(api.calendar.between, dayOf(today), "day"),
    ask(api.practice.get, {}),
    ask(api.overview.insights, { month: monthOf(nowMs) }),
  ];
}

function tabsOfRecord(clientId: Id<"users">, nowMs: number) {
  return [
    ask(api.overview.insightsOfClient, { clientId, month: monthOf(nowMs) }),
    ask(api.clients.sessions, { clientId, ...firstPage(20) }),
    ask(api.goals.listOfClient, { clientId }),
    ask(api.notes.list, { clientId, ...firstPage(20) }),
    ask(api.files.listOfClient, { clientId, ...firstPage(filesPageItems) }),
    ask(api.inbox.conversation, { clientId, ...firstPage(messagesFirstItems) }),
    ask(api.feedback.listOfClient, { clientId, ...firstPage(10) }),
  ];
}

function tabsOfSessions(today: CalendarDate, nowMs: number) {
  const month = `${today.slice(0, 8)}01`;
  const weeks = { fromMs: startOf(addDays(month, -6)), toMs: startOf(addDays(month, 36)) };
  const status = "completed";
  return [
    ask(api.calendar.list, { order: "date", status, ...firstPage(50) }, status),
    ask(api.calendar.listByClient, firstPage(clientsWithSessionsPerPage)),
    ask(api.calendar.search, { words: "the", ...firstPage(searchRowsPerPage) }),
    ask(api.calendar.upcoming, { fromMs: nowMs }),
    ask(api.calendar.between, weeks, "month"),
    ask(api.calendar.clients, {}),
  ];
}

const recentOf = (nowMs: number) => nowMs - recentMessagesHours * 60 * 60 * 1000;
const monthOf = (nowMs: number) => new Date(nowMs).toISOString().slice(0, 7);

const inboxBy = (filter: "all" | "unread" | "high" | "recent", nowMs: number) => {
  const wanted = { filter, sinceAt: recentOf(nowMs) };
  return ask(api.inbox.list, { ...wanted, ...firstPage(inboxFirstItems) }, filter);
};

function filtersOfMessages(clientId: Id<"users">, nowMs: number) {
  return [
    ...(["unread", "high", "recent"] as const).map((filter) => inboxBy(filter, nowMs)),
    ask(api.inbox.search, { words: "session", ...firstPage(searchRowsPerPage) }),
    ask(api.inbox.conversation, { clientId, ...firstPage(messagesFirstItems) }),
    ask(api.savedReplies.list, {}),
    ask(api.clients.list, firstPage(100)),
  ];
}

async function findExamples({ coach, client }: ServedPractice) {
  const [viewer, sessions, shelf] = await Promise.all([
    client.query(api.viewer.get, {}),
    coach.query(api.calendar.list, { order: "date", ...firstPage(coachSessionsPageItems) }),
    coach.query(api.shelf.list, {}),
  ]);
  const [session] = sessions.page;
  const [item] = shelf;
  if (!viewer || !session || !item) throw new Error("The practice has no data to show.");
  const { sessionId } = session;
  for (const clientId of [viewer.userId, session.clientId]) {
    await coach.mutation(api.audit.look, { clientId, part: "record" }); // required before their record can be read
  }
  return { clientId: viewer.userId, sessionId, libraryItemId: item.libraryItemId };
}
