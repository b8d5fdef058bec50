import { mutationGeneric } from "convex/server";
import { v } from "convex/values";

/** What a restored folder is told, said back. */
export const told = mutationGeneric({
  args: { ledgers: v.array(v.number()) },
  handler: (_ctx, { ledgers }) => `told ${JSON.stringify(ledgers)}`,
});

export const fails = mutationGeneric({
  args: { ledgers: v.array(v.number()) },
  handler: () => {
    throw new Error("The app cannot take it.");
  },
});
