import type { DatabaseWriter } from "../../convex/_generated/server";
import { beforeEach, describe, expect, test } from "vitest";
import { attempt as attemptIn, type Attempt, line, now, type Person, sessionOf } from "./attempts";
import { addLibraryItem, buildWorld, type World } from "./world";

let world: World;
beforeEach(async () => {
  world = await buildWorld();
});

const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(world, person, act);

describe("messages", () => {
  test("[center-22, message-15] are written in one's own name, from one's own side, unread", async () => {
    const mine = line(world);
    const write =
      (change: Partial<typeof mine>): Attempt =>
      (db) =>
        db.insert("messages", { ...mine, ...change });
    expect(await attempt("clientA", write({}))).toBe("ok");
    expect(await attempt("clientA", write({ isRead: true }))).toBe("NOT_FOUND");
    expect(await attempt("clientA", write({ authorId: world.people.coach.userId }))).toBe(
      "NOT_FOUND",
    );
    expect(await attempt("clientB", write({ authorId: world.people.clientB.userId }))).toBe(
      "NOT_FOUND",
    );
    expect(await attempt("coach", write({ authorId: world.people.coach.userId }))).toBe(
      "NOT_FOUND",
    );
    const asCoach: Attempt = (db) => db.insert("messages", { ...mine, sender: "coach" as const });
    expect(await attempt("clientA", asCoach)).toBe("NOT_FOUND");
  });

  test("quote only a message of their own conversation", async () => {
    const { clientB } = world.people;
    const quoting = { ...line(world), quotedId: world.ofA.fromCoach };
    expect(await attempt("clientA", (db) => db.insert("messages", quoting))).toBe("ok");
    const elsewhere = { ...quoting, clientId: clientB.userId, authorId: clientB.userId };
    expect(await attempt("clientB", (db) => db.insert("messages", elsewhere))).toBe("NOT_FOUND");
  });

  test.each([{ isRead: true, readAt: now }, { reaction: "heart" as const }])(
    "change only in what the other side marks: %j",
    async (mark) => {
      const { fromClient, fromCoach } = world.ofA;
      expect(await attempt("clientA", (db) => db.patch("messages", fromCoach, mark))).toBe("ok");
      expect(await attempt("coach", (db) => db.patch("messages", fromClient, mark))).toBe("ok");
      expect(await attempt("clientA", (db) => db.patch("messages", fromClient, mark))).toBe(
        "NOT_FOUND",
      );
      expect(await attempt("coach", (db) => db.patch("messages", fromCoach, mark))).toBe(
        "NOT_FOUND",
      );
      const reworded = { content: "Other words" };
      expect(await attempt("clientA", (db) => db.patch("messages", fromCoach, reworded))).toBe(
        "NOT_FOUND",
      );
      expect(await attempt("clientB", (db) => db.patch("messages", fromCoach, mark))).toBe(
        "NOT_FOUND",
      );
    },
  );
});

test("the words of a voice message are its author's alone, and no other message has any", async () => {
  const { fromClient } = world.ofA;
  const voice = await world.t.run(({ db }) =>
    db.insert("messages", { ...line(world), messageType: "voice" }),
  );
  const put =
    (messageId: typeof voice): Attempt =>
    (db) =>
      db.patch("messages", messageId, { transcript: "What I say" });
  expect(await attempt("coach", put(voice))).toBe("NOT_FOUND");
  expect(await attempt("clientB", put(voice))).toBe("NOT_FOUND");
  expect(await attempt("clientA", put(voice))).toBe("ok");
  expect(await attempt("clientA", put(fromClient))).toBe("NOT_FOUND");
  const others: Attempt = (db) => db.patch("messages", voice, { content: "Other" });
  expect(await attempt("clientA", others)).toBe("NOT_FOUND");
  const foreign = await world.t.run(({ db }) =>
    db.insert("messages", {
      ...line(world),
      sender: "coach",
      messageType: "voice",
      authorId: world.people.otherCoach.userId, // The coach before, say.
    }),
  );
  expect(await attempt("coach", put(foreign))).toBe("NOT_FOUND");
});

describe("sessions", () => {
  test("a client books and cancels, only the coach closes", async () => {
    const { sessionId } = world.ofA;
    const insert =
      (status: "scheduled" | "completed"): Attempt =>
      (db) =>
        db.insert("sessions", sessionOf(world, status));
    const move =
      (status: "completed" | "cancelled"): Attempt =>
      (db) =>
        db.patch("sessions", sessionId, { status });
    expect(await attempt("clientA", insert("scheduled"))).toBe("ok");
    expect(await attempt("clientA", insert("completed"))).toBe("NOT_FOUND");
    expect(await attempt("coach", insert("completed"))).toBe("ok");
    expect(await attempt("clientB", insert("scheduled"))).toBe("NOT_FOUND");
    expect(await attempt("clientA", move("completed"))).toBe("NOT_FOUND");
    expect(await attempt("coach", move("completed"))).toBe("ok");
    expect(
      await attempt("clientA", (db) => db.patch("sessions", sessionId, { title: "New" })),
    ).toBe("ok");
    expect(await attempt("clientA", move("cancelled"))).toBe("NOT_FOUND"); // completed by then
  });
});

