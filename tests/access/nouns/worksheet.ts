import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { MutationCtx } from "../../../convex/_generated/server";
import { refuseNotFound } from "../../../convex/gate/refuse";
import { titleCharactersMax, worksheetAnswerCharactersMax } from "../../../domain/limits";
import {
  handoutNoteCharactersMax,
  worksheetEndCharactersMax,
  worksheetHintCharactersMax,
  worksheetLabelCharactersMax,
  worksheetLeadCharactersMax,
  worksheetOptionCharactersMax,
} from "../../../domain/work/worksheets";
import { clientA, clients, coaches, coachOfA, type Row, whileCoached } from "../answers";
import { type Attempt, now, type Person } from "../attempts";
import type { Hostile, Noun } from "../noun";
import { attempt, world } from "../stage";
import { nobodys, ofClient } from "../truth";
import { callAs, type Caller, type Practice, type World } from "../world";

const content = { title: "Title", fields: [{ id: "a", kind: "line", label: "Words" }] };
const paginationOpts = { numItems: 50, cursor: null };

/** All coaches share the practice's worksheets; a handed-out copy is for one client and their coach. */
const worksheetRows = ({ people, belongings }: World): Record<string, Row> => {
  const { worksheetId, handoutId } = belongings;
  const clientId = people.clientA.userId;
  const answers = [{ fieldId: "line", value: "Words" }];
  return {
    "worksheets:list": { call: { query: api.worksheets.list, args: {} }, answers: coaches },
    "worksheets:get": {
      call: { query: api.worksheets.get, args: { worksheetId } },
      answers: coaches,
    },
    "worksheets:add": { call: { mutation: api.worksheets.add, args: content }, answers: coaches },
    "worksheets:edit": {
      call: { mutation: api.worksheets.edit, args: { worksheetId, version: 1, ...content } },
      answers: coaches,
    },
    "worksheets:setArchived": {
      call: { mutation: api.worksheets.setArchived, args: { worksheetId, isArchived: true } },
      answers: coaches,
    },
    "handouts:own": { call: { query: api.handouts.own, args: {} }, answers: clients },
    "handouts:get": { call: { query: api.handouts.get, args: { handoutId } }, answers: clientA },
    "handouts:ownResults": { call: { query: api.handouts.ownResults, args: {} }, answers: clients },
    "handouts:send": {
      call: { mutation: api.handouts.send, args: { handoutId, answers } },
      answers: whileCoached(clientA),
    },
    "handouts:given": {
      call: { query: api.handouts.given, args: { paginationOpts } },
      answers: coaches, // only for their own clients
    },
    "handouts:ofClient": {
      call: { query: api.handouts.ofClient, args: { clientId } },
      answers: coachOfA,
    },
    "handouts:results": {
      call: { query: api.handouts.results, args: { clientId } },
      answers: coachOfA,
    },
    "handouts:give": {
      call: { mutation: api.handouts.give, args: { worksheetId, clientIds: [clientId] } },
      answers: coachOfA,
    },
    "handouts:remove": {
      call: { mutation: api.handouts.remove, args: { handoutId } },
      answers: coachOfA,
    },
  };
};

const everyone = ["nobody", "clientA", "clientB", "coach", "otherCoach"] as const;
const fields = [{ id: "a", kind: "line" as const, label: "Words" }];
const copyOf = (client: Person, coach: Person) => ({
  clientId: world.people[client].userId,
  coachId: world.people[coach].userId,
  worksheetId: world.belongings.worksheetId,
  ...{ version: 1, title: "Title", fields, handedOutAt: now },
});
const refusals = (code: string) => ({ data: { code } });

