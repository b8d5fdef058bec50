import { api } from "../../convex/_generated/api";
import { clients, coaches, coachOfA, type Row } from "./answers";
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

/** The library from both sides. Clients see no drafts: see convex/library.test.ts. */
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

    "shelf:list": { call: { query: api.shelf.list, args: {} }, answers: coaches },
    "shelf:get": { call: { query: api.shelf.get, args: ofItem }, answers: coaches },
    "shelf:readers": {
      call: {
        query: api.shelf.readers,
        args: { ...ofItem, paginationOpts: { numItems: 50, cursor: null } },
      },
      answers: coaches, // each coach sees their own clients: see convex/shelf.test.ts
    },
    "shelf:add": { call: { mutation: api.shelf.add, args: words }, answers: coaches },
    "shelf:edit": {
      call: { mutation: api.shelf.edit, args: { ...ofItem, ...words } },
      answers: coaches,
    },
    "shelf:publish": {
      call: { mutation: api.shelf.publish, args: { ...ofItem, isPublished: false } },
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
