import type { Doc, Id } from "../../_generated/dataModel";
import {
  differOnlyIn,
  isOwnPractice,
  isCoachOf,
  never,
  type Relations,
  type RowDraft,
  type RowRule,
} from "../rowVerdicts";

/** Of `rowRules.ts`: circles, for the coach who leads one, those asked into it and those in it (ADR 92). */

interface OfCircle {
  circleId: Id<"circles">;
  coachId: Id<"users">;
}

const isIn = async (
  { viewer, circleStateOf, isCoaching }: Relations,
  { circleId, coachId }: OfCircle,
  states: readonly (string | null)[],
) => states.includes(await circleStateOf(circleId)) && (await isCoaching(coachId, viewer.userId));

const isJoined = (relations: Relations, row: OfCircle) => isIn(relations, row, ["joined"]);

const isOfCircle = async (relations: Relations, row: OfCircle) =>
  isOwnPractice(relations, row) || (await isJoined(relations, row));

const isAuthor = ({ viewer }: Relations, row: { authorId: Id<"users"> }) =>
  row.authorId === viewer.userId;

const isOnlyState = differOnlyIn(["state", "invitedAt", "leftAt"]);
const isOnlyEdited = differOnlyIn(["text", "editedAt"]);
const isOnlyAnother = differOnlyIn(["reaction"]);
const isOnlyEmptied = differOnlyIn(["text", "removedAt"]);

/** The coach asks again and puts out; only the client joins. */
function isMove(
  relations: Relations,
  before: Doc<"circleMembers">,
  after: RowDraft<"circleMembers">,
) {
  if (isOwnPractice(relations, before))
    return after.state !== "joined" && isOnlyState(before, after);
  if (before.state === "left") return false;
  return after.state === "left" || (after.state === "joined" && after.chosenName !== undefined);
}

export const circleRules: {
  circles: RowRule<"circles">;
  circleMembers: RowRule<"circleMembers">;
  circlePosts: RowRule<"circlePosts">;
  circleReactions: RowRule<"circleReactions">;
} = {
  circles: {
    fixed: ["coachId", "openedAt"],
    parents: {},
    read: async (relations, row) =>
      isOwnPractice(relations, row) ||
      (await isIn(relations, { ...row, circleId: row._id }, ["invited", "joined"])),
    insert: isOwnPractice,
    change: isOwnPractice,
    remove: never, // Some time after it was closed, by the clock.
  },
  circleMembers: {
    fixed: ["circleId", "coachId", "clientId"],
    parents: { circleId: "circles" },
    read: async (relations, row) =>
      row.clientId === relations.viewer.userId ||
      isOwnPractice(relations, row) ||
      (row.chosenName !== undefined && (await isJoined(relations, row))), // Who ever joined.
    insert: async (relations, draft) =>
      isOwnPractice(relations, draft) &&
      (await isCoachOf(relations, draft.clientId)) &&
      draft.state === "invited" &&
      draft.chosenName === undefined,
    change: (relations, before, after) =>
      (isOwnPractice(relations, before) || before.clientId === relations.viewer.userId) &&
      isMove(relations, before, after),
    remove: (relations, row) =>
      row.state === "invited" &&
      (isOwnPractice(relations, row) || row.clientId === relations.viewer.userId),
  },
  circlePosts: {
    fixed: [], // The verdicts allow no other change.
    parents: { circleId: "circles" },
    read: async (relations, row) => isAuthor(relations, row) || (await isOfCircle(relations, row)),
    insert: async (relations, draft) =>
      isAuthor(relations, draft) && (await isOfCircle(relations, draft)),
    change: (relations, before, after) =>
      isAuthor(relations, before)
        ? before.removedAt === undefined && isOnlyEdited(before, after)
        : isOwnPractice(relations, before) && after.text === "" && isOnlyEmptied(before, after),
    remove: isAuthor,
  },
  circleReactions: {
    fixed: [], // The verdict allows no other change.
    parents: { postId: "circlePosts" },
    read: async (relations, row) => isAuthor(relations, row) || (await isOfCircle(relations, row)),
    insert: async (relations, draft) =>
      isAuthor(relations, draft) && (await isOfCircle(relations, draft)),
    change: (relations, before, after) =>
      isAuthor(relations, before) && isOnlyAnother(before, after),
    remove: () => true, // With one's own post, of others as well.
  },
};
