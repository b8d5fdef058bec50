import { v } from "convex/values";
import { clientMutation, clientQuery } from "./gate/functions";
import { hideMarks, markFields, readMarks } from "./journey/marks";

/** The client's own; no coach can ask for them. Empty while they are hidden. */
export const own = clientQuery({
  args: {},
  returns: v.object({ areHidden: v.boolean(), marks: v.array(v.object(markFields)) }),
  handler: readMarks,
});

export const setHidden = clientMutation({
  args: { areHidden: v.boolean() },
  handler: (ctx, { areHidden }) => hideMarks(ctx, areHidden),
});
