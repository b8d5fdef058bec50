import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { DatabaseWriter } from "../../../convex/_generated/server";
import { tagCharactersMax } from "../../../domain/limits";
import { coaches, coachOfA, type Row } from "../answers";
import { type Attempt, now } from "../attempts";
import type { Hostile, Noun } from "../noun";
import { attempt, world } from "../stage";
import type { Practice, World } from "../world";

/** A coach's tags: no other coach and no client finds them. */
const tagRows = ({ people, belongings }: World): Record<string, Row> => {
  const { tagId } = belongings;
  const clientIds = [people.clientA.userId];
  return {
    "tags:list": { call: { query: api.tags.list, args: {} }, answers: coaches },
    "tags:add": { call: { mutation: api.tags.add, args: { name: "Mornings" } }, answers: coaches },
    "tags:rename": {
      call: { mutation: api.tags.rename, args: { tagId, name: "Nights" } },
      answers: coachOfA,
    },
    "tags:set": {
      call: { mutation: api.tags.set, args: { tagId, clientIds, isOn: true } },
      answers: coachOfA,
    },
    "tags:remove": {
      call: { mutation: api.tags.remove, args: { tagId } },
      answers: coachOfA,
    },
  };
};

const raw = <T>(act: (db: DatabaseWriter) => Promise<T>) => world.t.run(({ db }) => act(db));
const others = ["nobody", "clientA", "otherCoach"] as const;

function writes() {
  describe("a coach's tags", () => {
    test("are read, renamed and removed by that coach only", async () => {
      const { tagId } = world.belongings;
      const acts: Attempt[] = [
        (db) => db.patch("tags", tagId, { name: "Nights" }),
        (db) => db.delete("tags", tagId),
      ];
      for (const act of acts) {
        for (const person of others) expect(await attempt(person, act), person).toBe("NOT_FOUND");
      }
      for (const act of acts) expect(await attempt("coach", act)).toBe("ok");
    });

    test("are created for oneself, and keep their coach", async () => {
      const { people, belongings } = world;
      const coachId = people.otherCoach.userId;
      const make: Attempt = (db) => db.insert("tags", { coachId, name: "Nights" });
      for (const person of ["nobody", "clientA", "coach"] as const) {
        expect(await attempt(person, make), person).toBe("NOT_FOUND");
      }
      expect(await attempt("otherCoach", make)).toBe("ok");
      const give: Attempt = (db) => db.patch("tags", belongings.tagId, { coachId });
      expect(await attempt("coach", give)).toBe("NOT_FOUND");
      const ofClient: Attempt = (db) =>
        db.insert("tags", { coachId: people.clientA.userId, name: "Nights" });
      expect(await attempt("clientA", ofClient)).toBe("NOT_FOUND");
    });
  });

  describe("a client's tags", () => {
    const taggingOf = async () =>
      (await raw((db) => db.query("clientTags").first())) ?? expect.fail("Nobody has a tag.");

    test("are added by the client's coach, from their own tags", async () => {
      const { people, belongings } = world;
      const { tagId } = belongings;
      const [coachId, otherId] = [people.coach.userId, people.otherCoach.userId];
      const foreign = await raw((db) => db.insert("tags", { coachId: otherId, name: "Nights" }));
      const put = (row: object): Attempt => {
        const draft = { coachId, clientId: people.clientB.userId, tagId, ...row };
        return (db) => db.insert("clientTags", draft);
      };
      for (const person of others) expect(await attempt(person, put({})), person).toBe("NOT_FOUND");
      expect(await attempt("coach", put({ tagId: foreign }))).toBe("NOT_FOUND");
      expect(await attempt("coach", put({ coachId: otherId }))).toBe("NOT_FOUND");
      const strangers = put({ coachId: otherId, tagId: foreign });
      expect(await attempt("otherCoach", strangers)).toBe("NOT_FOUND");
      expect(await attempt("coach", put({}))).toBe("ok");
    });

    test("never change, and are removed by their coach only", async () => {
      const { _id } = await taggingOf();
      const { userId: clientId } = world.people.clientB;
      const move: Attempt = (db) => db.patch("clientTags", _id, { clientId });
      expect(await attempt("coach", move)).toBe("NOT_FOUND");
      const takeOff: Attempt = (db) => db.delete("clientTags", _id);
      for (const person of others) expect(await attempt(person, takeOff), person).toBe("NOT_FOUND");
      expect(await attempt("coach", takeOff)).toBe("ok");
    });
  });

  test("only an ended coaching can be archived, by its coach only, without other changes", async () => {
    const { coachingId } = world;
    const archive: Attempt = (db) => db.patch("coachings", coachingId, { archivedAt: now });
    expect(await attempt("coach", archive)).toBe("NOT_FOUND");
    await raw((db) => db.patch("coachings", coachingId, { endedAt: 1, endedName: "Ada" }));
    for (const person of others) expect(await attempt(person, archive), person).toBe("NOT_FOUND");
    const also: Attempt = (db) =>
      db.patch("coachings", coachingId, { archivedAt: now, endedName: "Somebody" });
    expect(await attempt("coach", also)).toBe("NOT_FOUND");
    expect(await attempt("coach", archive)).toBe("ok");
  });
}

/** The list and the client's page show them. */
async function hostile({ coach, pen, clientId }: Hostile) {
  const nameOf = (field: string) => pen.write(`tags:${field}.name`, tagCharactersMax);
  const tagId = await coach.mutation(api.tags.add, { name: "Words" });
  await coach.mutation(api.tags.rename, { tagId, name: nameOf("rename") });
  for (const id of [tagId, await coach.mutation(api.tags.add, { name: nameOf("add") })])
    await coach.mutation(api.tags.set, { tagId: id, clientIds: [clientId], isOn: true });
}

async function adds({ db, people: { clientA, coach } }: Practice) {
  const coachId = coach.userId;
  const tagId = await db.insert("tags", { coachId, name: "Evenings" });
  await db.insert("clientTags", { coachId, clientId: clientA.userId, tagId });
  return { tagId };
}
declare module "../world" {
  interface Adders {
    tag: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: tagRows,
  sees: {
    tags: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
    clientTags: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
  },
  removable: ["tags", "clientTags"],
  hostile,
  writes,
};
