import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { MutationCtx } from "../../../convex/_generated/server";
import {
  chosenNameCharactersMax,
  circleAboutCharactersMax,
  circleNameCharactersMax,
  circlePromptCharactersMax,
} from "../../../domain/messages/circles";
import { allCharacters } from "../../support/script-payloads";
import { clientA, clientAOrCoach, clients, coaches, coachOfA, members, type Row } from "../answers";
import { type Attempt, now, type Person } from "../attempts";
import type { Hostile, Noun } from "../noun";
import { attempt, world } from "../stage";
import { hasPlace, ofCircle } from "../truth";
import type { Practice, World } from "../world";

const clientB = { ...clients, clientA: "NOT_FOUND" } as const;

/** A circle of the coach: client A has joined it, client B has only been asked. */
const circleRows = (world: World): Record<string, Row> => ({
  ...placeRows(world),
  ...postRows(world),
});

const placeRows = ({ people, belongings: { circle } }: World): Record<string, Row> => {
  const { circleId, memberId } = circle;
  const clientIds = [people.clientA.userId];
  return {
    "circles:led": { call: { query: api.circles.led, args: {} }, answers: coaches },
    "circles:own": { call: { query: api.circles.own, args: {} }, answers: clients },
    "circles:get": {
      call: { query: api.circles.get, args: { circleId } },
      answers: members, // null for a person who is not in it: see circles.test.ts
    },
    "circles:members": {
      call: { query: api.circles.members, args: { circleId } },
      answers: coachOfA,
    },
    "circles:open": {
      call: { mutation: api.circles.open, args: { name: "Words", about: "Words" } },
      answers: coaches,
    },
    "circles:edit": {
      call: { mutation: api.circles.edit, args: { circleId, name: "Words", about: "Words" } },
      answers: coachOfA,
    },
    "circles:invite": {
      call: { mutation: api.circles.invite, args: { circleId, clientIds } },
      answers: coachOfA,
    },
    "circles:removeMember": {
      call: { mutation: api.circles.removeMember, args: { memberId } },
      answers: coachOfA,
    },
    "circles:setPrompt": {
      call: { mutation: api.circles.setPrompt, args: { circleId, prompt: "Words" } },
      answers: coachOfA,
    },
    "circles:close": {
      call: { mutation: api.circles.close, args: { circleId } },
      answers: coachOfA,
    },
    "circles:join": {
      call: { mutation: api.circles.join, args: { circleId, chosenName: "Wren" } },
      answers: clientB,
    },
    "circles:decline": {
      call: { mutation: api.circles.decline, args: { circleId } },
      answers: clientB,
    },
    "circles:leave": {
      call: { mutation: api.circles.leave, args: { circleId, takesPosts: true } },
      answers: clientA,
    },
  };
};

const postRows = ({ belongings }: World): Record<string, Row> => {
  const { circleId, postId, coachsPostId } = belongings.circle;
  const paginationOpts = { numItems: 5, cursor: null };
  return {
    "circlePosts:list": {
      call: { query: api.circlePosts.list, args: { circleId, paginationOpts } },
      answers: members, // empty for a person who is not in it: see circles.test.ts
    },
    "circlePosts:add": {
      call: { mutation: api.circlePosts.add, args: { circleId, text: "Words", parentId: postId } },
      answers: clientAOrCoach,
    },
    "circlePosts:edit": {
      call: { mutation: api.circlePosts.edit, args: { postId, text: "Others" } },
      answers: clientA,
    },
    "circlePosts:remove": {
      call: { mutation: api.circlePosts.remove, args: { postId } },
      answers: clientA,
    },
    "circlePosts:takeDown": {
      call: { mutation: api.circlePosts.takeDown, args: { postId } },
      answers: coachOfA,
    },
    "circlePosts:react": {
      call: { mutation: api.circlePosts.react, args: { postId: coachsPostId, reaction: "heart" } },
      answers: clientA,
    },
  };
};

type OfCircle = Record<"coach" | "joined" | "invited", { userId: Id<"users"> }>;

