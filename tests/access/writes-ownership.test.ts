import { beforeEach, describe, expect, test } from "vitest";
import type { DatabaseWriter } from "../../convex/_generated/server";
import { attempt as attemptIn, goalOf, now, type Attempt, type Person } from "./attempts";
import { addLibraryItem, buildWorld, type World } from "./world";

let world: World;
beforeEach(async () => {
  world = await buildWorld();
});

const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(world, person, act);
const raw = <T>(act: (db: DatabaseWriter) => Promise<T>) => world.t.run(({ db }) => act(db));

describe("rows never change owners", () => {
  test("[record-7] a goal, a session and a private note keep their client, for every caller", async () => {
    const clientId = world.people.clientB.userId;
    const { goalId, sessionId, noteId } = world.ofA;
    for (const person of ["clientA", "coach"] as const) {
      expect(await attempt(person, (db) => db.patch("goals", goalId, { clientId }))).toBe(
        "NOT_FOUND",
      );
      const move: Attempt = (db) => db.patch("sessions", sessionId, { clientId });
      expect(await attempt(person, move)).toBe("NOT_FOUND");
    }
    await raw((db) => db.patch("coachNotes", noteId, { sessionId: undefined }));
    expect(await attempt("coach", (db) => db.patch("coachNotes", noteId, { clientId }))).toBe(
      "NOT_FOUND",
    );
    const coachId = world.people.otherCoach.userId;
    expect(await attempt("coach", (db) => db.patch("coachNotes", noteId, { coachId }))).toBe(
      "NOT_FOUND",
    );
  });

  test("a replaced row keeps its owner, too", async () => {
    const replaceBy = (person: Person, owner: Person) =>
      attempt(person, (db) =>
        db.replace("goals", world.ofA.goalId, goalOf(world.people[owner].userId)),
      );
    expect(await replaceBy("coach", "clientB")).toBe("NOT_FOUND");
    expect(await replaceBy("clientB", "clientB")).toBe("NOT_FOUND");
    expect(await replaceBy("clientA", "clientA")).toBe("ok");
  });

  test("a profile, a welcome and reading progress keep their person", async () => {
    const [clientId, other] = [world.people.clientA.userId, world.people.clientB.userId];
    const [profileId, welcomeId, readingId, itemId] = await raw(async (db) => {
      const profile = await db
        .query("profiles")
        .withIndex("by_userId", (q) => q.eq("userId", clientId))
        .unique();
      if (profile === null) throw new Error("Ada has no profile");
      const welcome = { clientId, completedSteps: [], isDismissed: false };
      const [first, second] = [await addLibraryItem(db, true), await addLibraryItem(db, true)];
      const reading = { progress: 25, isSaved: false, isCompleted: false, lastAccessedAt: now };
      return [
        profile._id,
        await db.insert("onboarding", welcome),
        await db.insert("libraryProgress", { clientId, libraryItemId: first, ...reading }),
        second,
      ] as const;
    });
    for (const act of [
      (db) => db.patch("profiles", profileId, { userId: other }),
      (db) => db.patch("onboarding", welcomeId, { clientId: other }),
      (db) => db.patch("libraryProgress", readingId, { clientId: other }),
      (db) => db.patch("libraryProgress", readingId, { libraryItemId: itemId }),
    ] satisfies Attempt[]) {
      expect(await attempt("clientA", act)).toBe("NOT_FOUND");
    }
    const readOn: Attempt = (db) => db.patch("libraryProgress", readingId, { progress: 50 });
    expect(await attempt("coach", readOn)).toBe("NOT_FOUND");
    expect(await attempt("clientA", readOn)).toBe("ok");
  });
});

describe("rows are written for oneself, and refer to one's own rows", () => {
  test("a coach is never a client, and a client named in a coaching is never a coach", async () => {
    const own: Attempt = (db) => db.insert("goals", goalOf(world.people.coach.userId));
    expect(await attempt("coach", own)).toBe("NOT_FOUND");
    const [clientId, coachId] = [world.people.clientA.userId, world.people.clientB.userId];
    await raw((db) => db.insert("coachings", { clientId, coachId, startedAt: now }));
    const peek: Attempt = (db) => db.patch("goals", world.ofA.goalId, { title: "Other" });
    expect(await attempt("clientB", peek)).toBe("NOT_FOUND");
  });

  test("no row can refer to another person's row", async () => {
    const [userId, coachId] = [world.people.clientB.userId, world.people.coach.userId];
    const { sessionId, goalId, fromClient: messageId } = world.ofA;
    const fileId = await world.t.run(async ({ db, storage }) => {
      const storageId = await storage.store(new Blob(["a"]));
      const clientId = world.people.clientA.userId;
      const file = { name: "a.txt", path: "a", sizeBytes: 1, contentType: "text/plain" };
      return await db.insert("files", {
        ...file,
        clientId,
        uploadedBy: clientId,
        storageId,
        uploadedAt: now,
      });
    });
    const event = {
      clientId: userId,
      actorId: userId,
      kind: "goal_created",
      happenedAt: now,
    } as const;
    const line = {
      clientId: userId,
      authorId: userId,
      sender: "client",
      subject: "",
      content: "Words",
      messageType: "file_upload",
      priority: "normal",
      isRead: false,
      sentAt: now,
    } as const;
    const note = { clientId: userId, coachId, content: "Words", updatedAt: now };
    const pointing: [Person, Attempt][] = [
      ["clientB", (db) => db.insert("activity", { ...event, sessionId })],
      ["clientB", (db) => db.insert("activity", { ...event, goalId })],
      ["clientB", (db) => db.insert("activity", { ...event, messageId })],
      ["clientB", (db) => db.insert("activity", { ...event, fileId })],
      ["clientB", (db) => db.insert("messages", { ...line, fileId })],
      ["coach", (db) => db.insert("coachNotes", { ...note, sessionId })],
    ];
    for (const [person, act] of pointing) expect(await attempt(person, act)).toBe("NOT_FOUND");
    expect(await attempt("clientB", (db) => db.insert("activity", event))).toBe("ok");
    expect(await attempt("clientB", (db) => db.insert("messages", line))).toBe("ok");
    expect(await attempt("coach", (db) => db.insert("coachNotes", note))).toBe("ok");
  });
});
