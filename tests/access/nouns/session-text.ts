import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { noteUpdate } from "../../support/note-updates";
import { clientAOrCoach, coachOfA, type Row, whileCoached } from "../answers";
import { type Attempt, emptySheet } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import { ofClient } from "../truth";
import type { World } from "../world";

const update = noteUpdate("Words");

/** What is written for a session: its agenda, notes, joint sheets and summary. */
const sessionTextRows = (world: World): Record<string, Row> => ({
  ...notesRows(world),
  ...sheetRows(world),
  ...agendaRows(world),
  ...summaryRows(world),
});

function notesRows({ ofA: { sessionId } }: World): Record<string, Row> {
  const args = { sessionId };
  return {
    "sharedNotes:get": { call: { query: api.sharedNotes.get, args }, answers: clientAOrCoach },
    "sharedNotes:updates": {
      call: { query: api.sharedNotes.updates, args: { sessionId, after: 0 } },
      answers: clientAOrCoach,
    },
    "sharedNotes:write": {
      call: { mutation: api.sharedNotes.write, args: { sessionId, update } },
      answers: whileCoached(clientAOrCoach),
    },
    "sharedNotes:caret": { call: { query: api.sharedNotes.caret, args }, answers: clientAOrCoach },
    "sharedNotes:setCaret": {
      call: { mutation: api.sharedNotes.setCaret, args: { sessionId, caret: "end" } },
      answers: whileCoached(clientAOrCoach),
    },
  };
}

/** The sheet is made from a worksheet: see convex/sessions/jointSheets.test.ts. */
function sheetRows({ ofA: { sessionId, sheetId } }: World): Record<string, Row> {
  return {
    "jointSheets:ofSession": {
      call: { query: api.jointSheets.ofSession, args: { sessionId } },
      answers: clientAOrCoach,
    },
    "jointSheets:answers": {
      call: { query: api.jointSheets.answers, args: { sheetId } },
      answers: clientAOrCoach,
    },
    "jointSheets:start": {
      call: { mutation: api.jointSheets.start, args: { sessionId, source: "wheel" } },
      answers: whileCoached(clientAOrCoach),
    },
    "jointSheets:remove": {
      call: { mutation: api.jointSheets.remove, args: { sheetId } },
      answers: whileCoached(clientAOrCoach),
    },
  };
}

function agendaRows({ ofA: { sessionId, agendaItemId: itemId } }: World): Record<string, Row> {
  return {
    "agenda:list": {
      call: { query: api.agenda.list, args: { sessionId } },
      answers: clientAOrCoach,
    },
    "agenda:add": {
      call: { mutation: api.agenda.add, args: { sessionId, text: "Words" } },
      answers: whileCoached(clientAOrCoach),
    },
    "agenda:change": {
      call: { mutation: api.agenda.change, args: { itemId, isDone: true } },
      answers: whileCoached(clientAOrCoach),
    },
    "agenda:remove": {
      call: { mutation: api.agenda.remove, args: { itemId } },
      answers: whileCoached(clientAOrCoach),
    },
  };
}

/** The session is still ahead. Past ones: convex/sessions/sessionSummaries.test.ts. */
const summaryRows = ({ ofA: { sessionId } }: World): Record<string, Row> => ({
  "sessionSummaries:ofSession": {
    call: { query: api.sessionSummaries.ofSession, args: { sessionId } },
    answers: clientAOrCoach,
  },
  "sessionSummaries:gathered": {
    call: { query: api.sessionSummaries.gathered, args: { sessionId } },
    answers: coachOfA,
  },
  "sessionSummaries:send": {
    call: { mutation: api.sessionSummaries.send, args: { sessionId, text: "Words" } },
    answers: { ...coachOfA, coach: "CONFLICT" },
  },
});

function endWithCoaching({ people, ofA }: World): Record<string, Attempt> {
  const clientId = people.clientA.userId;
  const { sessionId, agendaItemId: itemId, sheetId } = ofA;
  const item = { clientId, sessionId, text: "Words", addedBy: "client", isDone: false } as const;
  return {
    "notes written": (db) =>
      db.insert("noteUpdates", { clientId, sessionId, number: 1, update: new ArrayBuffer(1) }),
    "a sheet begun": (db) =>
      db.insert("jointSheets", { clientId, sessionId, ...emptySheet, startedBy: "client" }),
    "a sheet removed": (db) => db.delete("jointSheets", sheetId),
    "an agenda written": (db) => db.insert("agendaItems", { ...item, position: 1 }),
    "an agenda changed": (db) => db.patch("agendaItems", itemId, { isDone: true }),
    "an agenda emptied": (db) => db.delete("agendaItems", itemId),
  };
}

