import { isCoachOf, isOwnPractice, never, type RowRule } from "../rowVerdicts";

interface TagRules {
  tags: RowRule<"tags">;
  clientTags: RowRule<"clientTags">;
}

/** A coach's words about their clients: no client and no colleague reads them, also not after a hand-over. */
export const tagRules: TagRules = {
  tags: {
    fixed: ["coachId"],
    parents: {},
    read: isOwnPractice,
    insert: isOwnPractice,
    change: () => true,
    remove: () => true,
  },
  clientTags: {
    fixed: [], // The verdict allows no change.
    parents: { tagId: "tags" },
    read: isOwnPractice, // Also of a client who has left, so that a removed tag takes all its rows along.
    insert: async (relations, draft) =>
      isOwnPractice(relations, draft) && (await isCoachOf(relations, draft.clientId)),
    change: never,
    remove: () => true,
  },
};
