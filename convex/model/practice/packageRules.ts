import { isCoachOf, isOfEither, type RowRule } from "../rowVerdicts";

/** What was agreed is read by both sides and written by the coach; after a hand-over by the new one. */
export const packageRules: { packages: RowRule<"packages"> } = {
  packages: {
    fixed: ["clientId"],
    parents: {},
    read: isOfEither,
    insert: (relations, draft) => isCoachOf(relations, draft.clientId),
    change: (relations, before) => isCoachOf(relations, before.clientId),
    remove: (relations, row) => isCoachOf(relations, row.clientId),
  },
};
