import { beforeEach, expect, test } from "vitest";
import { attempt as attemptIn, type Attempt, now, type Person } from "./attempts";
import { addMedia, addMediaPart } from "./media-world";
import { buildWorld, type World } from "./world";

let world: World;
beforeEach(async () => {
  world = await buildWorld();
});
const attempt = (person: Person, act: Attempt) => attemptIn(world, person, act);
const draftOf = () => ({
  libraryItemId: world.library.draft,
  ...{ kind: "audio" as const, name: "a.wav", contentType: "audio/wav", sizeBytes: 9, seconds: 1 },
  ...{ isPublished: false, chapters: [], startedAt: now },
});

test("[media-2] a file is described by coaches only, and begins without bytes and unpublished", async () => {
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

test("[media-2] a file keeps its item, kind, type and size, and its bytes are the system's", async () => {
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

test("[media-2] no file is of a missing item, and no captions of a missing file", async () => {
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

test("[media-2] a client reads no draft's file, and captions stay with theirs", async () => {
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