function writes() {
  describe("an agenda", () => {
    test("is written by both sides of the session, each in its own name", async () => {
      const item = {
        clientId: world.people.clientA.userId,
        sessionId: world.ofA.sessionId,
        text: "Words",
        isDone: false,
        position: 2,
      };
      const add =
        (addedBy: "client" | "coach", change: Partial<typeof item> = {}): Attempt =>
        (db) =>
          db.insert("agendaItems", { ...item, ...change, addedBy });
      expect(await attempt("clientA", add("client"))).toBe("ok");
      expect(await attempt("coach", add("coach"))).toBe("ok");
      expect(await attempt("clientA", add("coach"))).toBe("NOT_FOUND");
      expect(await attempt("coach", add("client"))).toBe("NOT_FOUND");
      expect(await attempt("clientB", add("client"))).toBe("NOT_FOUND");
      const clientId = world.people.clientB.userId;
      expect(await attempt("clientB", add("client", { clientId }))).toBe("NOT_FOUND");
      expect(await attempt("otherCoach", add("coach"))).toBe("NOT_FOUND");
    });

    test("keeps its session, and each item its author", async () => {
      const { agendaItemId, cancelledId } = world.ofA;
      const change =
        (fields: object): Attempt =>
        (db) =>
          db.patch("agendaItems", agendaItemId, fields);
      expect(await attempt("coach", change({ text: "Other words", isDone: true }))).toBe("ok");
      expect(await attempt("clientA", change({ addedBy: "coach" }))).toBe("NOT_FOUND");
      expect(await attempt("clientA", change({ sessionId: cancelledId }))).toBe("NOT_FOUND");
      expect(await attempt("clientB", change({ isDone: true }))).toBe("NOT_FOUND");
      const remove: Attempt = (db) => db.delete("agendaItems", agendaItemId);
      expect(await attempt("clientB", remove)).toBe("NOT_FOUND");
      expect(await attempt("otherCoach", remove)).toBe("NOT_FOUND");
      expect(await attempt("coach", remove)).toBe("ok");
    });
  });

  describe("[summary-1] a summary", () => {
    const summary = () => ({
      ...{ clientId: world.people.clientA.userId, sessionId: world.ofA.sessionId },
      ...{ text: "Words", sentAt: 1 },
    });
    const others = ["nobody", "clientA", "clientB", "otherCoach"] as const;

    test("is written and corrected by the client's coach only, and never removed", async () => {
      const add: Attempt = (db) => db.insert("sessionSummaries", summary());
      const row = await world.t.run(({ db }) => db.insert("sessionSummaries", summary()));
      const correct: Attempt = (db) => db.patch("sessionSummaries", row, { text: "Other" });
      for (const person of others) {
        expect(await attempt(person, add), person).toBe("NOT_FOUND");
        expect(await attempt(person, correct), person).toBe("NOT_FOUND");
      }
      expect(await attempt("coach", add)).toBe("ok");
      expect(await attempt("coach", correct)).toBe("ok");
      expect(await attempt("coach", (db) => db.delete("sessionSummaries", row))).toBe("NOT_FOUND");
    });

    test("stays with its session and client", async () => {
      const row = await world.t.run(({ db }) => db.insert("sessionSummaries", summary()));
      for (const act of [
        (db) => db.patch("sessionSummaries", row, { sessionId: world.ofA.cancelledId }),
        (db) => db.patch("sessionSummaries", row, { clientId: world.people.clientB.userId }),
        (db) => db.insert("sessionSummaries", { ...summary(), sessionId: world.ofB.sessionId }),
      ] satisfies Attempt[]) {
        expect(await attempt("coach", act)).toBe("NOT_FOUND");
      }
    });
  });

  describe("shared notes", () => {
    const bytes = new ArrayBuffer(1);
    const add =
      (fields: object = {}): Attempt =>
      (db) => {
        const { sessionId } = world.ofA;
        const clientId = world.people.clientA.userId;
        const change = { sessionId, clientId, number: 1, update: bytes, ...fields };
        return db.insert("noteUpdates", change);
      };

    test("[notes-1] are written by the two people of the session, and nobody removes a change", async () => {
      for (const person of ["clientA", "coach"] as const) {
        expect(await attempt(person, add())).toBe("ok");
      }
      for (const person of ["nobody", "clientB", "otherCoach"] as const) {
        expect(await attempt(person, add())).toBe("NOT_FOUND");
      }
      const { userId: clientId } = world.people.clientB;
      expect(await attempt("clientB", add({ clientId }))).toBe("NOT_FOUND");
      expect(await attempt("coach", add({ clientId }))).toBe("NOT_FOUND");
      const updateId = await world.t.run(
        async ({ db }) => (await db.query("noteUpdates").first())?._id,
      );
      if (updateId === undefined) throw new Error("Nothing was written");
      for (const person of ["clientA", "coach"] as const) {
        const change: Attempt = (db) => db.patch("noteUpdates", updateId, { number: 2 });
        expect(await attempt(person, change)).toBe("NOT_FOUND");
        expect(await attempt(person, (db) => db.delete("noteUpdates", updateId))).toBe("NOT_FOUND");
      }
    });

    test("[notes-1] are folded by the system only", async () => {
      const { sessionId } = world.ofA;
      const folded = { sessionId, clientId: world.people.clientA.userId, number: 1, state: bytes };
      const stateId = await world.t.run(({ db }) => db.insert("noteStates", folded));
      for (const person of ["clientA", "coach"] as const) {
        for (const act of [
          (db) => db.insert("noteStates", folded),
          (db) => db.patch("noteStates", stateId, { number: 2 }),
          (db) => db.delete("noteStates", stateId),
        ] satisfies Attempt[]) {
          expect(await attempt(person, act)).toBe("NOT_FOUND");
        }
      }
    });
  });

  describe("[room-22] a joint sheet", () => {
    const add =
      (startedBy: "client" | "coach", fields: object = {}): Attempt =>
      (db) => {
        const { sessionId } = world.ofA;
        const clientId = world.people.clientA.userId;
        const sheet = { clientId, sessionId, ...emptySheet, startedBy, ...fields };
        return db.insert("jointSheets", sheet);
      };

    test("is started by either person, in their own name and empty", async () => {
      expect(await attempt("clientA", add("client"))).toBe("ok");
      expect(await attempt("coach", add("coach"))).toBe("ok");
      expect(await attempt("clientA", add("coach"))).toBe("NOT_FOUND");
      expect(await attempt("coach", add("client"))).toBe("NOT_FOUND");
      const answers = [{ fieldId: "text", value: "Words" }];
      expect(await attempt("clientA", add("client", { answers }))).toBe("NOT_FOUND");
      for (const person of ["nobody", "clientB"] as const) {
        expect(await attempt(person, add("client"))).toBe("NOT_FOUND");
      }
      expect(await attempt("otherCoach", add("coach"))).toBe("NOT_FOUND");
      const { userId: clientId } = world.people.clientB;
      expect(await attempt("clientB", add("client", { clientId }))).toBe("NOT_FOUND");
      expect(await attempt("coach", add("coach", { clientId }))).toBe("NOT_FOUND");
    });

    test("is changed by nobody, and removed by the two people only", async () => {
      const { sheetId } = world.ofA;
      const change: Attempt = (db) => db.patch("jointSheets", sheetId, { title: "Other" });
      const remove: Attempt = (db) => db.delete("jointSheets", sheetId);
      for (const person of ["clientA", "coach"] as const) {
        expect(await attempt(person, change)).toBe("NOT_FOUND");
      }
      for (const person of ["nobody", "clientB", "otherCoach"] as const) {
        expect(await attempt(person, remove)).toBe("NOT_FOUND");
      }
      expect(await attempt("coach", remove)).toBe("ok");
    });

    test("is filled in by the two people, and never for another client", async () => {
      const clientId = world.people.clientA.userId;
      const write =
        (sheetId: typeof world.ofA.sheetId): Attempt =>
        (db) => {
          const { sessionId } = world.ofA;
          const update = new ArrayBuffer(1);
          return db.insert("noteUpdates", { clientId, sessionId, sheetId, number: 1, update });
        };
      expect(await attempt("clientA", write(world.ofA.sheetId))).toBe("ok");
      expect(await attempt("coach", write(world.ofB.sheetId))).toBe("NOT_FOUND");
    });
  });
}

export const noun: Noun = {
  rows: sessionTextRows,
  sees: {
    agendaItems: ofClient,
    sessionSummaries: ofClient,
    noteStates: ofClient,
    noteUpdates: ofClient,
    jointSheets: ofClient,
  },
  removable: ["agendaItems", "jointSheets"],
  endWithCoaching,
  writes,
};
