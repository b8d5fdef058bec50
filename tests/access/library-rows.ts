import { api } from "../../convex/_generated/api";
import { clients, coaches, coachOfA, members, type Row } from "./answers";
import type { World } from "./world";

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
export const libraryRows = ({ people, library }: World): Record<string, Row> => {
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

/** A sound that is whole, of an item to read. Its bytes: see convex/fileDoor/media.test.ts. */
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
      answers: coachesGet("CONFLICT"), // It is whole.
    },
    "media:remove": { call: { mutation: api.media.remove, args: { mediaId } }, answers: coaches },
    "media:restore": { call: { mutation: api.media.restore, args: { mediaId } }, answers: coaches },
    "media:removePoster": {
      call: { mutation: api.media.removePoster, args: { mediaId } },
      answers: coaches,
    },
    "media:restorePoster": {
      call: { mutation: api.media.restorePoster, args: { mediaId } },
      answers: coachesGet("CONFLICT"), // It has none.
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