function writes() {
  test("a worksheet is read and written by coaches only, and removed by nobody", async () => {
    const { worksheetId } = world.belongings;
    for (const person of everyone) {
      const expected = person === "coach" || person === "otherCoach" ? "ok" : "NOT_FOUND";
      const retitle: Attempt = (db) => db.patch("worksheets", worksheetId, { title: "Other" });
      const add: Attempt = (db) =>
        db.insert("worksheets", { title: "Title", fields, version: 1, changedAt: now });
      const read: Attempt = async (db) => {
        if ((await db.get("worksheets", worksheetId)) === null) refuseNotFound();
      };
      for (const act of [read, add, retitle])
        expect(await attempt(person, act), person).toBe(expected);
      expect(await attempt(person, (db) => db.delete("worksheets", worksheetId))).toBe("NOT_FOUND");
      expect(await attempt(person, (db) => db.insert("worksheetSeedings", { seededAt: 1 }))).toBe(
        "NOT_FOUND",
      );
    }
  });

  test("a handout is given by the client's coach, in their own name and unanswered", async () => {
    for (const person of everyone) {
      const give: Attempt = (db) => db.insert("handouts", copyOf("clientA", "coach"));
      expect(await attempt(person, give), person).toBe(person === "coach" ? "ok" : "NOT_FOUND");
    }
    const inOthersName: Attempt = (db) => db.insert("handouts", copyOf("clientA", "otherCoach"));
    expect(await attempt("coach", inOthersName)).toBe("NOT_FOUND");
    expect(await attempt("otherCoach", inOthersName)).toBe("NOT_FOUND");
    const answered = { at: now, coachId: world.people.coach.userId };
    const given: Attempt = (db) =>
      db.insert("handouts", { ...copyOf("clientA", "coach"), answered });
    expect(await attempt("coach", given)).toBe("NOT_FOUND");
  });

  test("a handout's questions never change; the client marks it as answered, the coach dates and withdraws it", async () => {
    const { people, belongings } = world;
    const { handoutId } = belongings;
    const answered = { at: now, coachId: people.coach.userId };
    const acts: [Attempt, Person | null][] = [
      [(db) => db.patch("handouts", handoutId, { title: "Other" }), null],
      [(db) => db.patch("handouts", handoutId, { fields: [] }), null],
      [(db) => db.patch("handouts", handoutId, { clientId: people.clientB.userId }), null],
      [(db) => db.patch("handouts", handoutId, { answered }), "clientA"],
      [(db) => db.patch("handouts", handoutId, { dueDate: "2026-12-24" }), "coach"],
    ];
    for (const [act, allowed] of acts) {
      for (const person of everyone) {
        expect(await attempt(person, act), person).toBe(person === allowed ? "ok" : "NOT_FOUND");
      }
    }
    for (const person of ["nobody", "clientA", "clientB", "otherCoach", "coach"] as const) {
      const remove: Attempt = (db) => db.delete("handouts", handoutId);
      expect(await attempt(person, remove), person).toBe(person === "coach" ? "ok" : "NOT_FOUND");
    }
  });

  test("nobody can answer, read or withdraw a handout with another person's id", async () => {
    const { t, people } = world;
    const { handoutId, worksheetId } = await t.run(({ db }) =>
      addHandout(db, people.clientB.userId, people.coach.userId),
    );
    const answers = [{ fieldId: "line", value: "Words" }];
    const as = (caller: Caller) => callAs(world, caller);
    const missing = refusals("NOT_FOUND");
    await expect(as("clientA").mutation(api.handouts.send, { handoutId, answers }))
      .rejects //
      .toMatchObject(missing);
    await expect(as("clientA").query(api.handouts.get, { handoutId })).rejects.toMatchObject(
      missing,
    );
    await expect(as("clientA").query(api.handouts.get, { handoutId: "7" })).rejects.toMatchObject(
      missing,
    );
    await expect(as("otherCoach").mutation(api.handouts.remove, { handoutId }))
      .rejects //
      .toMatchObject(missing);
    const clientIds = [people.clientA.userId];
    await expect(
      as("otherCoach").mutation(api.handouts.give, { worksheetId, clientIds }),
    ).rejects.toMatchObject(missing);
    const { tagId } = world.belongings;
    await expect(
      as("otherCoach").mutation(api.handouts.give, { worksheetId, tagId }),
    ).rejects.toMatchObject(missing);
    const paginationOpts = { numItems: 50, cursor: null };
    const given = await as("otherCoach").query(api.handouts.given, { paginationOpts });
    expect(given.page).toEqual([]);
  });

  test("an answer cannot be moved to another handout or turned into a share", async () => {
    const { t, people, belongings } = world;
    const { clientA, clientB, coach } = people;
    const ofB = await t.run(({ db }) => addHandout(db, clientB.userId, coach.userId));
    const { shareId, handoutId } = belongings;
    const move: Attempt = (db) => db.patch("shares", shareId, { handoutId });
    expect(await attempt("clientA", move)).toBe("NOT_FOUND");
    const share = (of: typeof handoutId): Attempt => {
      const copy = {
        kind: "worksheet" as const,
        sourceId: of,
        title: "Title",
        parts: [],
        sharedAt: 1,
      };
      const between = { clientId: clientA.userId, coachId: coach.userId };
      return (db) => db.insert("shares", { ...between, ...copy, handoutId: of });
    };
    expect(await attempt("clientA", share(ofB.handoutId))).toBe("NOT_FOUND");
    expect(await attempt("clientA", share(handoutId))).toBe("ok");
  });
}