describe("what only one side writes", () => {
  test("a coach's private notes stay the author's", async () => {
    const { noteId } = world.ofA;
    const [clientId, coachId] = [world.people.clientA.userId, world.people.coach.userId];
    const note = { clientId, coachId, content: "Words", updatedAt: now };
    expect(await attempt("coach", (db) => db.insert("coachNotes", note))).toBe("ok");
    expect(
      await attempt("clientA", (db) => db.insert("coachNotes", { ...note, coachId: clientId })),
    ).toBe("NOT_FOUND");
    const asStranger = { ...note, coachId: world.people.otherCoach.userId };
    expect(await attempt("otherCoach", (db) => db.insert("coachNotes", asStranger))).toBe(
      "NOT_FOUND",
    );
    expect(await attempt("coach", (db) => db.insert("coachNotes", asStranger))).toBe("NOT_FOUND");
    const reword: Attempt = (db) => db.patch("coachNotes", noteId, { content: "Other words" });
    expect(await attempt("clientA", reword)).toBe("NOT_FOUND");
    expect(await attempt("otherCoach", reword)).toBe("NOT_FOUND");
    expect(await attempt("coach", reword)).toBe("ok");
    expect(await attempt("coach", (db) => db.delete("coachNotes", noteId))).toBe("ok");
  });

  test("a profile is changed by its person only, and keeps its owner", async () => {
    const rename = async (person: Person, whose: Person) =>
      await attempt(person, async (db, raw) => {
        const { userId } = world.people[whose];
        const profile = await raw
          .query("profiles")
          .withIndex("by_userId", (q) => q.eq("userId", userId))
          .unique();
        if (profile !== null) await db.patch("profiles", profile._id, { firstName: "New" });
      });
    expect(await rename("clientA", "clientA")).toBe("ok");
    expect(await rename("clientA", "coach")).toBe("NOT_FOUND"); // readable, not writable
    expect(await rename("coach", "clientA")).toBe("NOT_FOUND");
    expect(await rename("clientB", "clientA")).toBe("NOT_FOUND");
  });

  test("the library is written by coaches and read by clients", async () => {
    const write: Attempt = (db) => addLibraryItem(db, true);
    expect(await attempt("clientA", write)).toBe("NOT_FOUND");
    expect(await attempt("coach", write)).toBe("ok");
    const [open, draft] = await world.t.run(
      async ({ db }) => [await addLibraryItem(db, true), await addLibraryItem(db, false)] as const,
    );
    const retitle: Attempt = (db) => db.patch("libraryItems", open, { title: "New" });
    expect(await attempt("clientA", retitle)).toBe("NOT_FOUND");
    expect(await attempt("coach", retitle)).toBe("ok");
    expect(await attempt("clientA", (db) => db.delete("libraryItems", open))).toBe("NOT_FOUND");

    const steps = { progress: 25, isSaved: false, isCompleted: false, lastAccessedAt: now };
    const read = (person: Person, libraryItemId: typeof open) =>
      attempt(person, (db) =>
        db.insert("libraryProgress", {
          ...steps,
          libraryItemId,
          clientId: world.people.clientA.userId,
        }),
      );
    expect(await read("clientA", open)).toBe("ok");
    expect(await read("clientA", draft)).toBe("NOT_FOUND");
    expect(await read("clientB", open)).toBe("NOT_FOUND");
    expect(await read("coach", open)).toBe("NOT_FOUND");
    expect(await attempt("coach", (db) => db.delete("libraryItems", draft))).toBe("ok");
  });

  test("a client writes their own records, and some never change", async () => {
    const clientId = world.people.clientA.userId;
    const welcome = { clientId, completedSteps: [], isDismissed: false };
    const consent = {
      clientId,
      kind: "coaching_data" as const,
      textVersion: "2" as const,
      isGiven: true,
      decidedAt: now,
    };
    const section = {
      clientId,
      phase: "arrival" as const,
      section: "inner-landscape" as const,
      completedAt: now,
    };
    for (const act of [
      (db: DatabaseWriter) => db.insert("onboarding", welcome),
      (db: DatabaseWriter) => db.insert("consents", consent),
      (db: DatabaseWriter) => db.insert("sectionProgress", section),
    ] satisfies Attempt[]) {
      expect(await attempt("clientA", act)).toBe("ok");
      expect(await attempt("coach", act)).toBe("NOT_FOUND");
      expect(await attempt("clientB", act)).toBe("NOT_FOUND");
    }
    const [welcomeId, consentId, sectionId] = await world.t.run(
      async ({ db }) =>
        [
          await db.insert("onboarding", welcome),
          await db.insert("consents", consent),
          await db.insert("sectionProgress", section),
        ] as const,
    );
    const dismiss: Attempt = (db) => db.patch("onboarding", welcomeId, { isDismissed: true });
    expect(await attempt("coach", dismiss)).toBe("NOT_FOUND");
    expect(await attempt("clientA", dismiss)).toBe("ok");
    expect(
      await attempt("clientA", (db) => db.patch("consents", consentId, { isGiven: false })),
    ).toBe("NOT_FOUND");
    const forget: Attempt = (db) => db.delete("sectionProgress", sectionId);
    expect(await attempt("coach", forget)).toBe("NOT_FOUND");
    expect(await attempt("clientA", forget)).toBe("ok");
  });
});