/** Adds a circle with a post of the member, to which the coach reacted with a heart, and a post of the coach. */
export async function addCircle(db: MutationCtx["db"], { coach, joined, invited }: OfCircle) {
  const [coachId, joinedId] = [coach.userId, joined.userId];
  const texts = { name: "Circle", about: "Words" };
  const circleId = await db.insert("circles", { coachId, ...texts, openedAt: 1 });
  const whose = { circleId, coachId };
  const names = { chosenName: "Heron", nameKey: "heron" };
  const memberId = await db.insert("circleMembers", {
    ...{ ...whose, ...names, clientId: joinedId, invitedAt: 1, joinedAt: 2 },
    state: "joined",
  });
  const invitation = { clientId: invited.userId, state: "invited", invitedAt: 1 } as const;
  const invitationId = await db.insert("circleMembers", { ...whose, ...invitation });
  const words = { text: "Words", postedAt: 3 };
  const postId = await db.insert("circlePosts", {
    ...{ ...whose, ...words, authorId: joinedId, memberId },
  });
  const coachsPostId = await db.insert("circlePosts", { ...whose, ...words, authorId: coachId });
  const heart = { postId, authorId: coachId, reaction: "heart" } as const;
  const reactionId = await db.insert("circleReactions", { ...whose, ...heart });
  return { circleId, memberId, invitationId, postId, coachsPostId, reactionId };
}

const person = (name: Person) => world.people[name].userId;
const raw = <Result>(act: (db: Parameters<Attempt>[0]) => Promise<Result>) =>
  world.t.run(({ db }) => act(db));
const whose = (coach: Person = "coach") => ({
  circleId: world.belongings.circle.circleId,
  coachId: person(coach),
});
const finds = async (who: Person | "nobody", id: Id<"circleMembers">) => {
  let isThere = false;
  await attempt(who, async (db) => {
    isThere = (await db.get("circleMembers", id)) !== null;
  });
  return isThere;
};
const STRANGERS = ["nobody", "otherCoach"] as const;
const joinB = () =>
  raw((db) =>
    db.patch("circleMembers", world.belongings.circle.invitationId, {
      ...{ state: "joined" as const, chosenName: "Wren", nameKey: "wren" },
    }),
  );
/** Another circle of the coach, with one member. */
const addOther = (who: Person) =>
  raw(async (db) => {
    const texts = { name: "Other", about: "Words" };
    const coachId = person("coach");
    const circleId = await db.insert("circles", { coachId, ...texts, openedAt: now });
    const place = { circleId, coachId, clientId: person(who), chosenName: "Wren", nameKey: "wren" };
    await db.insert("circleMembers", { ...place, state: "joined", invitedAt: now });
    return circleId;
  });
const endCoaching = () => raw((db) => db.patch("coachings", world.coachingId, { endedAt: now }));

