import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { coachQuery } from "./functions";
import { clientFields, listClients } from "./model/clients";

/** The coach's clients, last joined first. */
export const list = coachQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(clientFields)),
  handler: (ctx, { paginationOpts }) => listClients(ctx, paginationOpts),
});