/** Adds two worksheets; the client gets one and answers it. */
async function hostile({ client, coach, pen, clientId }: Hostile) {
  const added = await coach.mutation(api.worksheets.add, wordsOfWorksheet(pen, "worksheets:add"));
  const edited = await coach.mutation(api.worksheets.add, {
    title: "Words",
    fields: [{ id: "a", kind: "line", label: "Words" }],
  });
  await coach.mutation(api.worksheets.edit, {
    ...{ worksheetId: edited, version: 1, ...wordsOfWorksheet(pen, "worksheets:edit") },
  });
  const note = pen.write("handouts:give.note", handoutNoteCharactersMax);
  await coach.mutation(api.handouts.give, { worksheetId: added, clientIds: [clientId], note });
  const given = await client.query(api.handouts.own, {});
  const handoutId = given.find(({ worksheetId }) => worksheetId === added)?.handoutId;
  if (handoutId === undefined) throw new Error("The worksheet did not arrive.");
  const value = pen.write("handouts:send.answers[].value", worksheetAnswerCharactersMax);
  await client.mutation(api.handouts.send, { handoutId, answers: [{ fieldId: "a", value }] });
  return { worksheets: [added, edited], handout: handoutId };
}

function wordsOfWorksheet(pen: Hostile["pen"], by: string) {
  const write = (name: string, max: number) => pen.write(`${by}.${name}`, max);
  const ofField = (name: string, max: number) => write(`fields[].${name}`, max);
  return {
    title: write("title", titleCharactersMax),
    lead: write("lead", worksheetLeadCharactersMax),
    fields: [
      {
        ...{ id: "a", kind: "text" as const },
        label: ofField("label", worksheetLabelCharactersMax),
        hint: ofField("hint", worksheetHintCharactersMax),
      },
      {
        ...{ id: "b", kind: "choice" as const, label: "Words" },
        options: [ofField("options[]", worksheetOptionCharactersMax), "Words"],
      },
      {
        ...{ id: "c", kind: "scale" as const, label: "Words" },
        low: ofField("low", worksheetEndCharactersMax),
        high: ofField("high", worksheetEndCharactersMax),
      },
    ],
  };
}

/** Adds a worksheet, and a handed-out copy of it that is not answered yet. */
export async function addHandout(
  db: MutationCtx["db"],
  clientId: Id<"users">,
  coachId: Id<"users">,
) {
  const fields = [
    { id: "line", kind: "line" as const, label: "Words" },
    { id: "scale", kind: "scale" as const, label: "Words" },
  ];
  const content = { title: "Title", fields, version: 1 };
  const worksheetId = await db.insert("worksheets", { ...content, changedAt: 1 });
  const copy = { ...content, worksheetId, handedOutAt: 1 };
  const handoutId = await db.insert("handouts", { clientId, coachId, ...copy });
  return { worksheetId, handoutId };
}

async function adds({ db, people: { clientA, coach } }: Practice) {
  return await addHandout(db, clientA.userId, coach.userId);
}
declare module "../world" {
  interface Adders {
    worksheet: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: worksheetRows,
  sees: {
    handouts: ofClient,
    worksheets: ({ viewer }) => viewer.role === "admin",
    worksheetSeedings: nobodys,
  },
  removable: ["handouts"],
  hostile,
  writes,
};
