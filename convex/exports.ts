import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { clientQuery } from "./gate/functions";
import { listOwnTables, readOwnRows } from "./privacy/ownExport";
import { requireFresh } from "./signIn/signIns/freshness";

/**
 * One page of one table, with all fields of the caller's own rows. Each page needs a recent confirmation, because
 * anyone with the sign-in could ask.
 */
export const tables = clientQuery({
  args: {},
  returns: v.array(v.string()),
  handler: async (ctx) => {
    await requireFresh(ctx);
    return listOwnTables();
  },
});

export const rows = clientQuery({
  args: { table: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.record(v.string(), v.any())),
  handler: async (ctx, { table, paginationOpts }) => {
    await requireFresh(ctx);
    return await readOwnRows(ctx, table, paginationOpts);
  },
});
