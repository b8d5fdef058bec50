import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { allCharacters } from "../../support/script-payloads";
import { clients, coaches, coachOfA, type Row, whileCoached } from "../answers";
import { type Attempt, now, type Person } from "../attempts";
import type { Hostile, Noun } from "../noun";
import { attempt, world } from "../stage";
import { ofClient, ofPractice } from "../truth";
import type { Practice, World } from "../world";

/** A coach's agreement: clients of another coach do not find it, and nobody accepts for a client. */
const agreementRows = ({ people }: World): Record<string, Row> => {
  const clientId = people.clientA.userId;
  return {
    "agreements:current": { call: { query: api.agreements.current, args: {} }, answers: coaches },
    "agreements:own": { call: { query: api.agreements.own, args: {} }, answers: clients },
    "agreements:ofClient": {
      call: { query: api.agreements.ofClient, args: { clientId } },
      answers: coachOfA,
    },
    "agreements:publish": {
      call: { mutation: api.agreements.publish, args: { text: "Other words" } },
      answers: coaches,
    },
    "agreements:withdraw": {
      call: { mutation: api.agreements.withdraw, args: {} },
      answers: coaches,
    },
    "agreements:accept": {
      call: { mutation: api.agreements.accept, args: { version: 1 } },
      answers: whileCoached(clients),
    },
  };
};

const everyone = ["nobody", "clientA", "clientB", "coach", "otherCoach"] as const;
const words = { version: 2, text: "Words" };

function endWithCoaching({ people }: World): Record<string, Attempt> {
  const between = { clientId: people.clientA.userId, coachId: people.coach.userId };
  return {
    "an agreement accepted": (db) =>
      db.insert("agreementAcceptances", { ...between, version: 1, text: "W", acceptedAt: now }),
  };
}

function writes() {
  test("an agreement is written by its coach only, who can only withdraw it afterwards", async () => {
    const { people, belongings } = world;
    const { agreementId } = belongings;
    const insert: Attempt = (db) =>
      db.insert("agreements", { coachId: people.coach.userId, ...words, publishedAt: now });
    const withdraw: Attempt = (db) => db.patch("agreements", agreementId, { withdrawnAt: now });
    const reword: Attempt = (db) => db.patch("agreements", agreementId, { text: "Other" });
    const remove: Attempt = (db) => db.delete("agreements", agreementId);
    for (const person of everyone) {
      const isOwner = person === "coach";
      for (const act of [insert, withdraw]) {
        expect(await attempt(person, act), person).toBe(isOwner ? "ok" : "NOT_FOUND");
      }
      for (const act of [reword, remove]) expect(await attempt(person, act)).toBe("NOT_FOUND");
    }
  });

  test("an acceptance is written by the client, for their own coach, and never changes", async () => {
    const { people, t } = world;
    const accept =
      (coach: Person): Attempt =>
      (db) => {
        const [clientId, coachId] = [people.clientA.userId, people[coach].userId];
        return db.insert("agreementAcceptances", { clientId, coachId, ...words, acceptedAt: now });
      };
    for (const person of everyone) {
      const isClient = person === "clientA";
      expect(await attempt(person, accept("coach")), person).toBe(isClient ? "ok" : "NOT_FOUND");
    }
    expect(await attempt("clientA", accept("otherCoach"))).toBe("NOT_FOUND");
    const acceptance = await t.run(({ db }) => db.query("agreementAcceptances").first());
    if (acceptance === null) throw new Error("Nothing was accepted");
    const { _id } = acceptance;
    for (const person of everyone) {
      const change: Attempt = (db) => db.patch("agreementAcceptances", _id, { text: "Other" });
      const remove: Attempt = (db) => db.delete("agreementAcceptances", _id);
      for (const act of [change, remove]) expect(await attempt(person, act)).toBe("NOT_FOUND");
    }
  });
}

async function hostile({ coach, pen }: Hostile) {
  const text = pen.write("agreements:publish.text", allCharacters);
  await coach.mutation(api.agreements.publish, { text });
}

async function adds({ db, people: { coach } }: Practice) {
  const agreement = { coachId: coach.userId, version: 1, text: "Words" };
  return { agreementId: await db.insert("agreements", { ...agreement, publishedAt: 1 }) };
}
declare module "../world" {
  interface Adders {
    agreement: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: agreementRows,
  sees: {
    agreements: ofPractice,
    agreementAcceptances: ofClient,
  },
  endWithCoaching,
  hostile,
  writes,
};
