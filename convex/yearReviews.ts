import { v } from "convex/values";
import { clientQuery } from "./gate/functions";
import { readYearReview, yearReviewFields } from "./journey/yearReview";

/** The client's own; no coach can ask for it. */
export const own = clientQuery({
  args: { fromAt: v.number(), toAt: v.number() },
  returns: v.object(yearReviewFields),
  handler: readYearReview,
});
