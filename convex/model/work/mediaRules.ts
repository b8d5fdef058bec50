import { never, type Relations, type RowRule, sealed } from "../rowVerdicts";

const isCoach = ({ viewer }: Relations) => viewer.role === "admin";
type MediaTable = "libraryMedia" | "libraryMediaParts" | "libraryCaptions";

export const mediaRules: { [T in MediaTable]: RowRule<T> } = {
  libraryMedia: {
    fixed: ["libraryItemId", "kind", "contentType", "sizeBytes"],
    parents: { libraryItemId: "libraryItems" },
    read: (eyes, row) => row.isPublished || isCoach(eyes),
    insert: (eyes, draft) => isCoach(eyes) && !draft.isPublished && draft.readyAt === undefined,
    change: isCoach,
    remove: never, // Its bytes are deleted with it, by the system.
  },
  libraryMediaParts: { ...sealed, read: isCoach },
  libraryCaptions: {
    fixed: ["mediaId"],
    parents: { mediaId: "libraryMedia" },
    read: (eyes, row) => row.isPublished || isCoach(eyes),
    insert: isCoach,
    change: isCoach,
    remove: isCoach,
  },
};