/** Client A has joined the coach's circle, client B is only asked. */
function writes() {
  describe("a circle", () => {
    test("is opened, changed and closed by its coach, is never deleted, and keeps its coach", async () => {
      const { circleId } = world.belongings.circle;
      const open: Attempt = (db) =>
        db.insert("circles", { coachId: person("coach"), name: "N", about: "A", openedAt: now });
      const close: Attempt = (db) => db.patch("circles", circleId, { closedAt: now });
      for (const who of [...STRANGERS, "clientA", "clientB"] as const) {
        expect(await attempt(who, open), who).toBe("NOT_FOUND");
        expect(await attempt(who, close), who).toBe("NOT_FOUND");
      }
      expect(await attempt("coach", open)).toBe("ok");
      for (const change of [{ coachId: person("otherCoach") }, { openedAt: now }]) {
        expect(await attempt("coach", (db) => db.patch("circles", circleId, change))).toBe(
          "NOT_FOUND",
        );
      }
      expect(await attempt("coach", close)).toBe("ok");
      expect(await attempt("coach", (db) => db.delete("circles", circleId))).toBe("NOT_FOUND");
    });

    test("is read by invited clients and members while its coach coaches them", async () => {
      const { circleId } = world.belongings.circle;
      const sees = async (who: Person | "nobody") => {
        let isThere = false;
        await attempt(who, async (db) => {
          isThere = (await db.get("circles", circleId)) !== null;
        });
        return isThere;
      };
      for (const who of ["coach", "clientA", "clientB"] as const)
        expect(await sees(who)).toBe(true);
      for (const who of STRANGERS) expect(await sees(who)).toBe(false);
      await endCoaching();
      expect(await sees("clientA")).toBe(false);
      await raw((db) =>
        db.patch("circleMembers", world.belongings.circle.invitationId, { state: "left" }),
      );
      expect(await sees("clientB")).toBe(false);
    });
  });

  describe("a membership of a circle", () => {
    test("is created by the circle's coach for an own client, as an invitation without a name", async () => {
      const place = { clientId: person("clientB"), state: "invited" as const, invitedAt: now };
      const give =
        (fields: object = {}): Attempt =>
        (db) =>
          db.insert("circleMembers", { ...whose(), ...place, ...fields });
      for (const who of [...STRANGERS, "clientA", "clientB"] as const) {
        expect(await attempt(who, give()), who).toBe("NOT_FOUND");
      }
      expect(await attempt("coach", give())).toBe("ok");
      for (const fields of [
        { clientId: person("otherCoach") },
        { coachId: person("otherCoach") },
        { state: "joined" },
        { state: "left" },
        { chosenName: "Words" },
      ]) {
        expect(await attempt("coach", give(fields)), JSON.stringify(fields)).toBe("NOT_FOUND");
      }
      const own = { coachId: person("otherCoach"), clientId: person("clientB") };
      await raw((db) => db.insert("coachings", { ...own, startedAt: 1 }));
      expect(await attempt("otherCoach", give(own))).toBe("NOT_FOUND"); // it is another coach's circle
    });

    test("[circle-2] is hidden from members while it is only an invitation, and from invited clients", async () => {
      const { memberId, invitationId } = world.belongings.circle;
      expect(await finds("clientA", invitationId)).toBe(false);
      expect(await finds("clientB", memberId)).toBe(false);
      expect(await finds("clientB", invitationId)).toBe(true);
      expect(await finds("coach", invitationId)).toBe(true);
      for (const who of STRANGERS) expect(await finds(who, memberId)).toBe(false);
      await joinB();
      expect(await finds("clientA", invitationId)).toBe(true);
      expect(await finds("clientB", memberId)).toBe(true);
      await endCoaching();
      expect(await finds("clientA", invitationId)).toBe(false);
      expect(await finds("clientA", memberId)).toBe(true); // their own row stays readable, for the export
    });

    test("[circle-3] is accepted by its client only, under a chosen name", async () => {
      const { invitationId } = world.belongings.circle;
      const joined = { state: "joined" as const, chosenName: "Wren", nameKey: "wren" };
      const take =
        (fields: object): Attempt =>
        (db) =>
          db.patch("circleMembers", invitationId, fields);
      for (const who of [...STRANGERS, "clientA", "coach"] as const) {
        expect(await attempt(who, take(joined)), who).toBe("NOT_FOUND");
      }
      for (const who of ["clientB", "coach"] as const) {
        expect(await attempt(who, take({ state: "joined" }))).toBe("NOT_FOUND");
      }
      const { people } = world;
      for (const fields of [
        { clientId: people.clientA.userId },
        { coachId: person("otherCoach") },
      ]) {
        expect(await attempt("clientB", take({ ...joined, ...fields }))).toBe("NOT_FOUND");
      }
      expect(await attempt("clientB", take(joined))).toBe("ok");
      expect(await attempt("clientA", take({ state: "left" }))).toBe("NOT_FOUND");
      const otherId = await addOther("clientB");
      expect(await attempt("clientB", take({ ...joined, circleId: otherId }))).toBe("NOT_FOUND");
    });

    test("is ended by either side, offered again by the coach, and removed only as an invitation", async () => {
      const { memberId, invitationId } = world.belongings.circle;
      const set =
        (fields: object): Attempt =>
        (db) =>
          db.patch("circleMembers", memberId, fields);
      expect(await attempt("clientB", set({ state: "left" }))).toBe("NOT_FOUND");
      expect(await attempt("clientA", set({ state: "invited" }))).toBe("NOT_FOUND");
      expect(await attempt("coach", set({ chosenName: "Other" }))).toBe("NOT_FOUND");
      expect(await attempt("coach", set({ state: "left", chosenName: "Other" }))).toBe("NOT_FOUND");
      const remove =
        (id: Id<"circleMembers">): Attempt =>
        (db) =>
          db.delete("circleMembers", id);
      for (const who of ["clientA", "coach"] as const) {
        expect(await attempt(who, remove(memberId))).toBe("NOT_FOUND");
      }
      expect(await attempt("clientA", remove(invitationId))).toBe("NOT_FOUND");
      expect(await attempt("clientA", set({ state: "left", leftAt: now }))).toBe("ok");
      expect(await attempt("clientA", set({ state: "joined", chosenName: "Heron" }))).toBe(
        "NOT_FOUND",
      );
      expect(await attempt("coach", set({ state: "invited", invitedAt: now }))).toBe("ok");
      await joinB();
      // Client A is invited again, and keeps the chosen name.
      expect(await attempt("clientB", remove(memberId))).toBe("NOT_FOUND");
      await raw((db) => db.patch("circleMembers", invitationId, { state: "invited" }));
      expect(await attempt("clientB", remove(invitationId))).toBe("ok");
      expect(await attempt("coach", remove(memberId))).toBe("ok");
    });
  });

  describe("a post", () => {
    const write =
      (who: Person, fields: object = {}): Attempt =>
      (db) =>
        db.insert("circlePosts", {
          ...{ ...whose(), authorId: person(who), text: "Words", postedAt: now, ...fields },
        });

    test("is written by the coach and members, in their own name", async () => {
      for (const who of ["otherCoach", "clientB"] as const) {
        expect(await attempt(who, write(who)), who).toBe("NOT_FOUND");
      }
      expect(await attempt("clientA", write("coach"))).toBe("NOT_FOUND");
      expect(await attempt("clientA", write("clientA", { coachId: person("otherCoach") }))).toBe(
        "NOT_FOUND",
      );
      expect(await attempt("otherCoach", write("otherCoach", whose("otherCoach")))).toBe(
        "NOT_FOUND",
      );
      expect(await attempt("clientA", write("clientA"))).toBe("ok");
      expect(await attempt("coach", write("coach"))).toBe("ok");
      await endCoaching();
      expect(await attempt("clientA", write("clientA"))).toBe("NOT_FOUND");
    });

    test("is edited and deleted by its author; the coach can only remove a member's text", async () => {
      const { postId, coachsPostId } = world.belongings.circle;
      await joinB();
      const patch =
        (fields: object, id = postId): Attempt =>
        (db) =>
          db.patch("circlePosts", id, fields);
      const edited = { text: "Others", editedAt: now };
      for (const who of ["clientB", "coach", "otherCoach"] as const) {
        expect(await attempt(who, patch(edited)), who).toBe("NOT_FOUND");
        expect(await attempt(who, (db) => db.delete("circlePosts", postId)), who).toBe("NOT_FOUND");
      }
      expect(await attempt("clientA", patch(edited, coachsPostId))).toBe("NOT_FOUND");
      expect(await attempt("clientA", patch({ postedAt: now }))).toBe("NOT_FOUND");
      expect(await attempt("clientA", patch({ removedAt: now }))).toBe("NOT_FOUND");
      expect(await attempt("clientA", patch(edited))).toBe("ok");
      const emptied = { text: "", removedAt: now };
      expect(await attempt("clientB", patch(emptied))).toBe("NOT_FOUND");
      expect(await attempt("coach", patch({ removedAt: now }))).toBe("NOT_FOUND");
      expect(await attempt("coach", patch({ ...emptied, editedAt: now + 1 }))).toBe("NOT_FOUND");
      expect(await attempt("coach", patch(emptied))).toBe("ok");
      expect(await attempt("clientA", patch(edited))).toBe("NOT_FOUND");
      expect(await attempt("clientA", (db) => db.delete("circlePosts", postId))).toBe("ok");
    });
  });

  test("a reaction is written by its author only, to a post that they can read", async () => {
    const { coachsPostId, reactionId } = world.belongings.circle;
    const react =
      (who: Person, fields: object = {}): Attempt =>
      (db) =>
        db.insert("circleReactions", {
          ...{
            ...whose(),
            authorId: person(who),
            postId: coachsPostId,
            reaction: "heart" as const,
          },
          ...fields,
        });
    for (const who of ["otherCoach", "clientB"] as const) {
      expect(await attempt(who, react(who)), who).toBe("NOT_FOUND");
    }
    expect(await attempt("clientA", react("coach"))).toBe("NOT_FOUND");
    expect(await attempt("otherCoach", react("otherCoach", whose("otherCoach")))).toBe("NOT_FOUND");
    expect(await attempt("clientA", react("clientA"))).toBe("ok");
    const change: Attempt = (db) => db.patch("circleReactions", reactionId, { reaction: "yes" });
    expect(await attempt("clientA", change)).toBe("NOT_FOUND");
    expect(await attempt("coach", change)).toBe("ok");
    const giveAway: Attempt = (db) =>
      db.patch("circleReactions", reactionId, { authorId: person("clientA") });
    expect(await attempt("coach", giveAway)).toBe("NOT_FOUND");
    const otherId = await addOther("clientB");
    const elsewhere = await raw((db) =>
      db.insert("circlePosts", {
        ...{ circleId: otherId, coachId: person("coach"), authorId: person("coach") },
        ...{ text: "Words", postedAt: now },
      }),
    );
    expect(await attempt("clientA", react("clientA", { postId: elsewhere }))).toBe("NOT_FOUND");
    const remove: Attempt = (db) => db.delete("circleReactions", reactionId);
    for (const who of ["otherCoach", "clientB"] as const) {
      expect(await attempt(who, remove)).toBe("NOT_FOUND");
    }
    await endCoaching();
    const { postId } = world.belongings.circle; // This post is their own, so they still read it.
    expect(await attempt("clientA", react("clientA", { postId }))).toBe("NOT_FOUND");
  });
}

