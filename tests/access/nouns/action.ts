import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { AGREED_ACTION_FIELDS } from "../../../domain/work/agreed-actions";
import { clientA, clientAOrCoach, clients, coachOfA, type Row, whileCoached } from "../answers";
import { type Attempt, now } from "../attempts";
import type { Hostile, Noun } from "../noun";
import { attempt, world } from "../stage";
import { ofClient } from "../truth";
import type { Practice, World } from "../world";

/** Agreed actions: written and read by both sides, marked as done by the client only. */
const actionRows = ({ people, belongings }: World): Record<string, Row> => {
  const { actionId } = belongings;
  const clientId = people.clientA.userId;
  const action = { text: "Words", dueDate: null, isHabit: false };
  const date = new Date().toISOString().slice(0, 10);
  return {
    "agreedActions:own": { call: { query: api.agreedActions.own, args: {} }, answers: clients },
    "agreedActions:ofClient": {
      call: { query: api.agreedActions.ofClient, args: { clientId } },
      answers: coachOfA,
    },
    "agreedActions:add": {
      call: { mutation: api.agreedActions.add, args: action },
      answers: whileCoached(clients),
    },
    "agreedActions:addFor": {
      call: { mutation: api.agreedActions.addFor, args: { clientId, ...action } },
      answers: coachOfA,
    },
    "agreedActions:change": {
      call: {
        mutation: api.agreedActions.change,
        args: { actionId, text: "Other words", dueDate: null },
      },
      answers: whileCoached(clientAOrCoach),
    },
    "agreedActions:setDone": {
      call: { mutation: api.agreedActions.setDone, args: { actionId, isDone: true } },
      answers: whileCoached(clientA),
    },
    "agreedActions:checkIn": {
      call: { mutation: api.agreedActions.checkIn, args: { actionId, date, isDone: true } },
      answers: whileCoached(clientA),
    },
    "agreedActions:remove": {
      call: { mutation: api.agreedActions.remove, args: { actionId } },
      answers: whileCoached(clientAOrCoach),
    },
  };
};

const others = ["nobody", "clientB", "otherCoach"] as const;
const insert =
  (change: object = {}): Attempt =>
  (db) => {
    const clientId = world.people.clientA.userId;
    const agreed = { clientId, text: "Words", addedBy: "client", addedAt: now } as const;
    return db.insert("agreedActions", { ...agreed, ...change });
  };
const patch =
  (change: object): Attempt =>
  (db) =>
    db.patch("agreedActions", world.belongings.actionId, change);

function endWithCoaching({ people, belongings: { actionId } }: World): Record<string, Attempt> {
  const clientId = people.clientA.userId;
  const agreed = { clientId, text: "Words", addedBy: "client", addedAt: now } as const;
  return {
    "an action added": (db) => db.insert("agreedActions", agreed),
    "an action done": (db) => db.patch("agreedActions", actionId, { doneAt: now }),
    "an action removed": (db) => db.delete("agreedActions", actionId),
  };
}

function writes() {
  test("an action is added by either side in its own name", async () => {
    for (const person of others) expect(await attempt(person, insert()), person).toBe("NOT_FOUND");
    expect(await attempt("clientA", insert())).toBe("ok");
    expect(await attempt("coach", insert())).toBe("NOT_FOUND");
    expect(await attempt("coach", insert({ addedBy: "coach" }))).toBe("ok");
    const { sessionId } = world.ofB;
    expect(await attempt("clientA", insert({ sessionId }))).toBe("NOT_FOUND");
  });

  test("both sides change an action's text; only the client marks it as done or ticks a day", async () => {
    for (const person of [...others, "coach", "clientA"] as const) {
      const isSide = person === "clientA" || person === "coach";
      const reword = patch({ text: "Other", dueDate: "2026-01-01" });
      expect(await attempt(person, reword), person).toBe(isSide ? "ok" : "NOT_FOUND");
      const isClient = person === "clientA";
      for (const done of [patch({ doneAt: now }), patch({ habitDays: ["2026-01-01"] })]) {
        expect(await attempt(person, done), person).toBe(isClient ? "ok" : "NOT_FOUND");
      }
    }
  });

  test("nobody changes an action's client, author or time", async () => {
    const { userId: clientId } = world.people.clientB;
    const { sessionId } = world.ofA;
    const changes = [{ clientId }, { addedBy: "client" }, { addedAt: now }, { sessionId }];
    for (const change of changes) expect(await attempt("clientA", patch(change))).toBe("NOT_FOUND");
  });

  test("either side can remove an action, and nobody else", async () => {
    const remove: Attempt = (db) => db.delete("agreedActions", world.belongings.actionId);
    for (const person of others) expect(await attempt(person, remove), person).toBe("NOT_FOUND");
    expect(await attempt("coach", remove)).toBe("ok");
  });
}

async function hostile({ client, coach, pen, clientId }: Hostile) {
  const words = (by: string) =>
    pen.write(`agreedActions:${by}.text`, AGREED_ACTION_FIELDS.text.charactersMax);
  const plain = { dueDate: null, isHabit: false };
  await client.mutation(api.agreedActions.add, { text: words("add"), ...plain });
  const actionId = await client.mutation(api.agreedActions.add, { text: "Words", ...plain });
  await client.mutation(api.agreedActions.change, {
    ...{ actionId, text: words("change"), dueDate: null },
  });
  await coach.mutation(api.agreedActions.addFor, { clientId, text: words("addFor"), ...plain });
}

async function adds({ db, people: { clientA } }: Practice) {
  const agreed = { text: "Words", addedBy: "coach", addedAt: 1 } as const;
  const of = { clientId: clientA.userId };
  return { actionId: await db.insert("agreedActions", { ...of, ...agreed, habitDays: [] }) };
}
declare module "../world" {
  interface Adders {
    action: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: actionRows,
  sees: { agreedActions: ofClient },
  removable: ["agreedActions"],
  endWithCoaching,
  hostile,
  writes,
};
