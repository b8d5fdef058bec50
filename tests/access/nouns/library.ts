import { beforeEach, describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { DatabaseWriter } from "../../../convex/_generated/server";
import { clients, coaches, coachOfA, members, type Row } from "../answers";
import { type Attempt, now, type Person } from "../attempts";
import { addMedia, addMediaPart } from "../media-world";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import { nobodys, ofClient } from "../truth";
import { addLibraryItem, type World } from "../world";

const words = {
  title: "Title",
  description: "",
  contentType: "article",
  durationMinutes: 5,
  difficulty: "beginner",
  tags: [],
  blocks: [{ kind: "paragraph", text: "Words" }],
  cues: [],
} as const;

/** The library from both sides. Clients see no drafts: see convex/library/library.test.ts. */
const libraryRows = ({ people, library }: World): Record<string, Row> => {
  const { published, draft } = library;
  const ofItem = { libraryItemId: published };
  return {
    "library:list": { call: { query: api.library.list, args: {} }, answers: clients },
    "library:listAssigned": {
      call: { query: api.library.listAssigned, args: {} },
      answers: clients,
    },
    "library:get": { call: { query: api.library.get, args: ofItem }, answers: clients },
    "library:open": { call: { mutation: api.library.open, args: ofItem }, answers: clients },
    "library:reach": {
      call: { mutation: api.library.reach, args: { ...ofItem, progress: 50, resumeAt: 1 } },
      answers: clients,
    },
    "library:save": {
      call: { mutation: api.library.save, args: { ...ofItem, isSaved: true } },
      answers: clients,
    },
    "library:rate": {
      call: { mutation: api.library.rate, args: { ...ofItem, stars: 5 } },
      answers: clients,
    },

    ...mediaRows(library),
    ...publishingRows(library),

    "shelf:list": { call: { query: api.shelf.list, args: {} }, answers: coaches },
    "shelf:get": { call: { query: api.shelf.get, args: ofItem }, answers: coaches },
    "shelf:readers": {
      call: {
        query: api.shelf.readers,
        args: { ...ofItem, paginationOpts: { numItems: 50, cursor: null } },
      },
      answers: coaches, // each coach sees their own clients: see convex/library/shelf.test.ts
    },
    "shelf:add": { call: { mutation: api.shelf.add, args: words }, answers: coaches },
    "shelf:edit": {
      call: { mutation: api.shelf.edit, args: { ...ofItem, ...words } },
      answers: coaches,
    },
    "shelf:move": {
      call: { mutation: api.shelf.move, args: { ...ofItem, isUp: true } },
      answers: coaches,
    },
    "shelf:remove": {
      call: { mutation: api.shelf.remove, args: { libraryItemId: draft } },
      answers: coaches,
    },
    "shelf:assign": {
      call: {
        mutation: api.shelf.assign,
        args: { ...ofItem, clientId: people.clientA.userId, isAssigned: true },
      },
      answers: coachOfA,
    },
  };
};

const publishingRows = ({ published }: World["library"]): Record<string, Row> => ({
  "shelf:publish": {
    call: {
      mutation: api.shelf.publish,
      args: { libraryItemId: published, isPublished: false },
    },
    answers: coaches,
  },
  "shelf:publishSeveral": {
    call: {
      mutation: api.shelf.publishSeveral,
      args: { libraryItemIds: [published], isPublished: false },
    },
    answers: coaches,
  },
});

/** A complete sound, on an item that is for reading. Its bytes are tested in convex/fileDoor/media.test.ts. */
const mediaRows = ({ published, media: mediaId }: World["library"]): Record<string, Row> => {
  const coachesGet = (code: "INVALID" | "CONFLICT") =>
    ({ ...coaches, coach: code, otherCoach: code }) as const;
  const file = { name: "walk.wav", sizeBytes: 12, seconds: 100 };
  return {
    "media:get": { call: { query: api.media.get, args: { mediaId } }, answers: members },
    "media:begin": {
      call: { mutation: api.media.begin, args: { libraryItemId: published, ...file } },
      answers: coachesGet("INVALID"), // An article takes no file.
    },
    "media:finish": { call: { mutation: api.media.finish, args: { mediaId } }, answers: coaches },
    "media:cancel": {
      call: { mutation: api.media.cancel, args: { mediaId } },
      answers: coachesGet("CONFLICT"), // It is complete already.
    },
    "media:remove": { call: { mutation: api.media.remove, args: { mediaId } }, answers: coaches },
    "media:restore": { call: { mutation: api.media.restore, args: { mediaId } }, answers: coaches },
    "media:removePoster": {
      call: { mutation: api.media.removePoster, args: { mediaId } },
      answers: coaches,
    },
    "media:restorePoster": {
      call: { mutation: api.media.restorePoster, args: { mediaId } },
      answers: coachesGet("CONFLICT"), // There is no poster to restore.
    },
    "media:describe": {
      call: { mutation: api.media.describe, args: { mediaId, chapters: [] } },
      answers: coaches,
    },
    "media:caption": {
      call: { mutation: api.media.caption, args: { mediaId, file: null } },
      answers: coaches,
    },
    "media:follow": {
      call: {
        mutation: api.media.follow,
        args: { mediaId, atSeconds: 1, played: "0".repeat(25) },
      },
      answers: clients,
    },
  };
};

let gone: Id<"libraryItems">;
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
const shown = { isPublished: true, blocks: [], cues: [] };
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
const draftOf = () => ({
  libraryItemId: world.library.draft,
  ...{ kind: "audio" as const, name: "a.wav", contentType: "audio/wav", sizeBytes: 9, seconds: 1 },
  ...{ isPublished: false, chapters: [], startedAt: now },
});

function writes() {
  beforeEach(async () => {
    gone = await world.t.run(async ({ db }) => {
      const id = await db.insert("libraryItems", item);
      await db.delete("libraryItems", id);
      return id;
    });
  });

  describe("the shelf", () => {
    test("is filled by coaches only, though every client reads what is published", async () => {
      const { published } = world.library;
      const acts: Attempt[] = [
        (db) => db.insert("libraryItems", item),
        (db) => db.patch("libraryItems", published, { title: "Mine" }),
        (db) => db.insert("libraryTexts", { libraryItemId: published, ...shown }),
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

    test("has no text or counts for a missing item, and neither moves to another item", async () => {
      const { draft } = world.library;
      const acts: Attempt[] = [
        (db) => db.insert("libraryTexts", { libraryItemId: gone, ...shown }),
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

    test("has counts that start at zero, change by one for one client, and end at zero", async () => {
      const tally = { libraryItemId: world.library.published, isPublished: true, ...counts };
      const begin: Attempt = (db) => db.insert("libraryTallies", tally);
      const beginHigh: Attempt = (db) => db.insert("libraryTallies", { ...tally, opens: 5 });
      const move =
        (opens: number): Attempt =>
        async (db, raw) =>
          db.patch("libraryTallies", await tallyBeside(raw), {
            opens,
          });
      const remove: Attempt = async (db, raw) =>
        db.delete("libraryTallies", await tallyBeside(raw));
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

  test("an item is assigned to a client by their coach in their own name, and withdrawn by that coach only", async () => {
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
    const handOver: Attempt = (db) =>
      db.patch("savedReplies", belongings.savedReplyId, { coachId });
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

  test("[media-2] a file is described by coaches only, and starts without bytes and unpublished", async () => {
    const { media } = world.library;
    const acts: Attempt[] = [
      (db) => db.insert("libraryMedia", draftOf()),
      (db) => db.insert("libraryMedia", { ...draftOf(), libraryItemId: world.library.published }),
      (db) => db.patch("libraryMedia", media, { chapters: [] }),
      (db) => db.insert("libraryCaptions", { mediaId: media, isPublished: true, captions: [] }),
    ];
    for (const act of acts) expect(await attempt("clientA", act)).toBe("NOT_FOUND");
    for (const act of acts) expect(await attempt("coach", act)).toBe("ok");
    for (const change of [{ isPublished: true }, { readyAt: now }]) {
      const begin: Attempt = (db) => db.insert("libraryMedia", { ...draftOf(), ...change });
      expect(await attempt("coach", begin)).toBe("NOT_FOUND");
    }
  });

  test("[media-2] a file keeps its item, kind, type and size, and only the system writes its bytes", async () => {
    const { media, draft } = world.library;
    const partId = await world.t.run(async (ctx) => {
      await addMediaPart(ctx, media);
      return (await ctx.db.query("libraryMediaParts").first())?._id;
    });
    if (partId === undefined) throw new Error("There is no part.");
    const acts: Attempt[] = [
      (db) => db.patch("libraryMedia", media, { libraryItemId: draft }),
      (db) => db.patch("libraryMedia", media, { kind: "video" }),
      (db) => db.patch("libraryMedia", media, { contentType: "text/html" }),
      (db) => db.patch("libraryMedia", media, { sizeBytes: 1 }),
      (db) => db.delete("libraryMedia", media),
      (db) => db.patch("libraryMediaParts", partId, { number: 1 }),
      (db) => db.delete("libraryMediaParts", partId),
    ];
    for (const act of acts) expect(await attempt("coach", act)).toBe("NOT_FOUND");
    const seen: Record<string, boolean> = {};
    for (const person of ["clientA", "coach"] as const) {
      await attempt(person, async (db) => {
        seen[person] = (await db.get("libraryMediaParts", partId)) !== null;
      });
    }
    expect(seen).toEqual({ clientA: false, coach: true });
  });

  test("[media-2] a file needs an existing item, and captions need an existing file", async () => {
    const { media, draft } = world.library;
    const [goneItem, goneFile] = await world.t.run(async ({ db }) => {
      const file = await addMedia(db, draft, false);
      await db.delete("libraryMedia", file);
      await db.delete("libraryItems", draft);
      return [draft, file] as const;
    });
    const captions = { isPublished: false, captions: [] };
    const acts: Attempt[] = [
      (db) => db.insert("libraryMedia", { ...draftOf(), libraryItemId: goneItem }),
      (db) => db.insert("libraryCaptions", { mediaId: goneFile, ...captions }),
    ];
    for (const act of acts) expect(await attempt("coach", act)).toBe("NOT_FOUND");
    const ofMedia: Attempt = (db) => db.insert("libraryCaptions", { mediaId: media, ...captions });
    expect(await attempt("coach", ofMedia)).toBe("ok");
  });

  test("[media-2] a client does not read a draft's file, and captions stay with their file", async () => {
    const { draft, media } = world.library;
    const hidden = await world.t.run(({ db }) => addMedia(db, draft, false));
    const captionsOf = (of: typeof media) =>
      world.t.run(({ db }) =>
        db
          .query("libraryCaptions")
          .withIndex("by_mediaId", (q) => q.eq("mediaId", of))
          .first(),
      );
    const row = await captionsOf(media);
    if (row === null) throw new Error("There are no captions.");
    const move: Attempt = (db) => db.patch("libraryCaptions", row._id, { mediaId: hidden });
    expect(await attempt("coach", move)).toBe("NOT_FOUND");
    const reword: Attempt = (db) => db.patch("libraryCaptions", row._id, { captions: [] });
    expect(await attempt("clientA", reword)).toBe("NOT_FOUND");
    expect(await attempt("coach", reword)).toBe("ok");
    const remove: Attempt = (db) => db.delete("libraryCaptions", row._id);
    expect(await attempt("clientA", remove)).toBe("NOT_FOUND");
    expect(await attempt("coach", remove)).toBe("ok");
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
}

export const noun: Noun = {
  rows: libraryRows,
  sees: {
    libraryItems: ({ viewer }, row) => row.isPublished || viewer.role === "admin",
    libraryTexts: ({ viewer }, row) => row.isPublished || viewer.role === "admin",
    libraryMedia: ({ viewer }, row) => row.isPublished || viewer.role === "admin",
    libraryMediaParts: ({ viewer }) => viewer.role === "admin",
    libraryCaptions: ({ viewer }, row) => row.isPublished || viewer.role === "admin",
    libraryTallies: ({ viewer }, row) => row.isPublished || viewer.role === "admin",
    libraryAssignments: ofClient,
    libraryProgress: ofClient,
    librarySeedings: nobodys,
  },
  removable: [
    "libraryItems",
    "libraryTexts",
    "libraryCaptions",
    "libraryTallies",
    "libraryAssignments",
  ],
  writes,
};
