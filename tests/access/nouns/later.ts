import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { DatabaseWriter } from "../../../convex/_generated/server";
import { dayMs } from "../../../domain/time/time-spans";
import { allCharacters } from "../../support/script-payloads";
import { coaches, coachOfA, type Row } from "../answers";
import { type Attempt, now, type Person } from "../attempts";
import type { Hostile, Noun } from "../noun";
import { attempt, world } from "../stage";
import type { Practice, World } from "../world";

/** Messages that wait for their time. For another coach the list is empty: see lists.test.ts. */
const laterRows = ({ people, belongings }: World): Record<string, Row> => {
  const clientId = people.clientA.userId;
  const { laterMessageId } = belongings;
  const seen = { laterMessageId, revision: 1 };
  const words = { content: "Other words", dueAt: Date.now() + dayMs };
  return {
    "laterMessages:list": {
      call: { query: api.laterMessages.list, args: { clientId } },
      answers: coaches,
    },
    "laterMessages:unsent": {
      call: { query: api.laterMessages.unsent, args: {} },
      answers: coaches,
    },
    "laterMessages:add": {
      call: { mutation: api.laterMessages.add, args: { clientId, ...words } },
      answers: coachOfA,
    },
    "laterMessages:change": {
      call: { mutation: api.laterMessages.change, args: { ...seen, ...words } },
      answers: coachOfA,
    },
    "laterMessages:sendNow": {
      call: { mutation: api.laterMessages.sendNow, args: seen },
      answers: coachOfA,
    },
    "laterMessages:remove": {
      call: { mutation: api.laterMessages.remove, args: seen },
      answers: coachOfA,
    },
    "laterMessages:restore": {
      call: { mutation: api.laterMessages.restore, args: { laterMessageId } },
      answers: coachOfA,
    },
  };
};

/** A message of the coach to the client, due tomorrow. */
export const addLaterMessage = (db: DatabaseWriter, clientId: Id<"users">, coachId: Id<"users">) =>
  db.insert("laterMessages", {
    ...{ coachId, clientId, clientName: "Ada", content: "Words" },
    ...{ dueAt: Date.now() + dayMs, revision: 1 },
  });

const person = (name: Person) => world.people[name].userId;
const write =
  (fields: object = {}): Attempt =>
  (db) =>
    db.insert("laterMessages", {
      ...{ coachId: person("coach"), clientId: person("clientA"), clientName: "Ada" },
      ...{ content: "Words", dueAt: now, revision: 1, ...fields },
    });
const change =
  (fields: object): Attempt =>
  (db) =>
    db.patch("laterMessages", world.belongings.laterMessageId, fields);
const remove: Attempt = (db) => db.delete("laterMessages", world.belongings.laterMessageId);
const setCoaching = (fields: object) =>
  world.t.run(({ db }) => db.patch("coachings", world.coachingId, fields));

/** Client A is coached by `coach`. */
function writes() {
  test("a message for later is written by a coach of the conversation, in their own name", async () => {
    for (const who of ["nobody", "clientA", "clientB", "otherCoach"] as const) {
      expect(await attempt(who, write()), who).toBe("NOT_FOUND");
    }
    const own = { coachId: person("clientA") };
    expect(await attempt("clientA", write(own))).toBe("NOT_FOUND");
    const others = { coachId: person("otherCoach") };
    expect(await attempt("otherCoach", write(others))).toBe("NOT_FOUND");
    expect(await attempt("coach", write(others))).toBe("NOT_FOUND");
    expect(await attempt("coach", write())).toBe("ok");
    await setCoaching({ standInId: person("otherCoach"), standInSince: now });
    expect(await attempt("otherCoach", write(others))).toBe("ok");
  });

  test("a message for later is changed by its author only, and keeps its author and client", async () => {
    await setCoaching({ standInId: person("otherCoach"), standInSince: now });
    for (const who of ["nobody", "clientA", "clientB", "otherCoach"] as const) {
      expect(await attempt(who, change({ content: "Other" })), who).toBe("NOT_FOUND");
      expect(await attempt(who, remove), who).toBe("NOT_FOUND");
    }
    expect(await attempt("coach", change({ coachId: person("otherCoach") }))).toBe("NOT_FOUND");
    expect(await attempt("coach", change({ clientId: person("clientB") }))).toBe("NOT_FOUND");
    expect(await attempt("coach", change({ content: "Other" }))).toBe("ok");
  });

  test("after the coaching a message for later can only be removed", async () => {
    await setCoaching({ endedAt: now });
    expect(await attempt("coach", write())).toBe("NOT_FOUND");
    expect(await attempt("coach", change({ content: "Other" }))).toBe("NOT_FOUND");
    expect(await attempt("coach", change({ removedAt: now, content: "Other" }))).toBe("NOT_FOUND");
    expect(await attempt("coach", change({ removedAt: now }))).toBe("ok");
    expect(await attempt("coach", remove)).toBe("ok");
  });
}

/** The messages are due tomorrow, so they are not sent while the pages are checked. */
async function hostile({ coach, pen, clientId }: Hostile) {
  const dueAt = Date.now() + dayMs;
  const content = pen.write("laterMessages:add.content", allCharacters);
  await coach.mutation(api.laterMessages.add, { clientId, content, dueAt });
  const draft = { clientId, content: "Words", dueAt };
  const laterMessageId = await coach.mutation(api.laterMessages.add, draft);
  if (laterMessageId === null) throw new Error("The message was already sent.");
  const changed = pen.write("laterMessages:change.content", allCharacters);
  await coach.mutation(api.laterMessages.change, {
    ...{ laterMessageId, revision: 1, content: changed, dueAt },
  });
}

async function adds({ db, people: { clientA, coach } }: Practice) {
  return { laterMessageId: await addLaterMessage(db, clientA.userId, coach.userId) };
}
declare module "../world" {
  interface Adders {
    later: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: laterRows,
  sees: {
    laterMessages: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
  },
  removable: ["laterMessages"],
  hostile,
  writes,
};
