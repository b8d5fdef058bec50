import { beforeEach, describe, expect, test } from "vitest";
import type { Id } from "../../convex/_generated/dataModel";
import { attempt as attemptIn, type Attempt, now, type Person } from "./attempts";
import { buildWorld, type World } from "./world";

/** New for each test. Client A has joined the coach's circle, client B is only asked. */
const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
});

const person = (name: Person) => stage.world.people[name].userId;
const attempt = (who: Person | "nobody", act: Attempt) => attemptIn(stage.world, who, act);
const raw = <Result>(act: (db: Parameters<Attempt>[0]) => Promise<Result>) =>
  stage.world.t.run(({ db }) => act(db));
const whose = (coach: Person = "coach") => ({
  circleId: stage.world.circle.circleId,
  coachId: person(coach),
});
/** Whether they find the row. */
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
    db.patch("circleMembers", stage.world.circle.invitationId, {
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
const endCoaching = () =>
  raw((db) => db.patch("coachings", stage.world.coachingId, { endedAt: now }));

describe("a circle", () => {
  test("is opened, changed and closed by its coach, never deleted, and keeps its coach", async () => {
    const { circleId } = stage.world.circle;
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

  test("is read by those asked and those in it, while its coach coaches them", async () => {
    const { circleId } = stage.world.circle;
    const sees = async (who: Person | "nobody") => {
      let isThere = false;
      await attempt(who, async (db) => {
        isThere = (await db.get("circles", circleId)) !== null;
      });
      return isThere;
    };
    for (const who of ["coach", "clientA", "clientB"] as const) expect(await sees(who)).toBe(true);
    for (const who of STRANGERS) expect(await sees(who)).toBe(false);
    await endCoaching();
    expect(await sees("clientA")).toBe(false);
    await raw((db) =>
      db.patch("circleMembers", stage.world.circle.invitationId, { state: "left" }),
    );
    expect(await sees("clientB")).toBe(false);
  });
});

describe("a place in a circle", () => {
  test("is given by the circle's coach to an own client, as an invitation without a name", async () => {
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
    expect(await attempt("otherCoach", give(own))).toBe("NOT_FOUND"); // Into another coach's circle.
  });

  test("[circle-2] is hidden from members while it is only an invitation, and from those asked", async () => {
    const { memberId, invitationId } = stage.world.circle;
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
    expect(await finds("clientA", memberId)).toBe(true); // Their own, for the export.
  });

  test("[circle-3] is taken by its client alone, under a name", async () => {
    const { invitationId } = stage.world.circle;
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
    const { people } = stage.world;
    for (const fields of [{ clientId: people.clientA.userId }, { coachId: person("otherCoach") }]) {
      expect(await attempt("clientB", take({ ...joined, ...fields }))).toBe("NOT_FOUND");
    }
    expect(await attempt("clientB", take(joined))).toBe("ok");
    expect(await attempt("clientA", take({ state: "left" }))).toBe("NOT_FOUND");
    const otherId = await addOther("clientB");
    expect(await attempt("clientB", take({ ...joined, circleId: otherId }))).toBe("NOT_FOUND");
  });

  test("is ended by either, given again by the coach, and removed only as an invitation", async () => {
    const { memberId, invitationId } = stage.world.circle;
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
    expect(await attempt("clientB", remove(memberId))).toBe("NOT_FOUND"); // Asked again, with a name.
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

  test("is written by the coach and by those in the circle, in their own name", async () => {
    for (const who of ["otherCoach", "clientB"] as const) {
      expect(await attempt(who, write(who)), who).toBe("NOT_FOUND");
    }
    expect(await attempt("clientA", write("coach"))).toBe("NOT_FOUND");
    expect(await attempt("clientA", write("clientA", { coachId: person("otherCoach") }))).toBe(
      "NOT_FOUND",
    );
    expect(await attempt("otherCoach", write("otherCoach", whose("otherCoach")))).toBe("NOT_FOUND");
    expect(await attempt("clientA", write("clientA"))).toBe("ok");
    expect(await attempt("coach", write("coach"))).toBe("ok");
    await endCoaching();
    expect(await attempt("clientA", write("clientA"))).toBe("NOT_FOUND");
  });

  test("is edited and deleted by its author; the coach takes a member's words away, no more", async () => {
    const { postId, coachsPostId } = stage.world.circle;
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

test("a reaction is its author's own, to a post that they can read", async () => {
  const { coachsPostId, reactionId } = stage.world.circle;
  const react =
    (who: Person, fields: object = {}): Attempt =>
    (db) =>
      db.insert("circleReactions", {
        ...{ ...whose(), authorId: person(who), postId: coachsPostId, reaction: "heart" as const },
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
  const { postId } = stage.world.circle; // Their own: they still read it.
  expect(await attempt("clientA", react("clientA", { postId }))).toBe("NOT_FOUND");
});
