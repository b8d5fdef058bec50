import { mutationGeneric } from "convex/server";
import { v } from "convex/values";

/** Returns the ledgers that a restored folder received. */
export const confirmRestore = mutationGeneric({
  args: { ledgers: v.array(v.number()) },
  handler: (_ctx, { ledgers }) => `received ${JSON.stringify(ledgers)}`,
});

export const fails = mutationGeneric({
  args: { ledgers: v.array(v.number()) },
  handler: () => {
    throw new Error("The app cannot take it.");
  },
});
