import { api } from "../../convex/_generated/api";
import { coaches, coachOfA, type Row } from "./answers";
import type { World } from "./world";

const march = { fromMs: Date.UTC(2026, 2), toMs: Date.UTC(2026, 3) };
const firstPage = { paginationOpts: { numItems: 50, cursor: null } };

/** The coach's pages: the overview, the clients and notes about them. */
export const practiceRows = (world: World): Record<string, Row> => ({
  ...rowsOfOverview(world),
  ...rowsOfReports,
  ...rowsOfClients(world),
  ...rowsOfHandOver(world),
  ...rowsOfNotes(world),
  "system:get": { call: { query: api.system.get, args: {} }, answers: coaches },
  "system:canMailLeave": { call: { query: api.system.canMailLeave, args: {} }, answers: coaches },
  "system:resendEmails": {
    call: { mutation: api.system.resendEmails, args: {} },
    answers: coaches,
  },
});

function rowsOfOverview(world: World): Record<string, Row> {
  const nowMs = Date.now();
  return {
    "overview:totals": { call: { query: api.overview.totals, args: {} }, answers: coaches },
    "overview:month": {
      call: { query: api.overview.month, args: { ...march, nowMs } },
      answers: coaches,
    },
    "overview:attention": {
      call: { query: api.overview.attention, args: { nowMs, today: "2026-03-18" } },
      answers: coaches, // of their own clients only
    },
    "overview:insights": {
      call: { query: api.overview.insights, args: { month: "2026-03" } },
      answers: coaches, // of their own clients only
    },
    "overview:insightsOfClient": {
      call: {
        query: api.overview.insightsOfClient,
        args: { clientId: world.people.clientA.userId, month: "2026-03" },
      },
      answers: coachOfA,
    },
    "overview:recent": { call: { query: api.overview.recent, args: {} }, answers: coaches },
  };
}

/** Of their own clients only: see convex/reports/reports.test.ts. */
const rowsOfReports: Record<string, Row> = {
  "reports:month": { call: { query: api.reports.month, args: march }, answers: coaches },
  "reports:hours": { call: { query: api.reports.hours, args: march }, answers: coaches },
  "reports:clients": {
    call: { query: api.reports.clients, args: { months: [march], ...firstPage } },
    answers: coaches,
  },
};

function rowsOfClients({ people, coachingId }: World): Record<string, Row> {
  const clientId = people.clientA.userId;
  return {
    "clients:list": { call: { query: api.clients.list, args: firstPage }, answers: coaches },
    "clients:directory": {
      call: { query: api.clients.directory, args: firstPage },
      answers: coaches,
    },
    "clients:get": {
      call: { query: api.clients.get, args: { clientId } },
      answers: coachOfA,
    },
    "clients:timeline": {
      call: { query: api.clients.timeline, args: { clientId, ...firstPage } },
      answers: coaches, // a stranger's activity is an empty page
    },
    "clients:brief": {
      call: { query: api.clients.brief, args: { clientId } },
      answers: coachOfA,
    },
    "clients:sessions": {
      call: { query: api.clients.sessions, args: { clientId, ...firstPage } },
      answers: coaches,
    },
    "clients:end": {
      call: { mutation: api.clients.end, args: { clientId } },
      // Their own coach learns that a session is ahead; a stranger learns nothing.
      answers: { ...coachOfA, coach: "CONFLICT" },
    },
    "clients:resume": {
      call: { mutation: api.clients.resume, args: { coachingId } },
      answers: coachOfA,
    },
    "clients:archive": {
      call: { mutation: api.clients.archive, args: { coachingId, isArchived: true } },
      // Their own coach learns that the coaching goes on.
      answers: { ...coachOfA, coach: "CONFLICT" },
    },
    "clients:past": { call: { query: api.clients.past, args: {} }, answers: coaches },
  };
}

/** Clients are handed to coaches only, so other calls change nothing: see convex/clients/clients.test.ts. */
function rowsOfHandOver({ people }: World): Record<string, Row> {
  const args = { clientId: people.clientA.userId, coachId: people.otherCoach.userId };
  return {
    "clients:colleagues": { call: { query: api.clients.colleagues, args: {} }, answers: coaches },
    "clients:handOver": {
      call: { mutation: api.clients.handOver, args },
      answers: { ...coachOfA, coach: "CONFIRMATION_REQUIRED", otherCoach: "CONFIRMATION_REQUIRED" },
    },
  };
}

function rowsOfNotes({ people, ofA: { noteId } }: World): Record<string, Row> {
  const clientId = people.clientA.userId;
  return {
    "notes:list": {
      call: { query: api.notes.list, args: { clientId, ...firstPage } },
      answers: coaches, // a stranger's are an empty page
    },
    "notes:add": {
      call: { mutation: api.notes.add, args: { clientId, content: "Words" } },
      answers: coachOfA,
    },
    "notes:edit": {
      call: { mutation: api.notes.edit, args: { noteId, base: "Words", text: "Other words" } },
      answers: coachOfA,
    },
    "notes:remove": { call: { mutation: api.notes.remove, args: { noteId } }, answers: coachOfA },
  };
}
