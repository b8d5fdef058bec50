import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { DatabaseWriter } from "../../../convex/_generated/server";
import { NOTHING } from "../../../convex/tallies/counts";
import { noMonth } from "../../../convex/tallies/months";
import { coachingEndUndoMs } from "../../../domain/limits";
import { coaches, coachOfA, type Row } from "../answers";
import { type Attempt, now, type Person } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import { isStandIn, nobodys, ofClient } from "../truth";
import type { World } from "../world";

const march = { fromMs: Date.UTC(2026, 2), toMs: Date.UTC(2026, 3) };
const firstPage = { paginationOpts: { numItems: 50, cursor: null } };

/** The coach's pages: the overview, the clients and notes about them. */
const practiceRows = (world: World): Record<string, Row> => ({
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
      answers: coaches, // a stranger's notes are an empty page
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

const raw = <T>(act: (db: DatabaseWriter) => Promise<T>) => world.t.run(({ db }) => act(db));

function writes() {
  describe("a coaching", () => {
    const end: Attempt = (db) => db.patch("coachings", world.coachingId, { endedAt: now });

    test("is ended by its coach only", async () => {
      for (const person of ["nobody", "clientA", "clientB", "otherCoach"] as const) {
        expect(await attempt(person, end), person).toBe("NOT_FOUND");
      }
      expect(await attempt("coach", end)).toBe("ok");
    });

    test("is not ended by a client who is named as its coach, nor by a coach who is its client", async () => {
      const { clientA, clientB, coach, otherCoach } = world.people;
      const [byClient, ofCoach] = await raw((db) =>
        Promise.all([
          db.insert("coachings", {
            clientId: clientA.userId,
            coachId: clientB.userId,
            startedAt: 1,
          }),
          db.insert("coachings", {
            clientId: coach.userId,
            coachId: otherCoach.userId,
            startedAt: 1,
          }),
        ]),
      );
      const endIt =
        (coachingId: typeof byClient): Attempt =>
        (db) =>
          db.patch("coachings", coachingId, { endedAt: now });
      expect(await attempt("clientB", endIt(byClient))).toBe("NOT_FOUND");
      expect(await attempt("coach", endIt(ofCoach))).toBe("NOT_FOUND");
    });

    test("is not created, removed or otherwise changed by anybody", async () => {
      const { coachingId, people } = world;
      const [clientId, coachId] = [people.clientB.userId, people.coach.userId];
      for (const act of [
        (db) => db.patch("coachings", coachingId, { endedAt: now, clientId }),
        (db) =>
          db.patch("coachings", coachingId, { endedAt: now, coachId: people.otherCoach.userId }),
        (db) => db.patch("coachings", coachingId, { endedAt: now, startedAt: 1 }),
        (db) => db.patch("coachings", coachingId, { endedName: "Somebody" }),
        (db) => db.insert("coachings", { clientId, coachId, startedAt: now }),
        (db) => db.delete("coachings", coachingId),
      ] satisfies Attempt[]) {
        expect(await attempt("coach", act)).toBe("NOT_FOUND");
      }
    });

    test("grants nothing through an earlier visit once it has ended", async () => {
      const { coachingId, ofA } = world;
      const peek: Attempt = async (db) => {
        await db.get("coachings", coachingId);
        await db.patch("goals", ofA.goalId, { title: "Other" });
      };
      expect(await attempt("otherCoach", peek)).toBe("NOT_FOUND");
      expect(await attempt("coach", peek)).toBe("ok");
      await raw((db) => db.patch("coachings", coachingId, { endedAt: now }));
      expect(await attempt("coach", peek)).toBe("NOT_FOUND");
    });

    test("can be resumed for a short while after its end, and the end is never rewritten", async () => {
      const { coachingId } = world;
      const endAt = (endedAt: number) =>
        raw((db) => db.patch("coachings", coachingId, { endedAt }));
      const resume: Attempt = (db) => db.patch("coachings", coachingId, { endedAt: undefined });
      await endAt(Date.now());
      expect(await attempt("coach", end)).toBe("NOT_FOUND");
      expect(await attempt("clientA", resume)).toBe("NOT_FOUND");
      expect(await attempt("coach", resume)).toBe("ok");
      await endAt(Date.now() - coachingEndUndoMs - 1000);
      expect(await attempt("coach", resume)).toBe("NOT_FOUND");
    });
  });

  describe("a change of a goal's progress", () => {
    const pointOf = (
      owner: "clientA" | "clientB",
      actor: Exclude<Person, "otherCoach">,
    ): Attempt => {
      const { people, ofA } = world;
      const [clientId, actorId] = [people[owner].userId, people[actor].userId];
      const point = { clientId, goalId: ofA.goalId, actorId, progress: 10, recordedAt: now };
      return (db) => db.insert("goalProgressPoints", point);
    };

    test("is written in the writer's own name for a goal that they can read", async () => {
      expect(await attempt("clientA", pointOf("clientA", "clientA"))).toBe("ok");
      expect(await attempt("coach", pointOf("clientA", "coach"))).toBe("ok");
      expect(await attempt("clientA", pointOf("clientA", "coach"))).toBe("NOT_FOUND");
      expect(await attempt("clientB", pointOf("clientA", "clientB"))).toBe("NOT_FOUND");
      expect(await attempt("clientB", pointOf("clientB", "clientB"))).toBe("NOT_FOUND");
    });

    test("is never changed and never removed", async () => {
      const { goalId } = world.ofA;
      const clientId = world.people.clientA.userId;
      const point = { clientId, goalId, actorId: clientId, progress: 10, recordedAt: now };
      const pointId = await raw((db) => db.insert("goalProgressPoints", point));
      for (const person of ["clientA", "coach"] as const) {
        const change: Attempt = (db) => db.patch("goalProgressPoints", pointId, { progress: 90 });
        expect(await attempt(person, change)).toBe("NOT_FOUND");
        const remove: Attempt = (db) => db.delete("goalProgressPoints", pointId);
        expect(await attempt(person, remove)).toBe("NOT_FOUND");
      }
    });
  });

  test("nobody writes the tallies directly", async () => {
    const { people } = world;
    const [clientId, coachId] = [people.clientA.userId, people.coach.userId];
    for (const person of ["clientA", "coach"] as const) {
      for (const act of [
        (db) =>
          db.insert("clientTallies", {
            clientId,
            coachId,
            nameKey: "name",
            ...NOTHING,
            waitingSinceAt: null,
            lastActAt: now,
          }),
        (db) => db.insert("practiceTallies", { coachId, clients: 0, ...NOTHING }),
        (db) => db.insert("monthTallies", { personId: clientId, month: "2026-01", ...noMonth() }),
        (db) => db.insert("firstReplies", { coachId, clientId, repliedAt: now, waitedMs: 1 }),
      ] satisfies Attempt[]) {
        expect(await attempt(person, act)).toBe("NOT_FOUND");
      }
    }
  });

  describe("a coach's mark on a conversation", () => {
    const markOf = (client: Person, coach: Person) => {
      const { people } = world;
      return { clientId: people[client].userId, coachId: people[coach].userId, doneAt: now };
    };

    test("is written by the client's coach under their own name", async () => {
      const own: Attempt = (db) => db.insert("threadMarks", markOf("clientA", "coach"));
      expect(await attempt("coach", own)).toBe("ok");
      for (const person of ["nobody", "clientA", "otherCoach"] as const) {
        expect(await attempt(person, own), person).toBe("NOT_FOUND");
      }
      const others: Attempt = (db) => db.insert("threadMarks", markOf("clientA", "otherCoach"));
      expect(await attempt("otherCoach", others)).toBe("NOT_FOUND");
      expect(await attempt("coach", others)).toBe("NOT_FOUND");
    });

    test("never moves to another conversation", async () => {
      const markId = await raw((db) => db.insert("threadMarks", markOf("clientA", "coach")));
      const { clientId } = markOf("clientB", "coach");
      const { coachId } = markOf("clientA", "otherCoach");
      for (const change of [{ clientId }, { coachId }]) {
        const moved: Attempt = (db) => db.patch("threadMarks", markId, change);
        expect(await attempt("coach", moved)).toBe("NOT_FOUND");
      }
      const undone: Attempt = (db) => db.patch("threadMarks", markId, { doneAt: now + 1 });
      expect(await attempt("coach", undone)).toBe("ok");
    });

    test("is removed by no one", async () => {
      const markId = await raw((db) => db.insert("threadMarks", markOf("clientA", "coach")));
      for (const person of ["clientA", "coach", "otherCoach"] as const) {
        expect(await attempt(person, (db) => db.delete("threadMarks", markId))).toBe("NOT_FOUND");
      }
    });
  });

  test("a coach's private notes stay with their author", async () => {
    const { noteId } = world.ofA;
    const [clientId, coachId] = [world.people.clientA.userId, world.people.coach.userId];
    const note = { clientId, coachId, content: "Words", updatedAt: now };
    expect(await attempt("coach", (db) => db.insert("coachNotes", note))).toBe("ok");
    expect(
      await attempt("clientA", (db) => db.insert("coachNotes", { ...note, coachId: clientId })),
    ).toBe("NOT_FOUND");
    const asStranger = { ...note, coachId: world.people.otherCoach.userId };
    expect(await attempt("otherCoach", (db) => db.insert("coachNotes", asStranger))).toBe(
      "NOT_FOUND",
    );
    expect(await attempt("coach", (db) => db.insert("coachNotes", asStranger))).toBe("NOT_FOUND");
    const reword: Attempt = (db) => db.patch("coachNotes", noteId, { content: "Other words" });
    expect(await attempt("clientA", reword)).toBe("NOT_FOUND");
    expect(await attempt("otherCoach", reword)).toBe("NOT_FOUND");
    expect(await attempt("coach", reword)).toBe("ok");
    expect(await attempt("coach", (db) => db.delete("coachNotes", noteId))).toBe("ok");
  });

  test("activity is written in the writer's own name and about their own coaching", async () => {
    const [clientId, coachId] = [world.people.clientA.userId, world.people.coach.userId];
    const tell = (actorId: typeof clientId): Attempt => {
      const event = { clientId, actorId, kind: "goal_created", happenedAt: now } as const;
      return (db) => db.insert("activity", event);
    };
    expect(await attempt("clientA", tell(clientId))).toBe("ok");
    expect(await attempt("coach", tell(coachId))).toBe("ok");
    expect(await attempt("clientA", tell(coachId))).toBe("NOT_FOUND");
    expect(await attempt("clientB", tell(world.people.clientB.userId))).toBe("NOT_FOUND");
  });
}

export const noun: Noun = {
  rows: practiceRows,
  sees: {
    coachings: (truth, row) =>
      [row.clientId, row.coachId].includes(truth.viewer.userId) ||
      (row.endedAt === undefined && isStandIn(truth, row)),
    coachNotes: (truth, row) =>
      truth.viewer.role === "admin" && row.coachId === truth.viewer.userId && ofClient(truth, row),
    clientTallies: ofClient,
    monthTallies: (truth, row) =>
      row.personId === truth.viewer.userId || ofClient(truth, { clientId: row.personId }),
    practiceTallies: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
    firstReplies: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
    recordVisits: ({ viewer }, row) => row.coachId === viewer.userId,
    writtenTexts: nobodys,
    systemStates: ({ viewer }) => viewer.role === "admin",
    activity: ofClient,
  },
  removable: ["coachNotes"],
  writes,
};
