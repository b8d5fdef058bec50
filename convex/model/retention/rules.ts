import { isClientsOwn, isSelfOrOwnClient, never, type RowRule, sealed } from "../rowVerdicts";
import { isLifting, isOfEnding, isOwnHold, isOwnWish, isTakeableBack } from "./verdicts";

type RetentionTable =
  | "retentions"
  | "legalHolds"
  | "legalHoldReasons"
  | "erasures"
  | "deletionLog"
  | "deletionKeys"
  | "retentionRuns";

/** Of `rowRules.ts`: how records end. */
export const retentionRules: { [T in RetentionTable]: RowRule<T> } = {
  retentions: { ...sealed, read: isOfEnding },
  legalHolds: {
    fixed: [], // The verdict allows no other change.
    parents: { coachingId: "coachings" }, // Which determines the client.
    read: (eyes, row) => isClientsOwn(eyes, row) || isOwnHold(eyes, row),
    insert: (eyes, draft) => isOwnHold(eyes, draft) && draft.liftedAt === undefined,
    change: (eyes, before, after) => isOwnHold(eyes, before) && isLifting(before, after),
    remove: never,
  },
  legalHoldReasons: {
    fixed: [],
    parents: { holdId: "legalHolds" },
    read: isOwnHold,
    insert: isOwnHold,
    change: never,
    remove: never,
  },
  erasures: { ...sealed, read: isSelfOrOwnClient, insert: isOwnWish, remove: isTakeableBack },
  deletionLog: sealed,
  deletionKeys: sealed,
  retentionRuns: { ...sealed, read: ({ viewer }) => viewer.role === "admin" },
};