async function hostile({ client, coach, pen, clientId }: Hostile) {
  const circleId = await coach.mutation(api.circles.open, {
    name: pen.write("circles:open.name", circleNameCharactersMax),
    about: pen.write("circles:open.about", circleAboutCharactersMax),
  });
  await coach.mutation(api.circles.invite, { circleId, clientIds: [clientId] });
  const prompt = pen.write("circles:setPrompt.prompt", circlePromptCharactersMax);
  await coach.mutation(api.circles.setPrompt, { circleId, prompt });
  const chosenName = pen.write("circles:join.chosenName", chosenNameCharactersMax);
  await client.mutation(api.circles.join, { circleId, chosenName });
  const text = pen.write("circlePosts:add.text", allCharacters);
  const parentId = await client.mutation(api.circlePosts.add, { circleId, text });
  const postId = await coach.mutation(api.circlePosts.add, { circleId, text: "Words", parentId });
  const changed = pen.write("circlePosts:edit.text", allCharacters);
  await coach.mutation(api.circlePosts.edit, { postId, text: changed });
  await editAnother({ coach, pen, clientId });
  return { circle: circleId };
}

/** Edits another circle, because its texts before the edit are overwritten. The client is only invited to it. */
async function editAnother({ coach, pen, clientId }: Omit<Hostile, "client">) {
  const circleId = await coach.mutation(api.circles.open, { name: "Words", about: "Words" });
  await coach.mutation(api.circles.invite, { circleId, clientIds: [clientId] });
  await coach.mutation(api.circles.edit, {
    circleId,
    name: pen.write("circles:edit.name", circleNameCharactersMax),
    about: pen.write("circles:edit.about", circleAboutCharactersMax),
  });
}

async function adds({ db, people }: Practice) {
  const { coach, clientA, clientB } = people;
  return { circle: await addCircle(db, { coach, joined: clientA, invited: clientB }) };
}
declare module "../world" {
  interface Adders {
    circle: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: circleRows,
  sees: {
    circles: (truth, row) =>
      row.coachId === truth.viewer.userId ||
      hasPlace(truth, { ...row, circleId: row._id }, ["invited", "joined"]),
    circleMembers: (truth, row) =>
      [row.coachId, row.clientId].includes(truth.viewer.userId) ||
      (row.chosenName !== undefined && hasPlace(truth, row)),
    circlePosts: (truth, row) => row.authorId === truth.viewer.userId || ofCircle(truth, row),
    circleReactions: (truth, row) => row.authorId === truth.viewer.userId || ofCircle(truth, row),
  },
  removable: ["circleMembers", "circlePosts", "circleReactions"],
  hostile,
  writes,
};
