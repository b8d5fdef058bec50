import { differOnlyIn, isCoachOf, isOfEither, never, type RowRule } from "../rowVerdicts";

const isOnlyReplaced = differOnlyIn(["replacedBy"]);

/** An invoice is never reworded or removed, and its numbers go on by one. */
export const invoiceRules: {
  invoices: RowRule<"invoices">;
  invoiceYears: RowRule<"invoiceYears">;
} = {
  invoices: {
    fixed: [], // The verdict allows no other change.
    parents: { packageId: "packages" },
    read: isOfEither,
    insert: async (relations, draft) =>
      draft.replacedBy === undefined && (await isCoachOf(relations, draft.clientId)),
    change: async (relations, before, after) =>
      before.replacedBy === undefined &&
      isOnlyReplaced(before, after) &&
      (await isCoachOf(relations, before.clientId)),
    remove: never,
  },
  invoiceYears: {
    fixed: ["year"],
    parents: {},
    read: ({ viewer }) => viewer.role === "admin",
    insert: ({ viewer }, draft) => viewer.role === "admin" && draft.last === 1,
    change: (_, before, after) => after.last === before.last + 1, // Readable by coaches only.
    remove: never,
  },
};
