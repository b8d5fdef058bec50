import { beforeEach, describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { MutationCtx } from "../../../convex/_generated/server";
import type { Doc, Id } from "../../../convex/_generated/dataModel";
import type { RowDraft } from "../../../convex/gate/rowVerdicts";
import { requestUndoMs } from "../../../domain/limits";
import { auditGroupOf, type AuditKind, isShownToClient } from "../../../domain/privacy/audit-kinds";
import { nextReminderAt, requestDueAt } from "../../../domain/privacy/requests";
import { clientA, clients, coaches, coachOfA, type Row } from "../answers";
import type { Attempt, Person } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import type { Practice, World } from "../world";

const unconfirmed = { clientA: "CONFIRMATION_REQUIRED", clientB: "CONFIRMATION_REQUIRED" } as const;
const firstPage = { paginationOpts: { numItems: 20, cursor: null } };

/** Requests about data, and the log of who read it. */
const privacyRows = (world: World): Record<string, Row> => ({
  ...rowsOfRequests(world),
  ...rowsOfLog(world),
});

function rowsOfRequests({ belongings: { requestId } }: World): Record<string, Row> {
  const words = { outcome: "answered", answer: "Words" } as const;
  return {
    "requests:ask": {
      call: { mutation: api.requests.ask, args: { type: "support", text: "Words" } },
      answers: clients,
    },
    "requests:list": { call: { query: api.requests.list, args: firstPage }, answers: clients },
    "requests:withdraw": {
      call: { mutation: api.requests.withdraw, args: { requestId } },
      answers: clientA,
    },
    "requests:restore": {
      call: { mutation: api.requests.restore, args: { requestId } },
      answers: clientA,
    },
    "requests:owed": { call: { query: api.requests.owed, args: firstPage }, answers: coaches },
    "requests:closed": { call: { query: api.requests.closed, args: firstPage }, answers: coaches },
    "requests:countOpen": {
      call: { query: api.requests.countOpen, args: { nowMs: Date.now() } },
      answers: coaches, // each coach sees the requests addressed to them only
    },
    "requests:answer": {
      call: { mutation: api.requests.answer, args: { requestId, ...words } },
      answers: coachOfA,
    },
  };
}

function rowsOfLog({ people }: World): Record<string, Row> {
  const clientId = people.clientA.userId;
  return {
    "audit:list": { call: { query: api.audit.list, args: firstPage }, answers: coaches },
    "audit:seen": { call: { query: api.audit.seen, args: firstPage }, answers: clients },
    "audit:look": {
      call: { mutation: api.audit.look, args: { clientId, part: "record" } },
      answers: coachOfA,
    },
    "audit:exportClient": {
      call: { mutation: api.audit.exportClient, args: { clientId, reason: "Words" } },
      answers: { ...coachOfA, coach: "CONFIRMATION_REQUIRED" }, // first a confirmation is required
    },
    "audit:exportReport": {
      call: { mutation: api.audit.exportReport, args: {} },
      answers: { ...coaches, coach: "CONFIRMATION_REQUIRED", otherCoach: "CONFIRMATION_REQUIRED" },
    },
    "exports:tables": {
      call: { query: api.exports.tables, args: {} },
      answers: { ...clients, ...unconfirmed },
    },
    "exports:rows": {
      call: { query: api.exports.rows, args: { table: "goals", ...firstPage } },
      answers: { ...clients, ...unconfirmed }, // once confirmed, each client gets their own rows
    },
    "audit:exportOwn": {
      call: { mutation: api.audit.exportOwn, args: {} },
      answers: { ...clients, ...unconfirmed },
    },
  };
}

/** New for each test. */
const added = {} as { requestId: Id<"privacyRequests"> };
const change =
  (fields: Partial<Doc<"privacyRequests">>): Attempt =>
  (db) =>
    db.patch("privacyRequests", added.requestId, fields);
const setRequest = (fields: Partial<Doc<"privacyRequests">>) =>
  world.t.run(({ db }) => db.patch("privacyRequests", added.requestId, fields));

const EVERYBODY = ["nobody", "clientA", "clientB", "coach", "otherCoach"] as const;

function writes() {
  beforeEach(() => {
    added.requestId = world.belongings.requestId;
  });

  describe("a request", () => {
    const now = Date.now();
    const asked = (fields: Partial<RowDraft<"privacyRequests">> = {}): Attempt => {
      const { clientA, coach } = world.people;
      const draft: RowDraft<"privacyRequests"> = {
        clientId: clientA.userId,
        coachId: coach.userId,
        type: "delete",
        text: "Words",
        receivedAt: now,
        dueAt: requestDueAt("delete", now),
        status: "open",
        nextReminderAt: nextReminderAt({ type: "delete", receivedAt: now }, now),
        ...fields,
      };
      return (db) => db.insert("privacyRequests", draft);
    };

    test("is made by its client, open and unanswered, with the due date of the domain's rule", async () => {
      expect(await attempt("clientA", asked())).toBe("ok");
      for (const person of ["nobody", "clientB", "coach", "otherCoach"] as const) {
        expect(await attempt(person, asked()), person).toBe("NOT_FOUND");
      }
      for (const fields of [
        { dueAt: requestDueAt("delete", now) + 1 },
        { nextReminderAt: undefined },
        { status: "answered" },
        { answer: "My own" },
        { closedAt: now },
      ] as const) {
        expect(await attempt("clientA", asked(fields)), JSON.stringify(fields)).toBe("NOT_FOUND");
      }
    });

    test("cannot be made by a coach in the name of a client with their own id", async () => {
      const { coach } = world.people;
      expect(await attempt("coach", asked({ clientId: coach.userId }))).toBe("NOT_FOUND");
    });

    const answer = { status: "answered", answer: "Words", closedAt: now } as const;

    test("is answered or declined by the coach it is addressed to, once", async () => {
      for (const person of ["nobody", "clientA", "clientB", "otherCoach"] as const) {
        expect(await attempt(person, change(answer)), person).toBe("NOT_FOUND");
      }
      expect(await attempt("coach", change({ ...answer, status: "withdrawn" }))).toBe("NOT_FOUND");
      expect(await attempt("coach", change({ answer: "Half a word" }))).toBe("NOT_FOUND");
      expect(await attempt("coach", change(answer))).toBe("ok");
      expect(await attempt("coach", change({ ...answer, answer: "Other words" }))).toBe(
        "NOT_FOUND",
      );
      await setRequest({ status: "open" });
      expect(await attempt("coach", change({ ...answer, status: "declined" }))).toBe("ok");
    });

    test("is withdrawn by its client, and can be restored by them for a short time", async () => {
      const withdrawn = { status: "withdrawn", closedAt: Date.now() } as const;
      const back = { status: "open", closedAt: undefined } as const;
      expect(await attempt("clientB", change(withdrawn))).toBe("NOT_FOUND");
      expect(await attempt("clientA", change({ ...withdrawn, answer: "Forged" }))).toBe(
        "NOT_FOUND",
      );
      expect(await attempt("clientA", change(withdrawn))).toBe("ok");
      expect(await attempt("clientA", change({ status: "answered" }))).toBe("NOT_FOUND");
      expect(await attempt("clientA", change(back))).toBe("ok");
      await setRequest({ ...withdrawn, closedAt: Date.now() - requestUndoMs - 1000 });
      expect(await attempt("clientA", change(back))).toBe("NOT_FOUND");
      await setRequest({ status: "answered", closedAt: Date.now() });
      expect(await attempt("clientA", change(back))).toBe("NOT_FOUND");
    });

    test("keeps its text, author, addressee and time, and is never removed", async () => {
      const { clientB, otherCoach } = world.people;
      for (const fields of [
        { text: "Other words" },
        { type: "support" },
        { receivedAt: 1 },
        { dueAt: now * 2 },
        { clientId: clientB.userId },
        { coachId: otherCoach.userId },
      ] as const) {
        expect(await attempt("coach", change({ ...answer, ...fields }))).toBe("NOT_FOUND");
        const withdrawal = { status: "withdrawn", closedAt: now, ...fields } as const;
        expect(await attempt("clientA", change(withdrawal))).toBe("NOT_FOUND");
      }
      for (const person of EVERYBODY) {
        const remove: Attempt = (db) => db.delete("privacyRequests", added.requestId);
        expect(await attempt(person, remove), person).toBe("NOT_FOUND");
      }
    });

    test("is not read by a person whose id is in the other side's field", async () => {
      const { clientB, otherCoach } = world.people;
      await setRequest({ clientId: otherCoach.userId, coachId: clientB.userId });
      for (const person of ["clientB", "otherCoach"] as const) {
        const read: Attempt = async (db) => {
          if ((await db.get("privacyRequests", added.requestId)) !== null) throw new Error("Read");
        };
        expect(await attempt(person, read)).toBe("ok");
      }
    });
  });

  describe("a line of the log", () => {
    const lineOf = (kind: AuditKind, fields: Partial<RowDraft<"auditLog">> = {}) => {
      const { clientA, coach } = world.people;
      return {
        clientId: clientA.userId,
        coachId: coach.userId,
        actorId: coach.userId,
        kind,
        group: auditGroupOf(kind),
        isShownToClient: isShownToClient(kind),
        happenedAt: 1,
        ...fields,
      };
    };
    const write =
      (kind: AuditKind, fields: Partial<RowDraft<"auditLog">> = {}): Attempt =>
      (db) =>
        db.insert("auditLog", lineOf(kind, fields));

    test("states what its writer did, about somebody they coach", async () => {
      expect(await attempt("coach", write("client_opened"))).toBe("ok");
      expect(await attempt("coach", write("role_given", { clientId: undefined }))).toBe("ok");
      for (const person of ["nobody", "clientA", "clientB", "otherCoach"] as const) {
        expect(await attempt(person, write("client_opened")), person).toBe("NOT_FOUND");
      }
      const { otherCoach, clientA, clientB } = world.people;
      const otherCoachs = { actorId: otherCoach.userId, coachId: otherCoach.userId };
      expect(await attempt("otherCoach", write("client_opened", otherCoachs))).toBe("NOT_FOUND");
      const elsewhere = write("client_opened", { coachId: otherCoach.userId });
      expect(await attempt("coach", elsewhere)).toBe("NOT_FOUND");
      const ownExport = write("own_data_exported", { actorId: clientA.userId });
      expect(await attempt("clientA", ownExport)).toBe("ok");
      const aboutBen = { actorId: clientA.userId, clientId: clientB.userId };
      expect(await attempt("clientA", write("own_data_exported", aboutBen))).toBe("NOT_FOUND");
    });

    test("is stored and shown as its kind requires", async () => {
      expect(await attempt("coach", write("client_opened", { group: "export" }))).toBe("NOT_FOUND");
      const hidden = write("client_exported", { isShownToClient: false });
      expect(await attempt("coach", hidden)).toBe("NOT_FOUND");
      const shown = write("notes_opened", { isShownToClient: true });
      expect(await attempt("coach", shown)).toBe("NOT_FOUND");
    });

    test("is changed and removed by nobody, not even its writer", async () => {
      const entryId = await world.t.run(({ db }) =>
        db.insert("auditLog", lineOf("client_exported", { detail: "Why" })),
      );
      for (const person of EVERYBODY) {
        for (const act of [
          (db) => db.patch("auditLog", entryId, { detail: "Another why" }),
          (db) => db.patch("auditLog", entryId, { happenedAt: 2 }),
          (db) => db.delete("auditLog", entryId),
        ] satisfies Attempt[]) {
          expect(await attempt(person, act), person).toBe("NOT_FOUND");
        }
      }
    });

    test("is not readable for a client named as its coach, or a coach named as its client", async () => {
      const { clientB, otherCoach } = world.people;
      const entryId = await world.t.run(({ db }) =>
        db.insert(
          "auditLog",
          lineOf("client_opened", { clientId: otherCoach.userId, coachId: clientB.userId }),
        ),
      );
      const read: Attempt = async (db) => {
        if ((await db.get("auditLog", entryId)) !== null) throw new Error("Read");
      };
      expect(await attempt("clientB", read)).toBe("ok");
      expect(await attempt("otherCoach", read)).toBe("ok");
    });
  });

  describe("an open record", () => {
    const ofPeople = (coach: Person, client: Person) => {
      const { people } = world;
      return { coachId: people[coach].userId, clientId: people[client].userId, openUntil: 1 };
    };
    const open =
      (coach: Person, client: Person): Attempt =>
      (db) =>
        db.insert("recordVisits", ofPeople(coach, client));

    test("is opened by the client's own coach, and in their own name", async () => {
      expect(await attempt("coach", open("coach", "clientA"))).toBe("ok");
      expect(await attempt("otherCoach", open("otherCoach", "clientA"))).toBe("NOT_FOUND");
      expect(await attempt("coach", open("otherCoach", "clientA"))).toBe("NOT_FOUND");
      for (const person of ["nobody", "clientA", "clientB"] as const) {
        expect(await attempt(person, open("coach", "clientA")), person).toBe("NOT_FOUND");
      }
    });

    test("keeps its coach and its client, and is never removed", async () => {
      const visitId = await world.t.run(({ db }) =>
        db.insert("recordVisits", ofPeople("coach", "clientA")),
      );
      const { otherCoach, clientB } = world.people;
      const changes = [{ coachId: otherCoach.userId }, { clientId: clientB.userId }];
      expect(
        await attempt("coach", (db) => db.patch("recordVisits", visitId, { openUntil: 2 })),
      ).toBe("ok");
      for (const fields of changes) {
        const move: Attempt = (db) => db.patch("recordVisits", visitId, fields);
        expect(await attempt("coach", move), JSON.stringify(fields)).not.toBe("ok");
      }
      const extend: Attempt = (db) => db.patch("recordVisits", visitId, { openUntil: 3 });
      expect(await attempt("otherCoach", extend)).toBe("NOT_FOUND");
      expect(await attempt("coach", (db) => db.delete("recordVisits", visitId))).toBe("NOT_FOUND");
      await world.t.run(async ({ db }) => {
        for await (const coaching of db.query("coachings")) {
          await db.patch("coachings", coaching._id, { endedAt: 1 });
        }
      });
      expect(await attempt("coach", extend)).toBe("NOT_FOUND");
    });
  });
}

/** A request as `requests:ask` writes it. */
export async function addRequest(
  db: MutationCtx["db"],
  clientId: Id<"users">,
  coachId: Id<"users">,
  receivedAt = Date.now(),
) {
  const type = "correct";
  return await db.insert("privacyRequests", {
    clientId,
    coachId,
    type,
    text: "Words",
    receivedAt,
    dueAt: requestDueAt(type, receivedAt),
    status: "open",
    nextReminderAt: nextReminderAt({ type, receivedAt }, receivedAt),
  });
}

async function adds({ db, people: { clientA, coach } }: Practice) {
  return { requestId: await addRequest(db, clientA.userId, coach.userId) };
}
declare module "../world" {
  interface Adders {
    privacy: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: privacyRows,
  sees: {
    privacyRequests: ({ viewer }, row) => [row.clientId, row.coachId].includes(viewer.userId),
    auditLog: ({ viewer }, row) =>
      row.coachId === viewer.userId || (row.clientId === viewer.userId && row.isShownToClient),
  },
  writes,
};
