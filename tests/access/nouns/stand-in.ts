import { beforeEach, describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { clients, coaches, coachOfA, type Row } from "../answers";
import { type Attempt, line, now, type Person } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import type { World } from "../world";

/** Answering a conversation for another coach. */
const standInRows = ({ people }: World): Record<string, Row> => {
  const clientId = people.clientA.userId;
  const coachId = people.otherCoach.userId;
  return {
    "standIns:threads": { call: { query: api.standIns.threads, args: {} }, answers: coaches },
    "standIns:get": {
      call: { query: api.standIns.get, args: { clientId } },
      answers: coachOfA,
    },
    "standIns:own": { call: { query: api.standIns.own, args: {} }, answers: clients },
    "standIns:begin": {
      call: { mutation: api.standIns.begin, args: { clientId, coachId, note: "Words" } },
      answers: coachOfA,
    },
    "standIns:end": {
      call: { mutation: api.standIns.end, args: { clientId } },
      answers: coachOfA,
    },
  };
};

/** New for each test. Client A is coached by `coach`; a test may name `otherCoach` to answer for them. */
const added = {} as { coachingId: Id<"coachings"> };

const person = (name: Person) => world.people[name].userId;
const raw = <Result>(act: (db: Parameters<Attempt>[0]) => Promise<Result>) =>
  world.t.run(({ db }) => act(db));
const change =
  (fields: object): Attempt =>
  (db) =>
    db.patch("coachings", added.coachingId, fields);
const set = (fields: object) => raw((db) => db.patch("coachings", added.coachingId, fields));
const standIn = () => ({ standInId: person("otherCoach"), standInSince: now });

function writes() {
  beforeEach(async () => {
    added.coachingId = await raw(async (db) => {
      const coaching = await db
        .query("coachings")
        .withIndex("by_clientId_and_coachId_and_endedAt", (q) =>
          q.eq("clientId", person("clientA")),
        )
        .first();
      if (coaching === null) throw new Error("The world has changed.");
      return coaching._id;
    });
  });

  describe("a stand-in", () => {
    test("is chosen by the client's coach only", async () => {
      for (const who of ["nobody", "clientA", "clientB", "otherCoach"] as const) {
        expect(await attempt(who, change(standIn())), who).toBe("NOT_FOUND");
      }
      expect(await attempt("coach", change(standIn()))).toBe("ok");
    });

    test("must be another coach, stored with the time and without other changes", async () => {
      for (const fields of [
        { ...standIn(), standInId: person("coach") },
        { ...standIn(), standInId: person("clientB") },
        { standInId: person("otherCoach") },
        { standInSince: now },
        { ...standIn(), endedName: "Other" },
      ]) {
        expect(await attempt("coach", change(fields)), JSON.stringify(fields)).toBe("NOT_FOUND");
      }
    });

    test("can read and write only while they are a coach", async () => {
      await set({ standInId: person("clientB"), standInSince: now });
      const send: Attempt = (db) =>
        db.insert("messages", { ...line(world), authorId: person("clientB") });
      expect(await attempt("clientB", send)).toBe("NOT_FOUND");
    });

    test("is one person at a time, in an open coaching", async () => {
      await set(standIn());
      expect(await attempt("coach", change({ standInSince: now + 1 }))).toBe("NOT_FOUND");
      await set({ standInId: undefined, standInSince: undefined, endedAt: now });
      expect(await attempt("coach", change(standIn()))).toBe("NOT_FOUND");
    });

    test("is ended by either coach, completely, and by nobody else", async () => {
      const released = { standInId: undefined, standInSince: undefined };
      await set(standIn());
      for (const who of ["nobody", "clientA", "clientB"] as const) {
        expect(await attempt(who, change(released)), who).toBe("NOT_FOUND");
      }
      for (const fields of [
        { standInId: undefined },
        { standInSince: undefined },
        { ...released, endedName: "Other" },
        { ...released, endedAt: now },
      ]) {
        expect(await attempt("otherCoach", change(fields))).toBe("NOT_FOUND");
      }
      expect(await attempt("otherCoach", change(released))).toBe("ok");
      await set(standIn());
      expect(await attempt("coach", change(released))).toBe("ok");
    });
  });

  describe("what a stand-in may write", () => {
    const markOf = (coach: Person, standInNote?: string) => {
      const pair = { clientId: person("clientA"), coachId: person(coach) };
      return { ...pair, doneAt: now, ...(standInNote === undefined ? {} : { standInNote }) };
    };
    const addMark = () => raw((db) => db.insert("threadMarks", markOf("coach", "Words")));

    test("they can only remove the note from the coach's mark on the conversation", async () => {
      const markId = await addMark();
      const mark =
        (fields: object): Attempt =>
        (db) =>
          db.patch("threadMarks", markId, fields);
      expect(await attempt("otherCoach", mark({ standInNote: undefined }))).toBe("NOT_FOUND");
      await set(standIn());
      expect(await attempt("clientA", mark({ standInNote: undefined }))).toBe("NOT_FOUND");
      for (const fields of [
        { standInNote: "Other" },
        { doneAt: undefined },
        { standInNote: undefined, doneAt: undefined },
      ]) {
        expect(await attempt("otherCoach", mark(fields))).toBe("NOT_FOUND");
      }
      expect(await attempt("otherCoach", mark({ standInNote: undefined }))).toBe("ok");
    });

    test("a mark of their own has no note, and only while they stand in", async () => {
      const own: Attempt = (db) => db.insert("threadMarks", markOf("otherCoach"));
      expect(await attempt("otherCoach", own)).toBe("NOT_FOUND");
      await set(standIn());
      const withNote: Attempt = (db) => db.insert("threadMarks", markOf("otherCoach", "Words"));
      expect(await attempt("otherCoach", withNote)).toBe("NOT_FOUND");
      const ofCoach: Attempt = (db) => db.insert("threadMarks", markOf("coach"));
      expect(await attempt("otherCoach", ofCoach)).toBe("NOT_FOUND");
      expect(await attempt("otherCoach", own)).toBe("ok");
    });

    test("they cannot change a former coach's mark", async () => {
      const markId = await raw((db) =>
        db.insert("threadMarks", {
          ...markOf("coach", "Words"),
          clientId: person("clientB"),
          coachId: person("otherCoach"),
        }),
      );
      const takeBack: Attempt = (db) => db.patch("threadMarks", markId, { standInNote: undefined });
      expect(await attempt("coach", takeBack)).toBe("NOT_FOUND");
    });

    test("they write lines in their own name, and activity for those lines only", async () => {
      const fromOther = { ...line(world), authorId: person("otherCoach") };
      const send =
        (fields: object = {}): Attempt =>
        (db) =>
          db.insert("messages", { ...fromOther, sender: "coach", ...fields });
      expect(await attempt("otherCoach", send())).toBe("NOT_FOUND");
      await set(standIn());
      expect(await attempt("otherCoach", send({ authorId: person("coach") }))).toBe("NOT_FOUND");
      expect(await attempt("otherCoach", send({ sender: "client" }))).toBe("NOT_FOUND");
      expect(await attempt("otherCoach", send({ isRead: true }))).toBe("NOT_FOUND");
      expect(await attempt("otherCoach", send())).toBe("ok");
      const messageId = await raw((db) => db.insert("messages", { ...fromOther, sender: "coach" }));
      const clientId = person("clientA");
      const record =
        (fields: object): Attempt =>
        (db) =>
          db.insert("activity", {
            ...{ clientId, kind: "message_sent", actorId: person("otherCoach") },
            ...{ happenedAt: now, ...fields },
          });
      expect(await attempt("otherCoach", record({}))).toBe("NOT_FOUND");
      expect(await attempt("clientB", record({ messageId, actorId: person("clientB") }))).toBe(
        "NOT_FOUND",
      );
      expect(await attempt("otherCoach", record({ messageId, actorId: person("coach") }))).toBe(
        "NOT_FOUND",
      );
      expect(await attempt("otherCoach", record({ messageId }))).toBe("ok");
    });
  });
}

export const noun: Noun = { rows: standInRows, writes };
