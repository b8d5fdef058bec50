import { beforeEach, describe, expect, test } from "vitest";
import type { Id } from "../../convex/_generated/dataModel";
import type { DatabaseWriter } from "../../convex/_generated/server";
import { attempt as attemptIn, type Attempt, now, type Person } from "./attempts";
import { buildWorld, type World } from "./world";

let world: World;
let gone: Id<"libraryItems">;
beforeEach(async () => {
  world = await buildWorld();
  gone = await world.t.run(async ({ db }) => {
    const id = await db.insert("libraryItems", item);
    await db.delete("libraryItems", id);
    return id;
  });
});

const attempt = (person: Person, act: Attempt) => attemptIn(world, person, act);
const item = {
  title: "Title",
  description: "",
  contentType: "article" as const,
  durationMinutes: 5,
  difficulty: "beginner" as const,
  tags: [],
  position: 9,
  isPublished: true,
  createdAt: now,
};
const words = { isPublished: true, blocks: [], cues: [] };
const counts = { opens: 0, completions: 0, saves: 0, ratings: 0, stars: 0 };

const standing = <Row extends { _id: unknown }>(row: Row | null): Row["_id"] => {
  if (row === null) throw new Error("The published item lacks a row.");
  return row._id;
};
const textBeside = async (db: DatabaseWriter) =>
  standing(
    await db
      .query("libraryTexts")
      .withIndex("by_libraryItemId", (q) => q.eq("libraryItemId", world.library.published))
      .first(),
  );
const tallyBeside = async (db: DatabaseWriter) =>
  standing(
    await db
      .query("libraryTallies")
      .withIndex("by_libraryItemId", (q) => q.eq("libraryItemId", world.library.published))
      .first(),
  );

describe("the shelf", () => {
  test("is filled by coaches only, though every client reads what is published", async () => {
    const { published } = world.library;
    const acts: Attempt[] = [
      (db) => db.insert("libraryItems", item),
      (db) => db.patch("libraryItems", published, { title: "Mine" }),
      (db) => db.insert("libraryTexts", { libraryItemId: published, ...words }),
      async (db, raw) =>
        db.patch("libraryTexts", await textBeside(raw), {
          blocks: [],
        }),
      async (db, raw) => db.delete("libraryTexts", await textBeside(raw)),
      (db) => db.delete("libraryItems", published),
    ];
    for (const act of acts) expect(await attempt("clientA", act)).toBe("NOT_FOUND");
    for (const act of acts) expect(await attempt("coach", act)).toBe("ok");
  });

  test("has no text and no counts for a missing item, and none that move to another item", async () => {
    const { draft } = world.library;
    const acts: Attempt[] = [
      (db) => db.insert("libraryTexts", { libraryItemId: gone, ...words }),
      (db) => db.insert("libraryTallies", { libraryItemId: gone, isPublished: true, ...counts }),
      async (db, raw) =>
        db.patch("libraryTexts", await textBeside(raw), {
          libraryItemId: draft,
        }),
      async (db, raw) =>
        db.patch("libraryTallies", await tallyBeside(raw), {
          libraryItemId: draft,
        }),
    ];
    for (const act of acts) expect(await attempt("coach", act)).toBe("NOT_FOUND");
  });

  test("has counts that begin at zero, change by one client's step, and end at zero", async () => {
    const tally = { libraryItemId: world.library.published, isPublished: true, ...counts };
    const begin: Attempt = (db) => db.insert("libraryTallies", tally);
    const beginHigh: Attempt = (db) => db.insert("libraryTallies", { ...tally, opens: 5 });
    const move =
      (opens: number): Attempt =>
      async (db, raw) =>
        db.patch("libraryTallies", await tallyBeside(raw), {
          opens,
        });
    const remove: Attempt = async (db, raw) => db.delete("libraryTallies", await tallyBeside(raw));
    expect(await attempt("clientA", begin)).toBe("NOT_FOUND");
    expect(await attempt("coach", beginHigh)).toBe("NOT_FOUND");
    expect(await attempt("clientA", move(2))).toBe("NOT_FOUND");
    expect(await attempt("coach", move(1))).toBe("NOT_FOUND");
    expect(await attempt("clientA", remove)).toBe("NOT_FOUND");
    expect(await attempt("clientA", move(1))).toBe("ok");
    expect(await attempt("coach", remove)).toBe("NOT_FOUND");
    expect(await attempt("coach", begin)).toBe("ok");
  });
});

test("an item is assigned to a client by their coach in their own name, and withdrawn by them only", async () => {
  const { people, library } = world;
  const given = {
    clientId: people.clientA.userId,
    coachId: people.coach.userId,
    libraryItemId: library.published,
    assignedAt: now,
  };
  const assignmentId = await world.t.run(({ db }) => db.insert("libraryAssignments", given));
  const inAnothersName = { ...given, coachId: people.otherCoach.userId };
  const refused: [Person, Attempt][] = [
    ["coach", (db) => db.insert("libraryAssignments", { ...given, libraryItemId: gone })],
    ["coach", (db) => db.insert("libraryAssignments", inAnothersName)],
    ["otherCoach", (db) => db.insert("libraryAssignments", inAnothersName)],
    ["coach", (db) => db.patch("libraryAssignments", assignmentId, { assignedAt: 2 })],
    ["clientA", (db) => db.delete("libraryAssignments", assignmentId)],
  ];
  for (const [person, act] of refused) expect(await attempt(person, act)).toBe("NOT_FOUND");
  const takeBack: Attempt = (db) => db.delete("libraryAssignments", assignmentId);
  expect(await attempt("coach", takeBack)).toBe("ok");
});

test("a coach's saved texts are written by that coach only", async () => {
  const { people, belongings } = world;
  const text = { title: "Title", content: "Words", updatedAt: now };
  const keepFor =
    (person: Person): Attempt =>
    (db) =>
      db.insert("savedReplies", { coachId: people[person].userId, ...text });
  expect(await attempt("clientA", keepFor("clientA"))).toBe("NOT_FOUND");
  expect(await attempt("coach", keepFor("otherCoach"))).toBe("NOT_FOUND");
  expect(await attempt("coach", keepFor("coach"))).toBe("ok");
  const coachId = people.otherCoach.userId;
  const handOver: Attempt = (db) => db.patch("savedReplies", belongings.savedReplyId, { coachId });
  expect(await attempt("coach", handOver)).toBe("NOT_FOUND");
});

test("a visit keeps its client", async () => {
  const { clientA, clientB } = world.people;
  const visitId = await world.t.run(({ db }) =>
    db.insert("visits", { clientId: clientA.userId, seenAt: 1, newsSinceAt: 1 }),
  );
  const give: Attempt = (db) => db.patch("visits", visitId, { clientId: clientB.userId });
  const see: Attempt = (db) => db.patch("visits", visitId, { seenAt: 2 });
  expect(await attempt("clientA", give)).toBe("NOT_FOUND");
  expect(await attempt("coach", see)).toBe("NOT_FOUND");
  expect(await attempt("clientA", see)).toBe("ok");
});
